/** Sounds without a voice that reads a line, by name. Each is 3 s of mono samples at 16 kHz, always the same. */
export function makeNoises(): Map<string, Float32Array> {
  const random = createRandom(20_261_123);
  const make = (sampleAt: (i: number) => number) =>
    Float32Array.from({ length: 48_000 }, (_, i) => sampleAt(i));
  const tone = (i: number, hz: number) => Math.sin((2 * Math.PI * hz * i) / 16_000);
  const noise = () => 2 * random() - 1;
  let brown = 0;
  return new Map([
    ['silence', make(() => 0)],
    ['hiss of a microphone', make(() => 0.001 * noise())],
    ['white noise', make(() => 0.3 * noise())],
    ['loud noise', make(() => noise())],
    [
      'brown noise',
      make(() => {
        brown = 0.99 * brown + 0.05 * noise();
        return brown;
      }),
    ],
    ['hum', make((i) => 0.3 * tone(i, 100) + 0.1 * tone(i, 200))],
    ['tone', make((i) => 0.3 * tone(i, 440))],
    ['clicks', make((i) => (i % 4000 < 40 ? 0.8 * noise() : 0))],
    ['bursts of noise', make((i) => (i % 6400 < 3200 ? 0.4 * noise() : 0.002 * noise()))],
    ['chord', make((i) => 0.2 * (tone(i, 262) + tone(i, 330) + tone(i, 392)))],
    [
      'melody',
      make((i) => 0.4 * tone(i, 220 * 2 ** ((Math.floor(i / 6400) % 5) / 6)) * (i % 6400 < 5000 ? 1 : 0.01)),
    ],
    ['siren', make((i) => 0.4 * Math.sin(2 * Math.PI * (300 * (i / 16_000) + 20 * Math.sin(i / 8000))))],
  ]);
}

/** Returns a generator of numbers from 0 to 1 (linear congruential, Numerical Recipes). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
