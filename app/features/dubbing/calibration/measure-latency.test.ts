import { describe, expect, test } from 'vitest';
import { type CalibrationSignal, makeBeat, makeTones } from './calibration-signals.ts';
import { measureClapLatency, measureToneLatency } from './measure-latency.ts';

/** Pseudorandom numbers from -1 to 1, the same in each run (Park and Miller's generator). */
function makeNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}

/** A way of the sound from the loudspeaker to the microphone. */
interface Path {
  delayMs: number;
  gain: number;
}

/** Plays a signal at one rate and records it at another, after `leadMs` of recording. */
function hear(args: {
  signal: CalibrationSignal;
  paths: readonly Path[];
  noise?: number;
  sampleRate?: number;
  leadMs?: number;
}) {
  const { signal, paths, noise = 0, sampleRate = 48_000, leadMs = 300 } = args;
  const played = signal.sound;
  const samples = new Float32Array(6 * sampleRate);
  const random = makeNoise(11);
  for (let i = 0; i < samples.length; i++) {
    let sample = noise * random();
    for (const { delayMs, gain } of paths) {
      const at = ((i / sampleRate) * 1000 - leadMs - delayMs) * (played.sampleRate / 1000);
      const before = Math.floor(at);
      const share = at - before;
      sample +=
        gain * ((1 - share) * (played.samples[before] ?? 0) + share * (played.samples[before + 1] ?? 0));
    }
    samples[i] = sample;
  }
  return { sound: { samples, sampleRate }, cuesMs: signal.cuesMs.map((ms) => ms + leadMs) };
}

describe('measureToneLatency', () => {
  const signal = makeTones();

  test.each([-20, 0, 7.4, 87, 231.5, 590])('finds a delay of %s ms within one millisecond', (delayMs) => {
    for (const sampleRate of [44_100, 48_000]) {
      const latency = measureToneLatency(hear({ signal, paths: [{ delayMs, gain: 0.5 }], sampleRate }));
      expect(Math.abs((latency?.latencyMs ?? Number.NaN) - delayMs)).toBeLessThan(1);
      expect(latency?.confidence).toBe(1);
    }
  });

  test('finds a tone that is quieter than the noise of the room', () => {
    const latency = measureToneLatency(hear({ signal, paths: [{ delayMs: 120, gain: 0.02 }], noise: 0.02 }));
    expect(Math.abs((latency?.latencyMs ?? Number.NaN) - 120)).toBeLessThan(1);
  });

  test('takes the direct sound, also when an echo of it is louder', () => {
    const paths = [
      { delayMs: 95, gain: 0.2 },
      { delayMs: 104, gain: 0.24 },
      { delayMs: 131, gain: 0.15 },
    ];
    const latency = measureToneLatency(hear({ signal, paths, noise: 0.005 }));
    expect(Math.abs((latency?.latencyMs ?? Number.NaN) - 95)).toBeLessThan(1);
  });

  test('is not sure when it hears nothing, only noise, or only a voice', () => {
    expect(measureToneLatency(hear({ signal, paths: [] }))).toBeNull();
    expect(measureToneLatency(hear({ signal, paths: [], noise: 0.3 }))).toBeNull();
    const voice = hear({ signal, paths: [] });
    voice.sound.samples.forEach((_, i) => {
      voice.sound.samples[i] =
        0.3 * Math.sin(i / 25) * Math.sin(i / 9000) + 0.1 * Math.sin(i / 7) * Math.cos(i / 4000);
    });
    expect(measureToneLatency(voice)).toBeNull();
  });

  test('is not sure when the tones come at different delays, or most are missing', () => {
    const heard = hear({ signal, paths: [{ delayMs: 80, gain: 0.5 }] });
    const shifted = heard.cuesMs.map((ms, index) => ms + index * 30);
    expect(measureToneLatency({ ...heard, cuesMs: shifted })).toBeNull();
    heard.sound.samples.fill(0, 48_000 * 2);
    expect(measureToneLatency(heard)).toBeNull();
  });

  test('leaves out a tone that something covers', () => {
    const heard = hear({ signal, paths: [{ delayMs: 80, gain: 0.1 }] });
    const from = Math.round(((heard.cuesMs[2] ?? 0) + 80) * 48);
    const random = makeNoise(5);
    for (let i = from; i < from + 6000; i++) heard.sound.samples[i] = random();
    const latency = measureToneLatency(heard);
    expect(Math.abs((latency?.latencyMs ?? Number.NaN) - 80)).toBeLessThan(1);
    expect(latency?.confidence).toBe(0.8);
  });
});

describe('measureClapLatency', () => {
  const { cuesMs } = makeBeat();
  const sampleRate = 48_000;
  /** Claps: short noise that fades, with an echo. */
  function clap(timesMs: readonly number[], noise = 0.002) {
    const random = makeNoise(3);
    const samples = Float32Array.from({ length: 12 * sampleRate }, () => noise * random());
    for (const ms of timesMs) {
      for (const [delayMs, gain] of [
        [0, 0.6],
        [60, 0.15],
      ] as const) {
        const at = Math.round(((ms + delayMs) * sampleRate) / 1000);
        for (let i = 0; i < 2000; i++)
          samples[at + i] = (samples[at + i] ?? 0) + gain * Math.exp(-i / 300) * random();
      }
    }
    return { sound: { samples, sampleRate }, cuesMs };
  }
  const uneven = [-22, 15, 4, -9, 26, -3, 11, -14];

  test.each([40, 180, 320])('finds the median of claps about %s ms after the beat', (delayMs) => {
    const latency = measureClapLatency(clap(cuesMs.map((ms, i) => ms + delayMs + (uneven[i] ?? 0))));
    expect(Math.abs((latency?.latencyMs ?? Number.NaN) - delayMs)).toBeLessThan(10);
  });

  test('leaves out two claps that went wrong', () => {
    const times = cuesMs
      .map((ms, i) => ms + 100 + (i === 2 ? 260 : (uneven[i] ?? 0)))
      .filter((_, i) => i !== 6);
    const latency = measureClapLatency(clap(times));
    expect(Math.abs((latency?.latencyMs ?? Number.NaN) - 100)).toBeLessThan(10);
    expect(latency?.confidence).toBe(0.75);
  });

  test('is not sure without claps, with few claps, and with claps out of time', () => {
    expect(measureClapLatency(clap([]))).toBeNull();
    expect(measureClapLatency(clap([], 0.2))).toBeNull();
    expect(measureClapLatency(clap(cuesMs.slice(0, 3).map((ms) => ms + 90)))).toBeNull();
    expect(measureClapLatency(clap(cuesMs.map((ms, i) => ms + ((i * 167) % 600))))).toBeNull();
  });
});
