import type { IndexedLine, IndexedVideo } from '@taici/phrase-index';
import { type CharacterName, drawCharacterName } from './character-names.ts';
import { LineWriter } from './line-writer.ts';
import { mixBits, SeededRandom } from './seeded-random.ts';

const LINES_PER_FILM = 700;
/**
 * Maximum deviation of the start of a film from a multiple of LINES_PER_FILM. The number of lines of a film
 * deviates by less than twice this number.
 */
const MAX_DEVIATION = 80;
const CAST_SIZE = 12;
/** Half of the films have the best quality. */
const QUALITIES = [4, 4, 4, 4, 3, 3, 2, 1];

/** A reproducible corpus of films. A smaller corpus is a prefix of a larger one with the same seed. */
export interface Corpus {
  seed: number;
  lines: number;
}

/** Generates all films of a corpus, one at a time. */
export function* generateFilms(corpus: Corpus): Generator<IndexedVideo> {
  for (let film = 0; firstLineOfFilm(film) < corpus.lines; film++) yield generateCorpusFilm(corpus, film);
}

/** Generates one film of a corpus by its number. The last film is truncated to the number of lines. */
export function generateCorpusFilm(corpus: Corpus, film: number): IndexedVideo {
  const video = generateFilm(corpus.seed, film);
  return { ...video, lines: video.lines.slice(0, corpus.lines - firstLineOfFilm(film)) };
}

/**
 * Generates one film by its number, for any corpus of that seed: about 700 lines of 4 seconds. A line id is
 * the video id, a dot, and the seq.
 */
export function generateFilm(seed: number, film: number): IndexedVideo {
  const random = new SeededRandom(seed, film);
  const cast: CharacterName[] = Array.from({ length: CAST_SIZE }, () => drawCharacterName(random));
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

/** Returns the corpus-wide number of the first line of a film. */
export function firstLineOfFilm(film: number): number {
  if (film === 0) return 0;
  return film * LINES_PER_FILM + (mixBits(film) % (2 * MAX_DEVIATION)) - MAX_DEVIATION;
}

/** Returns the film that contains a line. */
export function findFilmOfLine(line: number): number {
  let film = Math.floor(line / LINES_PER_FILM);
  while (firstLineOfFilm(film) > line) film--;
  while (firstLineOfFilm(film + 1) <= line) film++;
  return film;
}

/** Returns the corpus-wide number of a line, from its id. Throws RangeError for any other text. */
export function parseCorpusLineId(id: string): number {
  const [, film, seq] = /^video-(\d+)\.(\d+)$/.exec(id) ?? [];
  if (film === undefined || seq === undefined) throw new RangeError(`no line ${id}`);
  return firstLineOfFilm(Number(film)) + Number(seq);
}
