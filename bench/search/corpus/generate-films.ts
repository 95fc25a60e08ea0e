import type { IndexedLine, IndexedVideo } from '@taici/phrase-index';
import { type CharacterName, drawCharacterName } from './character-names.ts';
import { LineWriter } from './line-writer.ts';
import { mixBits, SeededRandom } from './seeded-random.ts';

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
export function* generateFilms(corpus: Corpus): Generator<IndexedVideo> {
  for (let film = 0; firstLineOfFilm(film) < corpus.lines; film++) yield generateCorpusFilm(corpus, film);
}

/** One film of a corpus by its number; the last is cut short where the lines end. */
export function generateCorpusFilm(corpus: Corpus, film: number): IndexedVideo {
  const video = generateFilm(corpus.seed, film);
  return { ...video, lines: video.lines.slice(0, corpus.lines - firstLineOfFilm(film)) };
}

/** One film by its number, of any corpus of that seed: about 700 lines, 4 seconds each. A line's id is the video's, a dot and its seq. */
export function generateFilm(seed: number, film: number): IndexedVideo {
  const random = new SeededRandom(seed, film);
  const cast: CharacterName[] = Array.from({ length: CAST }, () => drawCharacterName(random));
  const quality = random.pick(QUALITIES);
  const writer = new LineWriter(random, cast);
  const videoId = `video-${film}`;
  const count = firstLineOfFilm(film + 1) - firstLineOfFilm(film);
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
export function firstLineOfFilm(film: number): number {
  if (film === 0) return 0;
  return film * LINES_A_FILM + (mixBits(film) % (2 * LINES_MORE_OR_LESS)) - LINES_MORE_OR_LESS;
}

/** The film a line is in. */
export function findFilmOfLine(line: number): number {
  let film = Math.floor(line / LINES_A_FILM);
  while (firstLineOfFilm(film) > line) film--;
  while (firstLineOfFilm(film + 1) <= line) film++;
  return film;
}

/** The number in the corpus of the line with this id. */
export function parseCorpusLineId(id: string): number {
  const [, film, seq] = /^video-(\d+)\.(\d+)$/.exec(id) ?? [];
  if (film === undefined || seq === undefined) throw new RangeError(`no line ${id}`);
  return firstLineOfFilm(Number(film)) + Number(seq);
}
