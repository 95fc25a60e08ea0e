import { seededRandom } from '../seeded-random.ts';
import type { DemoLine, SpokenLine } from '../types.ts';
import { SAMPLES_PER_MS } from './audio-format.ts';

/** Music alone before the first line and after the last. */
const OPENING_MS = 2600;
const CLOSING_MS = 2500;
const PAUSE_MS = 520;
const PAUSE_SPREAD_MS = 260;
/** All times are multiples of this: the finest that every subtitle format can tell. */
const STEP_MS = 10;

/**
 * Where every line stands on the film's time axis. `speech[i]` is the trimmed sound of `lines[i]`; a line lasts
 * exactly as long as its sound. Times are multiples of 10 ms.
 */
export function scheduleLines(args: { seed: string; lines: readonly DemoLine[]; speech: Float32Array[] }): {
  spoken: SpokenLine[];
  durationMs: number;
} {
  const random = seededRandom(`${args.seed} pauses`);
  let clock = OPENING_MS;
  const spoken = args.lines.map((line, index) => {
    const startMs = clock;
    const endMs = startMs + (args.speech[index]?.length ?? 0) / SAMPLES_PER_MS;
    clock = endMs + PAUSE_MS + Math.round((random() * PAUSE_SPREAD_MS) / STEP_MS) * STEP_MS;
    return { line, startMs, endMs };
  });
  return { spoken, durationMs: (spoken.at(-1)?.endMs ?? OPENING_MS) + CLOSING_MS };
}
