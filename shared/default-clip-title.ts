/** A line with what is said in it, in one language or two, and when. Milliseconds. */
interface SpokenLine {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

/**
 * What is said in a stretch: the text of the line that has most of it to itself, as the stretch may touch the lines beside
 * it; the earlier one of two that have as much. Null where nobody speaks.
 */
export function findDominantLineText(args: {
  lines: readonly SpokenLine[];
  startMs: number;
  endMs: number;
}): string | null {
  const { lines, startMs, endMs } = args;
  const share = (line: SpokenLine) => Math.min(line.endMs, endMs) - Math.max(line.startMs, startMs);
  const most = lines.reduce<SpokenLine | null>(
    (best, line) => (share(line) > (best ? share(best) : 0) ? line : best),
    null,
  );
  return most && (most.en ?? most.zh);
}

/** The default title of a clip: the main line of its first segment, or the film's title. */
export function buildDefaultClipTitle(
  args: Parameters<typeof findDominantLineText>[0] & { film: string },
): string {
  return findDominantLineText(args) || args.film;
}
