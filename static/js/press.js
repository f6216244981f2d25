// Presses the one button of a page that does what its link said: a click in a letter is enough for people, and a
// program that only looks whether a link is safe changes nothing.
document.querySelector("form[data-press]")?.requestSubmit();
