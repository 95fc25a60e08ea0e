import type { RecordedSound } from '../recorded-sound.ts';

const SAMPLE_RATE = 48_000;
const AMPLITUDE = 0.6;

/** A sound to play, and when its cues begin, in milliseconds from its first sample. */
export interface CalibrationSignal {
  sound: RecordedSound;
  cuesMs: readonly number[];
}

/** A sweep over the frequencies that small loudspeakers play and microphones of phones hear. */
const SWEEP = { ms: 80, fromHz: 1000, toHz: 4000 } as const;
/** The tones begin at uneven distances, so that a tone is not taken for the one before. */
const TONES_MS = [500, 1310, 2170, 2990, 3870] as const;

/** Returns one sweep with soft edges at `sampleRate` samples per second (Hann window, linear frequency). */
export function makeSweep(sampleRate: number): Float32Array<ArrayBuffer> {
  const seconds = SWEEP.ms / 1000;
  const length = Math.round(seconds * sampleRate);
  const hzPerSecond = (SWEEP.toHz - SWEEP.fromHz) / seconds;
  return Float32Array.from({ length }, (_, i) => {
    const time = i / sampleRate;
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (length - 1));
    return window * Math.sin(2 * Math.PI * (SWEEP.fromHz + (hzPerSecond * time) / 2) * time);
  });
}

/** Returns the tones that the page plays to hear itself. */
export function makeTones(): CalibrationSignal {
  const sweep = makeSweep(SAMPLE_RATE);
  return { sound: placeAt(sweep, TONES_MS), cuesMs: TONES_MS };
}

/** Time from beat to beat: 80 beats per minute, so that a clap belongs to one beat at any plausible latency. */
const BEAT_MS = 750;
/** Beats to listen to before the claps count. */
const COUNT_IN_BEATS = 4;
const COUNTED_BEATS = 8;
const CLICK = { ms: 30, hz: 1500 } as const;

/** Returns the beat to clap to. Its cues are the beats that count. */
export function makeBeat(): CalibrationSignal {
  const click = Float32Array.from({ length: Math.round((CLICK.ms * SAMPLE_RATE) / 1000) }, (_, i) => {
    const fade = Math.exp((-5 * i * 1000) / (CLICK.ms * SAMPLE_RATE));
    return fade * Math.sin((2 * Math.PI * CLICK.hz * i) / SAMPLE_RATE);
  });
  const beats = Array.from({ length: COUNT_IN_BEATS + COUNTED_BEATS }, (_, beat) => BEAT_MS * (beat + 1));
  return { sound: placeAt(click, beats), cuesMs: beats.slice(COUNT_IN_BEATS) };
}

function placeAt(piece: Float32Array, startsMs: readonly number[]): RecordedSound {
  const starts = startsMs.map((ms) => Math.round((ms * SAMPLE_RATE) / 1000));
  const samples = new Float32Array(Math.max(...starts) + 2 * piece.length);
  const loud = piece.map((sample) => AMPLITUDE * sample);
  for (const start of starts) samples.set(loud, start);
  return { samples, sampleRate: SAMPLE_RATE };
}
