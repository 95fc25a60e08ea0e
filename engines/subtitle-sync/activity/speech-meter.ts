import FFT from 'fft.js';
import { type SpeechActivity, STEP_MS, toSpeechActivity } from './speech-activity.ts';

/** The sample rate that the meter wants, in Hz. */
export const METER_SAMPLE_RATE = 8000;
const STEP = (METER_SAMPLE_RATE * STEP_MS) / 1000;
/** 32 ms. */
const WINDOW = 256;
/** Twice the window, so that the autocorrelation does not wrap around. */
const FFT_SIZE = 512;
/** The band in which speech is louder than most noise, in Hz. */
const BAND_HZ = { low: 250, high: 3600 };
/** The periods of speaking voices, in samples: 400 Hz to 80 Hz. */
const PERIODS = { shortest: 20, longest: 100 };
/** Voicing changes slowly: it is measured in every second frame. */
const VOICING_INTERVAL = 2;
/** About -100 dB. */
const MIN_POWER = 1e-10;
/** Four hours; later sound is ignored. */
const MAX_FRAMES = (4 * 3_600_000) / STEP_MS;

/**
 * Measures how likely it is that somebody speaks, every 10 ms, while the sound of a film arrives piece by piece. It keeps
 * two numbers for each frame and no sound.
 */
export class SpeechMeter {
  readonly #fft = new FFT(FFT_SIZE);
  readonly #frame = new Float64Array(FFT_SIZE);
  readonly #spectrum: number[] = this.#fft.createComplexArray();
  readonly #power = new Float64Array(FFT_SIZE);
  readonly #correlation: number[] = this.#fft.createComplexArray();
  readonly #window = Float64Array.from(
    { length: WINDOW },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW),
  );
  readonly #windowCorrelation: Float64Array;
  /** The newest samples, too few for the next frame. The first window begins early, so that each is centered on its frame. */
  #pending = new Float32Array((WINDOW - STEP) / 2);
  #levels = new Float32Array(1024);
  #voicing = new Float32Array(1024);
  #frameCount = 0;

  constructor() {
    this.#windowCorrelation = autocorrelate(this.#window, PERIODS.longest);
  }

  /** Takes the next samples: mono, 8 kHz, from -1 to 1. Values that are not finite count as 0. */
  push(samples: Float32Array): void {
    const joined = new Float32Array(this.#pending.length + samples.length);
    joined.set(this.#pending);
    joined.set(samples, this.#pending.length);
    let at = 0;
    for (; at + WINDOW <= joined.length; at += STEP) this.#measure(joined.subarray(at, at + WINDOW));
    this.#pending = joined.slice(at);
  }

  /** Returns the activity of all the sound so far. */
  finish(): SpeechActivity {
    return toSpeechActivity({
      levels: this.#levels.subarray(0, this.#frameCount),
      voicing: this.#voicing.subarray(0, this.#frameCount),
    });
  }

  #measure(samples: Float32Array): void {
    if (this.#frameCount >= MAX_FRAMES) return;
    const t = this.#frameCount;
    if (t === this.#levels.length) {
      this.#levels = grow(this.#levels);
      this.#voicing = grow(this.#voicing);
    }
    for (let i = 0; i < WINDOW; i += 1) {
      const sample = samples[i] as number;
      this.#frame[i] = (Number.isFinite(sample) ? sample : 0) * (this.#window[i] as number);
    }
    this.#fft.realTransform(this.#spectrum, this.#frame);
    this.#levels[t] = this.#readPower();
    this.#voicing[t] = t % VOICING_INTERVAL === 0 ? this.#measureVoicing() : (this.#voicing[t - 1] as number);
    this.#frameCount += 1;
  }

  /** Fills the power spectrum and returns the level of the speech band in decibels. */
  #readPower(): number {
    const [low, high] = [BAND_HZ.low, BAND_HZ.high].map((hz) =>
      Math.round((hz * FFT_SIZE) / METER_SAMPLE_RATE),
    );
    let band = 0;
    for (let k = 0; k <= FFT_SIZE / 2; k += 1) {
      const re = this.#spectrum[2 * k] as number;
      const im = this.#spectrum[2 * k + 1] as number;
      const power = (re * re + im * im) / (WINDOW * WINDOW);
      if (k >= (low as number) && k <= (high as number)) band += power;
      this.#power[k] = power;
      if (k > 0 && k < FFT_SIZE / 2) this.#power[FFT_SIZE - k] = power;
    }
    return 10 * Math.log10(band + MIN_POWER);
  }

  /** Returns the highest autocorrelation at a period of a voice, as a share of the power, from 0 to 1. */
  #measureVoicing(): number {
    this.#fft.realTransform(this.#correlation, this.#power);
    const total = this.#correlation[0] as number;
    if (!(total > FFT_SIZE * MIN_POWER)) return 0;
    let best = 0;
    for (let lag = PERIODS.shortest; lag <= PERIODS.longest; lag += 1) {
      const value = (this.#correlation[2 * lag] as number) / total / (this.#windowCorrelation[lag] as number);
      if (value > best) best = value;
    }
    return Math.min(1, best);
  }
}

/** Returns the autocorrelation up to a lag, as shares of the power. */
function autocorrelate(values: Float64Array, longest: number): Float64Array {
  const sums = Float64Array.from({ length: longest + 1 }, (_, lag) => {
    let sum = 0;
    for (let i = lag; i < values.length; i += 1) sum += (values[i] as number) * (values[i - lag] as number);
    return sum;
  });
  return sums.map((sum) => sum / (sums[0] as number));
}

function grow(values: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(2 * values.length);
  larger.set(values);
  return larger;
}
