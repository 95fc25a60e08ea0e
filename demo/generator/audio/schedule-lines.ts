import { seededRandom } from '../seeded-random.ts';
import type { DemoLine, SpokenLine } from '../types.ts';
import { SAMPLES_PER_MS } from './audio-format.ts';

/** Duration of the music before the first line and after the last line. */
const OPENING_MS = 2600;
const CLOSING_MS = 2500;
const PAUSE_MS = 520;
const PAUSE_SPREAD_MS = 260;
/** All times are multiples of this step, the finest resolution that every subtitle format supports. */
const STEP_MS = 10;

/**
 * Schedules every line on the time axis of the film. `speech[i]` is the trimmed sound of `lines[i]`; a line
 * lasts exactly as long as its sound. Times are multiples of 10 ms.
 */
export function scheduleLines(args: { seed: string; lines: readonly DemoLine[]; speech: Float32Array[] }): {
  spoken: SpokenLine[];
  durationMs: number;
} {
  const random = seededRandom(`${args.seed} pauses`);
  let nextStartMs = OPENING_MS;
  const spoken = args.lines.map((line, index) => {
    const startMs = nextStartMs;
    const endMs = startMs + (args.speech[index]?.length ?? 0) / SAMPLES_PER_MS;
    nextStartMs = endMs + PAUSE_MS + Math.round((random() * PAUSE_SPREAD_MS) / STEP_MS) * STEP_MS;
    return { line, startMs, endMs };
  });
  return { spoken, durationMs: (spoken.at(-1)?.endMs ?? OPENING_MS) + CLOSING_MS };
}
