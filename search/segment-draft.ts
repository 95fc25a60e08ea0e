import type { Source } from '#domain/films/types.ts';
import { encodeText } from './encode-text.ts';
import { growingShorts, growingWords } from './growing-array.ts';
import { beginLineIds, hashLineId } from './rank-key.ts';
import {
  type LanguageIndex,
  lineLength,
  type Segment,
  type SegmentVideo,
  type VideoFacts,
} from './segment.ts';
import { WordTable } from './word-table.ts';

/** Words of a line's text that are indexed; further ones are not found. */
const LINE_MAX_WORDS = 60_000;
/** A word number has 16 bits. */
const MAX_WORDS = 65_535;
/** Bounds what building takes of memory and how long a merge can be under way. */
const MAX_LINES = 1 << 20;
const MAX_TOKENS = 1 << 24;

/** One language of the lines collected so far: word numbers in order of arrival, and where each line's begin. */
export class DraftLanguage {
  readonly table = new WordTable();
  readonly tokens = growingShorts();
  readonly begins = growingWords();

  addText(language: 'en' | 'zh', text: string, from: number, to: number): void {
    const { table, tokens } = this;
    this.begins.push(tokens.length);
    const push = (word: number) => tokens.push(word);
    encodeText({ text, from, to, language, table, limit: LINE_MAX_WORDS, push });
  }

  /** Whether a text of so many units is sure to fit. */
  hasRoomFor(units: number): boolean {
    const most = Math.min(units, LINE_MAX_WORDS);
    return this.table.size + most <= MAX_WORDS && this.tokens.length + most <= MAX_TOKENS;
  }
}

/** Texts and times of a video's lines, one after another in a few flat pieces, so that they go to another thread fast. */
export interface PackedVideo extends VideoFacts {
  source: Source;
  /** All texts of one language. */
  en: string;
  zh: string;
  /** Four numbers a line: seq, duration in milliseconds, and the length of its English and Chinese text. */
  lines: Float64Array;
}

/** Numbers a line takes in PackedVideo.lines. */
export const PACKED_LINE = 4;

/** Collects lines of one source until a segment is made of them. */
export class SegmentDraft {
  readonly source: Source;
  readonly videos: SegmentVideo[] = [];
  readonly videoOf = growingWords();
  readonly seq = growingWords();
  readonly speed = growingShorts();
  readonly hashHigh = growingWords();
  readonly hashLow = growingWords();
  readonly en = new DraftLanguage();
  readonly zh = new DraftLanguage();
  /** It ended because it could take no more. */
  full = false;

  constructor(source: Source) {
    this.source = source;
  }

  get lines(): number {
    return this.videoOf.length;
  }

  /** Adds lines of a video from a place on, and moves the place behind them; false when some did not fit. */
  addPacked(video: PackedVideo, place: { line: number; en: number; zh: number }): boolean {
    const count = video.lines.length / PACKED_LINE;
    const number = this.addVideo(video);
    for (; place.line < count; place.line++) {
      const at = place.line * PACKED_LINE;
      const enEnd = place.en + (video.lines[at + 2] as number);
      const zhEnd = place.zh + (video.lines[at + 3] as number);
      if (!this.#takes(enEnd - place.en, zhEnd - place.zh)) return false;
      const before = this.en.tokens.length;
      this.en.addText('en', video.en, place.en, enEnd);
      this.zh.addText('zh', video.zh, place.zh, zhEnd);
      const words = this.en.tokens.length - before;
      this.#addLine(number, video.lines[at] as number, speedOf(words, video.lines[at + 1] as number));
      place.en = enEnd;
      place.zh = zhEnd;
    }
    return true;
  }

  /** Makes a video known; its number here. */
  addVideo({ videoId, filmId, ownerId, quality, revision }: VideoFacts): number {
    const hash = beginLineIds(videoId);
    return this.videos.push({ videoId, filmId, ownerId, quality, revision, hash }) - 1;
  }

  /** Adds a line of a segment to a video; false when it does not fit. */
  addFrom(segment: Segment, line: number, to: { video: number; known: Known }): boolean {
    if (!this.#takes(lineLength(segment.en, line), lineLength(segment.zh, line))) return false;
    copyLine(segment.en, line, this.en, to.known.en);
    copyLine(segment.zh, line, this.zh, to.known.zh);
    this.#addLine(to.video, segment.seq[line] as number, segment.speed[line] as number);
    return true;
  }

  #takes(en: number, zh: number): boolean {
    const room = this.lines < MAX_LINES && this.en.hasRoomFor(en) && this.zh.hasRoomFor(zh);
    this.full ||= !room;
    // A text that no segment would have room for is cut instead of being offered for ever.
    return room || this.lines === 0;
  }

  #addLine(number: number, seq: number, speed: number): void {
    const video = this.videos[number];
    if (!video) throw new RangeError(`video ${number} of ${this.videos.length}`);
    const { high, low } = hashLineId(video.hash, seq);
    this.videoOf.push(number);
    this.seq.push(seq);
    this.speed.push(speed);
    this.hashHigh.push(high);
    this.hashLow.push(low);
  }
}

/** By word number of a segment: its number in the draft, 0 while not met. */
export interface Known {
  en: Uint16Array;
  zh: Uint16Array;
}

/** Words a minute, rounded, 65,535 at most; 0 for a line that takes no time. */
export function speedOf(words: number, durationMs: number): number {
  return durationMs > 0 ? Math.min(65_535, Math.round((words * 60_000) / durationMs)) : 0;
}

function copyLine(from: LanguageIndex, line: number, to: DraftLanguage, known: Uint16Array): void {
  to.begins.push(to.tokens.length);
  const end = (from.starts[line + 1] as number) - 1;
  for (let at = from.starts[line] as number; at < end; at++) {
    const word = from.tokens[at] as number;
    if (known[word] === 0) known[word] = to.table.add(from.words.word(word));
    to.tokens.push(known[word] as number);
  }
}
