/*
 * sound.ts: five small sounds, made here out of noise and a little tone. Off by default, and silent until the person has
 * pressed something: browsers allow no sound before that.
 */
import type { LogLine } from "../engine/types";
import { settings } from "./settings.svelte";

export type Sound = "move" | "card" | "key" | "dice" | "knock";

let context: AudioContext | null = null;
let hasPressed = false;

for (const gesture of ["pointerdown", "keydown"] as const)
  addEventListener(gesture, () => (hasPressed = true), { once: true, capture: true });

function ready(): AudioContext | null {
  if (!settings.sound || !hasPressed) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A burst of noise through a filter that fades out: paper, felt, wood, by its pitch and length. */
function rustle(
  on: AudioContext,
  at: number,
  length: number,
  pitch: number,
  width: number,
  loudness: number,
): void {
  const samples = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const wave = samples.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 2;
  const source = new AudioBufferSourceNode(on, { buffer: samples });
  const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: width });
  source
    .connect(filter)
    .connect(new GainNode(on, { gain: loudness }))
    .connect(on.destination);
  source.start(on.currentTime + at);
}

/** A short dull tone that falls: the body of a knock. */
function thud(on: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  const start = on.currentTime + at;
  const tone = new OscillatorNode(on, { type: "sine", frequency: pitch });
  const fade = new GainNode(on, { gain: loudness });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
  fade.gain.setValueAtTime(loudness, start);
  fade.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(fade).connect(on.destination);
  tone.start(start);
  tone.stop(start + length);
}

const sounds: Record<Sound, (on: AudioContext) => void> = {
  move: (on) => rustle(on, 0, 0.05, 3200, 4, 0.25),
  card: (on) => {
    rustle(on, 0, 0.16, 2400, 0.7, 0.16);
    rustle(on, 0.09, 0.1, 4200, 0.9, 0.1);
  },
  key: (on) => {
    rustle(on, 0, 0.03, 2100, 5, 0.3);
    thud(on, 0, 190, 0.05, 0.12);
  },
  dice: (on) => {
    for (const at of [0, 0.07, 0.12, 0.21, 0.27, 0.38]) {
      rustle(on, at, 0.05, 900 + Math.random() * 500, 2, 0.3);
      thud(on, at, 130, 0.05, 0.12);
    }
  },
  knock: (on) => {
    for (const at of [0, 0.32]) {
      thud(on, at, 110, 0.14, 0.6);
      rustle(on, at, 0.06, 420, 1.5, 0.5);
    }
  },
};

export function play(sound: Sound): void {
  const on = ready();
  if (on) sounds[sound](on);
}

/* By the kind of an event, in the order of their weight; all else is a line that is typed. */
const byKind: [RegExp, Sound][] = [
  [/^(raid|arrested)$/, "knock"],
  [/^(conspired|plot-roll|rolled|rerolled|resisted)$/, "dice"],
  [/^(drew|kept|discarded|fetched|used|event|gave-card|questioned)$/, "card"],
  [/^(moved|led)$/, "move"],
];

/** The sound of a line of the log. */
export function soundOf(line: LogLine): void {
  const heard = byKind.find(([kinds]) => line.told.some((e) => kinds.test(e.kind)));
  play(heard?.[1] ?? "key");
}
