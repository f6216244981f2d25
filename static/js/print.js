// Without script the browser's own menu prints.

const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => window.print());
