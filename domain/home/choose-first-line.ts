import type { FilmSummary, Line } from '../films/types.ts';

/** Number of words and length in milliseconds of a line that somebody new can repeat at once. */
const WORDS = { min: 3, max: 8 };
const LENGTH_MS = { min: 900, max: 4_000 };

type FilmChoice = Pick<FilmSummary, 'state' | 'lineCount' | 'level' | 'posterVideoId'>;

/**
 * Returns the film whose English is easiest to follow, of those that can be played and have lines; the first of equals. A
 * film without a level comes last. Null if there is none.
 */
export function chooseFirstFilm<Summary extends FilmChoice>(films: readonly Summary[]): Summary | null {
  const playable = films.filter(
    ({ state, lineCount, posterVideoId }) => state === 'ready' && lineCount > 0 && posterVideoId !== null,
  );
  const [easiest = null] = playable.toSorted(
    (a, b) => (a.level ?? Number.POSITIVE_INFINITY) - (b.level ?? Number.POSITIVE_INFINITY),
  );
  return easiest;
}

/**
 * Returns the first line that is easy to repeat: in both languages, a whole sentence of few words, neither hurried nor
 * slow. Without one, the first line in both languages, or else the first in English. Null without an English line.
 */
export function chooseFirstLine(lines: readonly Line[]): Line | null {
  const isBilingual = ({ en, zh }: Line) => en !== null && zh !== null;
  return (
    lines.find((line) => isBilingual(line) && isEasyToRepeat(line)) ??
    lines.find(isBilingual) ??
    lines.find(({ en }) => en !== null) ??
    null
  );
}

function isEasyToRepeat({ en, startMs, endMs }: Line): boolean {
  const sentence = (en ?? '').trim();
  const words = sentence.split(/\s+/).length;
  const lengthMs = endMs - startMs;
  return (
    /^[A-Z].*[.!?…]$/s.test(sentence) &&
    words >= WORDS.min &&
    words <= WORDS.max &&
    lengthMs >= LENGTH_MS.min &&
    lengthMs <= LENGTH_MS.max
  );
}
