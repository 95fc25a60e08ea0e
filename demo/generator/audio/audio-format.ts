/** Samples a second of everything the demo library's sound is made of. */
export const DEMO_SAMPLE_RATE = 48_000;
export const SAMPLES_PER_MS = DEMO_SAMPLE_RATE / 1000;
