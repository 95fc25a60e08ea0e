import { seededRandom } from '../seeded-random.ts';
import type { SpokenLine } from '../types.ts';
import { DEMO_SAMPLE_RATE, SAMPLES_PER_MS } from './audio-format.ts';
import type { StereoSamples } from './compose-music.ts';
import type { Ambience } from './scores.ts';

const MUSIC_GAIN = 0.62;
/** Gain of the music while someone speaks. */
const DUCKED = 0.3;
const DUCK_ATTACK_SECONDS = 0.12;
const DUCK_RELEASE_SECONDS = 0.55;
const FADE_IN_SECONDS = 0.8;
const FADE_OUT_SECONDS = 2;

function addAmbience(into: StereoSamples, ambience: Ambience, seed: string): void {
  const random = seededRandom(`${seed} air`);
  const low = 1 - Math.exp((-2 * Math.PI * ambience.lowHz) / DEMO_SAMPLE_RATE);
  const high = 1 - Math.exp((-2 * Math.PI * ambience.highHz) / DEMO_SAMPLE_RATE);
  // Filtering makes the noise quieter. This gain brings a narrow band to the level of a wide one.
  const gain = (ambience.level * 2.4) / Math.sqrt(high - low * 0.5);
  const swell = (2 * Math.PI) / (ambience.swellSeconds * DEMO_SAMPLE_RATE);
  for (const [side, channel] of [into.left, into.right].entries()) {
    let smooth = 0;
    let rumble = 0;
    for (let i = 0; i < channel.length; i++) {
      smooth += high * (random() * 2 - 1 - smooth);
      rumble += low * (smooth - rumble);
      const swellGain = 1 - ambience.swellDepth * (0.5 + 0.5 * Math.sin(i * swell + side * 0.4));
      channel[i] = (channel[i] ?? 0) + (smooth - rumble) * gain * swellGain;
    }
  }
}

/**
 * Mixes speech, ducked music, and the ambience of the place. Returns interleaved stereo, signed 16-bit, 48
 * kHz. `speech[i]` starts exactly at `spoken[i].startMs`. Overwrites `music`.
 */
export function mixAudio(args: {
  seed: string;
  spoken: readonly SpokenLine[];
  speech: readonly Float32Array[];
  music: StereoSamples;
  ambience: Ambience;
}): Int16Array {
  const { left, right } = args.music;
  const samples = left.length;
  const talking = new Uint8Array(samples);
  for (const { startMs, endMs } of args.spoken) {
    talking.fill(1, (startMs - 100) * SAMPLES_PER_MS, endMs * SAMPLES_PER_MS);
  }
  const attack = 1 - Math.exp(-1 / (DUCK_ATTACK_SECONDS * DEMO_SAMPLE_RATE));
  const release = 1 - Math.exp(-1 / (DUCK_RELEASE_SECONDS * DEMO_SAMPLE_RATE));
  let duck = 1;
  for (let i = 0; i < samples; i++) {
    duck += talking[i] === 1 ? attack * (DUCKED - duck) : release * (1 - duck);
    const gain = duck * MUSIC_GAIN;
    left[i] = (left[i] ?? 0) * gain;
    right[i] = (right[i] ?? 0) * gain;
  }
  addAmbience(args.music, args.ambience, args.seed);

  for (const [index, { startMs }] of args.spoken.entries()) {
    const voice = args.speech[index] ?? new Float32Array(0);
    const start = startMs * SAMPLES_PER_MS;
    for (let i = 0; i < voice.length; i++) {
      left[start + i] = (left[start + i] ?? 0) + (voice[i] ?? 0);
      right[start + i] = (right[start + i] ?? 0) + (voice[i] ?? 0);
    }
  }

  const mixed = new Int16Array(samples * 2);
  for (let i = 0; i < samples; i++) {
    const fade = Math.min(
      1,
      i / (FADE_IN_SECONDS * DEMO_SAMPLE_RATE),
      (samples - i) / (FADE_OUT_SECONDS * DEMO_SAMPLE_RATE),
    );
    mixed[i * 2] = Math.round(32767 * fade * Math.max(-0.98, Math.min(0.98, left[i] ?? 0)));
    mixed[i * 2 + 1] = Math.round(32767 * fade * Math.max(-0.98, Math.min(0.98, right[i] ?? 0)));
  }
  return mixed;
}
