import { DEMO_SAMPLE_RATE } from './audio-format.ts';
import type { Score } from './scores.ts';

const TABLE_BITS = 11;
const TABLE_SIZE = 1 << TABLE_BITS;

export interface StereoSamples {
  left: Float32Array;
  right: Float32Array;
}

/** Creates one period of a wave from the strengths of its partials. */
function createWaveTable(partials: number[]): Float32Array {
  const table = new Float32Array(TABLE_SIZE);
  const total = partials.reduce((sum, partial) => sum + partial, 0);
  for (let i = 0; i < TABLE_SIZE; i++) {
    let value = 0;
    partials.forEach((strength, order) => {
      value += strength * Math.sin((2 * Math.PI * (order + 1) * i) / TABLE_SIZE);
    });
    table[i] = value / total;
  }
  return table;
}

const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12);

interface Tone {
  table: Float32Array;
  frequency: number;
  start: number;
  length: number;
  /** Duration of the rise, in samples. A held tone falls as long at its end. */
  attack: number;
  /** Number of samples in which the tone falls to a third after its rise; null for a held tone. */
  decay: number | null;
  gainLeft: number;
  gainRight: number;
}

function addTone(into: StereoSamples, tone: Tone): void {
  const { table, attack } = tone;
  const step = (tone.frequency * TABLE_SIZE) / DEMO_SAMPLE_RATE;
  const fall = tone.decay === null ? 1 : Math.exp(-1.1 / tone.decay);
  const end = Math.min(tone.start + tone.length, into.left.length);
  let phase = (tone.frequency * 7) % TABLE_SIZE;
  let level = 1;
  for (let i = tone.start; i < end; i++) {
    const age = i - tone.start;
    let envelope = age < attack ? age / attack : 1;
    if (tone.decay === null) envelope = Math.min(envelope, (tone.start + tone.length - i) / attack);
    else if (age >= attack) level *= fall;
    const value = (table[phase & (TABLE_SIZE - 1)] ?? 0) * envelope * level;
    into.left[i] = (into.left[i] ?? 0) + value * tone.gainLeft;
    into.right[i] = (into.right[i] ?? 0) + value * tone.gainRight;
    phase += step;
  }
}

/** Adds the reverberation of a room: echoes that move from side to side and become duller. */
function addReverb(sound: StereoSamples, delaySamples: number): void {
  const { left, right } = sound;
  let dullLeft = 0;
  let dullRight = 0;
  for (let i = delaySamples; i < left.length; i++) {
    dullLeft += 0.35 * ((right[i - delaySamples] ?? 0) - dullLeft);
    dullRight += 0.35 * ((left[i - delaySamples] ?? 0) - dullRight);
    left[i] = (left[i] ?? 0) + 0.42 * dullLeft;
    right[i] = (right[i] ?? 0) + 0.42 * dullRight;
  }
}

/**
 * Composes soft chords, a bass, and a gentle arpeggio. `samples` is the length at 48 kHz. The peak is about
 * 0.5.
 */
export function composeMusic(args: { score: Score; samples: number }): StereoSamples {
  const { score, samples } = args;
  const sound: StereoSamples = { left: new Float32Array(samples), right: new Float32Array(samples) };
  const pad = createWaveTable(score.padPartials);
  const pluck = createWaveTable(score.pluckPartials);
  const bass = createWaveTable([1, 0.15]);
  const beat = Math.round((60 / score.beatsPerMinute) * DEMO_SAMPLE_RATE);
  const bar = beat * 4;

  for (let start = 0, count = 0; start < samples; start += bar, count++) {
    const chord = score.chords[count % score.chords.length] ?? [];
    const [root = 48, ...notes] = chord;
    const held = { start, length: bar + beat, attack: beat, decay: null };
    addTone(sound, { ...held, table: bass, frequency: hertz(root), gainLeft: 0.1, gainRight: 0.1 });
    for (const note of notes) {
      addTone(sound, {
        ...held,
        table: pad,
        frequency: hertz(note) * 0.9985,
        gainLeft: 0.055,
        gainRight: 0.02,
      });
      addTone(sound, {
        ...held,
        table: pad,
        frequency: hertz(note) * 1.0015,
        gainLeft: 0.02,
        gainRight: 0.055,
      });
    }
    score.arpeggio.forEach((step, half) => {
      const note = step === null ? undefined : notes[step % notes.length];
      if (note === undefined) return;
      const side = half % 2 === 0 ? 0.65 : 0.35;
      addTone(sound, {
        table: pluck,
        frequency: hertz(note + 12),
        start: start + Math.round((half * beat) / 2),
        length: DEMO_SAMPLE_RATE * 3,
        attack: 240,
        decay: score.pluckDecay * DEMO_SAMPLE_RATE,
        gainLeft: 0.11 * side,
        gainRight: 0.11 * (1 - side),
      });
    });
  }
  addReverb(sound, Math.round(beat * 0.75));
  return sound;
}
