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

/** One film by its number, of any corpus of that seed: about 700 lines, 4 seconds each. Line ids are opaque, as in the store. */
export function makeFilm(seed: number, film: number): IndexedVideo {
  const random = new SeededRandom(seed, film);
  const cast: CastName[] = Array.from({ length: CAST }, () => drawCastName(random));
  const quality = random.pick(QUALITIES);
  const writer = new LineWriter(random, cast);
  const firstLine = firstLineOf(film);
  const count = firstLineOf(film + 1) - firstLine;
  const ids = makeLineIds(seed, firstLine, count);
  const lines: IndexedLine[] = [];
  for (let seq = 0; seq < count; seq++) {
    writer.write();
    const startMs = 10_000 + seq * 4000;
    const { en, zh } = writer;
    lines.push({ id: ids[seq] ?? '', seq, startMs, endMs: startMs + 2500, en, zh });
  }
  return { videoId: `video-${film}`, filmId: `film-${film}`, source: 'film', ownerId: null, quality, lines };
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

/** An odd number, so that multiplying by it modulo 2^32 can be undone; and the number that undoes it. */
const SCATTER = 0x9e3779b1;
const GATHER = 0x0e8b2f51;

const ID_LENGTH = 22;
/** 32-bit words a line: enough for the id, and a whole number of base64 characters. */
const ID_WORDS = 6;
const ID_STRIDE = (ID_WORDS * 4 * 4) / 3;

/** Ids like those of the store, 22 characters of base64url that share nothing with their neighbours; the line's number is in them. */
function makeLineIds(seed: number, firstLine: number, count: number): string[] {
  const words = new Uint32Array(count * ID_WORDS);
  for (let at = 0; at < count; at++) {
    const line = firstLine + at;
    words[at * ID_WORDS] = Math.imul(line, SCATTER);
    for (let word = 1; word < 4; word++) words[at * ID_WORDS + word] = mixBits(line * 4 + word + seed);
  }
  const text = Buffer.from(words.buffer).toString('base64url');
  return Array.from({ length: count }, (_, at) => text.slice(at * ID_STRIDE, at * ID_STRIDE + ID_LENGTH));
}

/** The number in the corpus of the line with this id. */
export function lineOfId(id: string): number {
  const [word = 0] = new Uint32Array(new Uint8Array(Buffer.from(id, 'base64url').subarray(0, 4)).buffer);
  return Math.imul(word, GATHER) >>> 0;
}
