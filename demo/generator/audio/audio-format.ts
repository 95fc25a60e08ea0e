/** Sample rate of all sound in the demo library, in hertz. */
export const DEMO_SAMPLE_RATE = 48_000;
export const SAMPLES_PER_MS = DEMO_SAMPLE_RATE / 1000;
