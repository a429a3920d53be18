/** Cloth, board and brass: every sound is made of a few grains of these, and lasts less than 400 ms. */
import type { Cue, Sound } from "./sound";

interface Grain {
  /** Cloth: noise through a band; board: a dull tone; brass: a bright one, with partials that are no harmonics. */
  of: "cloth" | "board" | "brass";
  /** Where it begins and how long it lasts, in seconds. */
  at: number;
  lasts: number;
  /** Its pitch, and the one it slides to. */
  hz: number;
  to?: number;
  level: number;
}

const struck = (of: Grain["of"], at: number, hz: number, lasts: number, level: number): Grain => ({ of, at, hz, lasts, level });
const pulled = (at: number, hz: number, to: number, lasts: number, level: number): Grain => ({ of: "cloth", at, hz, to, lasts, level });

export const GRAINS: Record<Sound, Grain[]> = {
  lay: [pulled(0, 1100, 400, 0.06, 0.5), struck("board", 0, 150, 0.1, 0.5)],
  snatch: [pulled(0, 500, 2600, 0.24, 0.6), struck("board", 0.2, 190, 0.09, 0.35)],
  click: [struck("board", 0, 520, 0.09, 0.6), pulled(0, 3200, 2400, 0.02, 0.4)],
  bust: [struck("board", 0, 98, 0.13, 0.9), struck("board", 0.14, 82, 0.13, 0.9), pulled(0.16, 1400, 180, 0.22, 0.5)],
  coin: [struck("brass", 0, 1568, 0.26, 0.22)],
  coins: [0, 0.08, 0.16].map((at, i) => struck("brass", at, [1568, 1760, 2093][i] ?? 0, 0.22, 0.2)),
  purse: [pulled(0, 900, 300, 0.12, 0.5), ...[0, 0.04, 0.09, 0.13, 0.18].map((at, i) => struck("brass", at, [1760, 1397, 2093, 1568, 2349][i] ?? 0, 0.2, 0.15))],
  bell: [struck("brass", 0, 988, 0.38, 0.4), struck("brass", 0.004, 1976, 0.3, 0.16)],
  breath: [pulled(0, 420, 900, 0.16, 0.28), pulled(0.15, 900, 380, 0.2, 0.22)],
  lock: [struck("board", 0, 310, 0.05, 0.6), struck("brass", 0.09, 620, 0.06, 0.2), struck("board", 0.2, 230, 0.08, 0.7)],
  open: [0, 0.07, 0.14].map((at, i) => struck("brass", at, [784, 988, 1175][i] ?? 0, 0.24, 0.2)),
  turn: [struck("board", 0, 240, 0.08, 0.6), struck("board", 0.13, 240, 0.09, 0.6)],
  end: [pulled(0, 300, 1800, 0.26, 0.55), struck("board", 0.27, 130, 0.12, 0.7)],
};

/** Partials of each material, and how loud they are. */
const PARTIALS: Record<"board" | "brass", [times: number, level: number][]> = {
  board: [[1, 1], [2.4, 0.3]],
  brass: [[1, 1], [2.76, 0.45], [5.4, 0.2]],
};

const SOFT = 0.35;
/** A sound that a page may only make after a tap is not made late (ms). */
const LATE = 300;

const context = new AudioContext();
const out = new GainNode(context, { gain: SOFT });
out.connect(context.destination);

const hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
hiss.getChannelData(0).forEach((_, i, samples) => (samples[i] = 2 * Math.random() - 1));

/** Comes at once and dies away. */
function fading(start: number, lasts: number, level: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(level, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(out);
  return gain;
}

function run(source: AudioScheduledSourceNode, start: number, lasts: number): void {
  source.start(start);
  source.stop(start + lasts);
}

function rub({ hz, to = hz, lasts, level }: Grain, start: number, ratio: number): void {
  const source = new AudioBufferSourceNode(context, { buffer: hiss });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: hz * ratio, Q: 1.2 });
  band.frequency.setValueAtTime(hz * ratio, start);
  band.frequency.exponentialRampToValueAtTime(to * ratio, start + lasts);
  source.connect(band).connect(fading(start, lasts, level));
  run(source, start, lasts);
}

function strike(partials: [number, number][], { hz, lasts, level }: Grain, start: number, ratio: number): void {
  for (const [times, share] of partials) {
    const source = new OscillatorNode(context, { frequency: hz * times * ratio });
    source.connect(fading(start, lasts / Math.sqrt(times), level * share));
    run(source, start, lasts);
  }
}

function sound({ sound, pitch = 0, after = 0 }: Cue): void {
  const begin = context.currentTime + after / 1000;
  const ratio = 2 ** (pitch / 12);
  for (const grain of GRAINS[sound]) {
    if (grain.of === "cloth") rub(grain, begin + grain.at, ratio);
    else strike(PARTIALS[grain.of], grain, begin + grain.at, ratio);
  }
}

/** Makes the sounds; before the first tap, when a page may make none, none. */
export async function play(cues: Cue[]): Promise<void> {
  const asked = performance.now();
  if (context.state !== "running") await context.resume();
  if (performance.now() - asked < LATE) cues.forEach(sound);
}
