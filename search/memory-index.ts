import { AppError } from '#domain/errors.ts';
import type { Source } from '#domain/films/types.ts';
import type { IndexedVideo, PhraseIndex, PhraseQuery, PhraseResult } from '#domain/search/types.ts';
import { formsOf, highlight } from './highlight.ts';
import { decodeCursor, encodeCursor, queryHash } from './hit-cursor.ts';
import { buildLineBlocks, type LineBlock } from './line-block.ts';
import { type Phrase, parseQuery, type Reading } from './parse-query.ts';
import { PageSelection, type RankedHit } from './select-page.ts';
import { TimeSlice } from './time-slice.ts';
import { findPhrase, NO_MATCH, type Slot, type TokenPostings, WHOLE_MATCH } from './token-postings.ts';
import { WordNumbers } from './word-numbers.ts';

/** Building postings of a block comes on top of this and stays below 4 ms. */
const SLICE_MS = 5;

type VideoFacts = Omit<IndexedVideo, 'lines'>;

interface VideoEntry extends VideoFacts {
  blocks: LineBlock[];
  lines: number;
}

interface BlockHit extends RankedHit {
  entry: VideoEntry;
  block: LineBlock;
  line: number;
}

/** A reading's phrases as word numbers. */
interface NumberedReading {
  en: Slot[] | null;
  zh: Slot[] | null;
}

/**
 * The phrase index in memory: per source and video, blocks of lines with postings for each language. Exact totals.
 * `put` works in slices of at most about 10 ms and then swaps the video's blocks at once; `seek` works in one go, so
 * it sees a video before or after a change, never in between. Of several changes to one video under way the last
 * one asked for holds. `put` throws RangeError for a quality that is not a finite number; `seek` throws what
 * parseQuery and decodeCursor throw, and AppError `bad_parameter`, field `limit`, for a limit that is not 1 or more.
 */
export function createMemoryIndex(): PhraseIndex {
  return new MemoryIndex();
}

class MemoryIndex implements PhraseIndex {
  readonly #words = { en: new WordNumbers(), zh: new WordNumbers() };
  /** Shared by all puts: a run of small ones has to pause too. */
  readonly #slice = new TimeSlice(SLICE_MS);
  readonly #videos = new Map<string, VideoEntry>();
  readonly #bySource: Record<Source, Map<string, VideoEntry>> = {
    film: new Map(),
    ytb: new Map(),
    kid: new Map(),
    client: new Map(),
  };
  /** The put under way for a video; one that finds another in its place has been overtaken. */
  readonly #underWay = new Map<string, IndexedVideo>();
  #lines = 0;

  async put(video: IndexedVideo): Promise<void> {
    if (!Number.isFinite(video.quality)) throw new RangeError(`quality ${video.quality}`);
    const { lines: given, ...facts } = video;
    const lines = [...given];
    const put = { ...video };
    this.#underWay.set(video.videoId, put);
    const blocks = await buildLineBlocks({ lines, words: this.#words, slice: this.#slice });
    if (this.#underWay.get(video.videoId) !== put) return;
    this.#drop(video.videoId);
    const entry: VideoEntry = { ...facts, blocks, lines: lines.length };
    this.#videos.set(entry.videoId, entry);
    this.#bySource[entry.source].set(entry.videoId, entry);
    this.#lines += entry.lines;
  }

  async remove(videoId: string): Promise<void> {
    this.#drop(videoId);
  }

  has(videoId: string): boolean {
    return this.#videos.has(videoId);
  }

  stats(): { videos: number; lines: number } {
    return { videos: this.#videos.size, lines: this.#lines };
  }

  async seek(query: PhraseQuery): Promise<PhraseResult> {
    const readings = parseQuery(query.text);
    if (!Number.isInteger(query.limit) || query.limit < 1) {
      throw new AppError('bad_parameter', { field: 'limit', message: `limit ${query.limit}` });
    }
    const hash = queryHash(readings, query);
    const cursor = query.after === null ? null : decodeCursor(query.after, hash);
    const selection = new PageSelection<BlockHit>({ cursor, limit: query.limit });
    const numbered = readings.flatMap((reading) => this.#numberReading(reading) ?? []);
    let total = 0;
    if (numbered.length > 0) {
      for (const entry of this.#entriesInScope(query)) total += offerMatches(entry, numbered, selection);
    }
    const { hits, next } = selection.finish();
    return {
      hits: hits.map(({ entry, block, line }) => {
        const { id = '', en = null, zh = null } = block.lines[line] ?? {};
        const spans = highlight({ readings, en, zh });
        return { lineId: id, videoId: entry.videoId, filmId: entry.filmId, spans };
      }),
      total,
      totalKind: 'exact',
      next: next && encodeCursor(next, hash),
    };
  }

  #drop(videoId: string): void {
    this.#underWay.delete(videoId);
    const entry = this.#videos.get(videoId);
    if (!entry) return;
    this.#videos.delete(videoId);
    this.#bySource[entry.source].delete(videoId);
    this.#lines -= entry.lines;
  }

  *#entriesInScope({ sources, filmId, clientOwnerIds }: PhraseQuery): Iterable<VideoEntry> {
    for (const source of new Set(sources)) {
      for (const entry of this.#bySource[source].values()) {
        if (filmId !== null && entry.filmId !== filmId) continue;
        if (source === 'client' && !ownedByOneOf(entry, clientOwnerIds)) continue;
        yield entry;
      }
    }
  }

  /** Null when no line can match because a word of it was never met. */
  #numberReading(reading: Reading): NumberedReading | null {
    const en = reading.en && numberPhrase(reading.en, this.#words.en);
    const zh = reading.zh && numberPhrase(reading.zh, this.#words.zh);
    const phrases = [...(en ?? []), ...(zh ?? [])];
    return phrases.some((slot) => slot.words.length === 0) ? null : { en, zh };
  }
}

function ownedByOneOf(entry: VideoEntry, ownerIds: string[] | null): boolean {
  return ownerIds === null || (entry.ownerId !== null && ownerIds.includes(entry.ownerId));
}

function numberPhrase(phrase: Phrase, words: WordNumbers): Slot[] {
  return formsOf(phrase).map((forms, at) => ({
    words: forms.flatMap((form) => words.find(form) ?? []),
    gap: phrase[at]?.gap ?? { min: 0, max: 0 },
  }));
}

/** Offers every matching line of a video; how many there are. */
function offerMatches(
  entry: VideoEntry,
  readings: NumberedReading[],
  selection: PageSelection<BlockHit>,
): number {
  const { filmId, quality } = entry;
  let count = 0;
  for (const block of entry.blocks) {
    const found = matchBlock(block, readings);
    if (!found) continue;
    for (let line = 0; line < found.length; line++) {
      const match = found[line];
      if (match === NO_MATCH) continue;
      count++;
      selection.offer({
        whole: match === WHOLE_MATCH,
        quality,
        hashHigh: block.hashHigh[line] ?? 0,
        hashLow: block.hashLow[line] ?? 0,
        filmId,
        entry,
        block,
        line,
      });
    }
  }
  return count;
}

/** How each line of the block matches, by the best of the readings; null when none does. */
function matchBlock(block: LineBlock, readings: NumberedReading[]): Uint8Array | null {
  const found = readings.flatMap((reading) => matchReading(block, reading) ?? []);
  return combine(found, Math.max);
}

/** With phrases in both languages a line must match both, and is a whole match when it is one in both. */
function matchReading(block: LineBlock, { en, zh }: NumberedReading): Uint8Array | null {
  const found: Uint8Array[] = [];
  if (en) found.push(matchPhrase(block, block.en, en));
  // An English phrase that is not in the block spares looking for the Chinese one.
  if (zh && found[0] !== NOWHERE) found.push(matchPhrase(block, block.zh, zh));
  return found.includes(NOWHERE) ? null : combine(found, Math.min);
}

const NOWHERE = new Uint8Array(0);

function matchPhrase(block: LineBlock, postings: TokenPostings, phrase: Slot[]): Uint8Array {
  const found = new Uint8Array(block.lines.length);
  return findPhrase({ postings, phrase, found }) ? found : NOWHERE;
}

function combine(
  [first, ...others]: Uint8Array[],
  choose: (a: number, b: number) => number,
): Uint8Array | null {
  for (const other of others) {
    for (let line = 0; first && line < first.length; line++) {
      first[line] = choose(first[line] ?? NO_MATCH, other[line] ?? NO_MATCH);
    }
  }
  return first ?? null;
}
