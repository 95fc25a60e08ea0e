import { type LineMark, type LineReference, readLineMark, saysMarkedText } from '#shared/line-mark.ts';
import type { FilmStore, Line, LinkedLine, LinkedLines } from './types.ts';

/** A line that starts within this time of a link's line is at the same place of the film, in milliseconds. */
const SAME_PLACE_MS = 2000;
/** The same text this far away is the same sentence after the subtitles were shifted, in milliseconds. */
const SHIFT_MAX_MS = 60_000;

type LineFilms = Pick<FilmStore, 'linesByIds' | 'linesOfVideo' | 'hasAddedTracks'>;

/**
 * Finds the sentence of a link, at its ID or where other subtitles of the same video have it.
 * @param args.videoId the only video to look in; null to look in the one that has a line with this ID.
 */
export async function findLinkedLine(args: {
  films: LineFilms;
  link: LineReference;
  videoId: string | null;
}): Promise<LinkedLine> {
  const { films, link } = args;
  const mark = readLineMark(link.mark);
  const [stored] = await films.linesByIds([link.id]);
  const own = args.videoId === null || stored?.videoId === args.videoId ? (stored ?? null) : null;
  if (!mark) {
    if (!own) return { state: 'changed', nearest: null, startMs: null };
    if (!(await films.hasAddedTracks(own.videoId))) return { state: 'found', line: own };
    return { state: 'unsure', nearest: own, startMs: own.startMs };
  }
  if (own && saysMarkedText(own, mark) && distanceMs(own, mark) <= SAME_PLACE_MS)
    return { state: 'found', line: own };
  const videoId = args.videoId ?? own?.videoId ?? null;
  const lines = videoId === null ? [] : await films.linesOfVideo({ videoId });
  return chooseMarkedLine({ lines, own, mark });
}

/** Finds the line of a link, or both ends of a run. A run is found if both ends are. */
export async function findLinkedLines(args: {
  films: LineFilms;
  line: LineReference;
  lastLine: LineReference | null;
  videoId: string;
}): Promise<LinkedLines> {
  const { films, line, lastLine, videoId } = args;
  const first = await findLinkedLine({ films, link: line, videoId });
  const last = lastLine && (await findLinkedLine({ films, link: lastLine, videoId }));
  const ends = last ? [first, last] : [first];
  const lost = ends.find(({ state }) => state === 'changed') ?? ends.find(({ state }) => state === 'unsure');
  return {
    state: lost?.state ?? 'found',
    lines: ends.flatMap((end) => (end.state === 'found' ? end.line : (end.nearest ?? []))),
    startMs: first.state === 'found' ? first.line.startMs : first.startMs,
  };
}

/** Returns the line that a mark names, of the lines of its video. `own` is the line that has the link's ID now. */
function chooseMarkedLine(args: { lines: readonly Line[]; own: Line | null; mark: LineMark }): LinkedLine {
  const { lines, own, mark } = args;
  const nearestOf = (candidates: readonly Line[]) =>
    candidates.reduce<Line | null>(
      (best, line) => (best === null || distanceMs(line, mark) < distanceMs(best, mark) ? line : best),
      null,
    );
  const same = nearestOf(lines.filter((line) => saysMarkedText(line, mark)));
  if (same && distanceMs(same, mark) <= SHIFT_MAX_MS) return { state: 'found', line: same };
  // A shift keeps the positions, however far it goes.
  if (own && saysMarkedText(own, mark)) return { state: 'found', line: own };
  return { state: 'changed', nearest: same ?? nearestOf(lines), startMs: mark.startMs };
}

const distanceMs = (line: Line, mark: LineMark): number => Math.abs(line.startMs - mark.startMs);
