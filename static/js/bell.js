// The bell: a sound made here (no file to fetch), a buzz where the device can, each once a bell. Browsers let a page
// be heard only after somebody has touched it. What is written when it rings: `reading` in countdown.js, and the templates.

const STRIKES = [0, 0.9, 1.8];
// What is heard in a struck bell: its strike note, and the overtones that die away sooner.
const OVERTONES = [[1, 0.5, 2.4], [2, 0.25, 1.6], [3.01, 0.18, 1.1], [4.17, 0.1, 0.7]];
const STRIKE_NOTE = 523;
/** @type {AudioContext} */
let audio;
const rung = new Set();

export function canSound() {
  return typeof AudioContext === "function";
}

export function sounds() {
  return audio?.state === "running";
}

// To be called from a tap or a key, or the browser refuses.
export async function allowSound() {
  if (!canSound()) return;
  audio ??= new AudioContext();
  await audio.resume();
}

/** @type {(at: number) => void} */
function strike(at) {
  for (const [times, loudness, seconds] of OVERTONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = STRIKE_NOTE * times;
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

export function strikeBell(times = STRIKES.length) {
  if (sounds()) STRIKES.slice(0, times).forEach((after) => strike(audio.currentTime + after));
}

// `name` tells bells apart: the same one doesn't ring twice, however often the page asks.
/** @type {(name: string) => void} */
export function ring(name) {
  if (rung.has(name)) return;
  rung.add(name);
  strikeBell();
  navigator.vibrate?.([400, 200, 400, 200, 800]);
}

for (const touch of ["pointerup", "keydown"]) addEventListener(touch, () => void allowSound(), { once: true });
