import type { IndexedLine, IndexedVideo } from '#domain/search/types.ts';
import { type CastName, drawCastName } from './cast-names.ts';
import { mixBits, SeededRandom } from './seeded-random.ts';
import { LineWriter } from './splice-sentences.ts';

const LINES_A_FILM = 700;
/** Films differ from that by less than twice as many lines. */
const LINES_MORE_OR_LESS = 80;
const CAST = 12;
/** Half of the films have the best quality, as in a library that is looked after. */
const QUALITIES = [4, 4, 4, 4, 3, 3, 2, 1];

/** A corpus of films: the same lines for the same seed, and a smaller corpus is the beginning of a larger one. */
export interface Corpus {
  seed: number;
  lines: number;
}

/** All films of a corpus, one at a time. */
export function* makeFilms(corpus: Corpus): Generator<IndexedVideo> {
  for (let film = 0; firstLineOf(film) < corpus.lines; film++) yield makeFilmOf(corpus, film);
}

/** One film of a corpus by its number; the last is cut short where the lines end. */
export function makeFilmOf(corpus: Corpus, film: number): IndexedVideo {
  const video = makeFilm(corpus.seed, film);
  return { ...video, lines: video.lines.slice(0, corpus.lines - firstLineOf(film)) };
}

/** One film by its number, of any corpus of that seed: about 700 lines, 4 seconds each. A line's id is the video's, a dot and its seq. */
export function makeFilm(seed: number, film: number): IndexedVideo {
  const random = new SeededRandom(seed, film);
  const cast: CastName[] = Array.from({ length: CAST }, () => drawCastName(random));
  const quality = random.pick(QUALITIES);
  const writer = new LineWriter(random, cast);
  const videoId = `video-${film}`;
  const count = firstLineOf(film + 1) - firstLineOf(film);
  const lines: IndexedLine[] = [];
  for (let seq = 0; seq < count; seq++) {
    writer.write();
    const startMs = 10_000 + seq * 4000;
    const { en, zh } = writer;
    lines.push({ seq, startMs, endMs: startMs + 2500, en, zh });
  }
  return { videoId, filmId: `film-${film}`, source: 'film', ownerId: null, quality, lines };
}

/** The number in the corpus of a film's first line. */
export function firstLineOf(film: number): number {
  if (film === 0) return 0;
  return film * LINES_A_FILM + (mixBits(film) % (2 * LINES_MORE_OR_LESS)) - LINES_MORE_OR_LESS;
}

/** The film a line is in. */
export function filmOfLine(line: number): number {
  let film = Math.floor(line / LINES_A_FILM);
  while (firstLineOf(film) > line) film--;
  while (firstLineOf(film + 1) <= line) film++;
  return film;
}

/** The number in the corpus of the line with this id. */
export function lineOfId(id: string): number {
  const [, film, seq] = /^video-(\d+)\.(\d+)$/.exec(id) ?? [];
  if (film === undefined || seq === undefined) throw new RangeError(`no line ${id}`);
  return firstLineOf(Number(film)) + Number(seq);
}
