/** A line with its text in one or two languages. Times are in milliseconds. */
interface SpokenLine {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

/**
 * Returns the text of the line that fills most of a time range, because the range may also touch neighboring lines. Of
 * two lines with equal shares, the earlier one counts. Returns null when nobody speaks.
 */
export function findDominantLineText(args: {
  lines: readonly SpokenLine[];
  startMs: number;
  endMs: number;
}): string | null {
  const { lines, startMs, endMs } = args;
  const overlapMs = (line: SpokenLine) => Math.min(line.endMs, endMs) - Math.max(line.startMs, startMs);
  const dominant = lines.reduce<SpokenLine | null>(
    (best, line) => (overlapMs(line) > (best ? overlapMs(best) : 0) ? line : best),
    null,
  );
  return dominant && (dominant.en ?? dominant.zh);
}

/** Returns the default title of a clip: the dominant line of the given time range, or the film's title. */
export function buildDefaultClipTitle(
  args: Parameters<typeof findDominantLineText>[0] & { film: string },
): string {
  return findDominantLineText(args) || args.film;
}
