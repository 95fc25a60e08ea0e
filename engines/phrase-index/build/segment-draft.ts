import { createGrowableUint16Array, createGrowableUint32Array } from '../arrays/growable-array.ts';
import { hashLineId, hashLineIdPrefix } from '../segments/rank-key.ts';
import {
  countLineTokens,
  type LanguageIndex,
  type Segment,
  type SegmentVideo,
  type VideoMetadata,
} from '../segments/segment.ts';
import { encodeText } from '../text/encode-text.ts';
import { TermInterner } from '../text/term-interner.ts';

/** Words of a line's text that are indexed; further ones are not found. */
const LINE_MAX_WORDS = 60_000;
/** A word number has 16 bits. */
const MAX_WORDS = 65_535;
/** Bounds what building takes of memory and how long a merge can be under way. */
const MAX_LINES = 1 << 20;
const MAX_TOKENS = 1 << 24;

/** One language of the lines collected so far: word numbers in order of arrival, and where each line's begin. */
export class LanguageDraft {
  readonly table = new TermInterner();
  readonly tokens = createGrowableUint16Array();
  readonly begins = createGrowableUint32Array();

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
export interface PackedVideo extends VideoMetadata {
  source: string;
  /** All texts of one language. */
  en: string;
  zh: string;
  /** Four numbers a line: seq, duration in milliseconds, and the length of its English and Chinese text. */
  lines: Float64Array;
}

/** Numbers a line takes in PackedVideo.lines. */
export const FIELDS_PER_PACKED_LINE = 4;

/** Collects lines of one source until a segment is made of them. */
export class SegmentDraft {
  readonly source: string;
  readonly videos: SegmentVideo[] = [];
  readonly videoByLine = createGrowableUint32Array();
  readonly seqByLine = createGrowableUint32Array();
  readonly speedByLine = createGrowableUint16Array();
  readonly hashHigh = createGrowableUint32Array();
  readonly hashLow = createGrowableUint32Array();
  readonly en = new LanguageDraft();
  readonly zh = new LanguageDraft();
  /** It ended because it could take no more. */
  isFull = false;

  constructor(source: string) {
    this.source = source;
  }

  get lines(): number {
    return this.videoByLine.length;
  }

  /** Adds lines of a video from a place on, and moves the place behind them; false when some did not fit. */
  addVideoLines(video: PackedVideo, place: { line: number; en: number; zh: number }): boolean {
    const count = video.lines.length / FIELDS_PER_PACKED_LINE;
    const number = this.addVideo(video);
    for (; place.line < count; place.line++) {
      const at = place.line * FIELDS_PER_PACKED_LINE;
      const enEnd = place.en + (video.lines[at + 2] as number);
      const zhEnd = place.zh + (video.lines[at + 3] as number);
      if (!this.#takes(enEnd - place.en, zhEnd - place.zh)) return false;
      const before = this.en.tokens.length;
      this.en.addText('en', video.en, place.en, enEnd);
      this.zh.addText('zh', video.zh, place.zh, zhEnd);
      const words = this.en.tokens.length - before;
      this.#addLine(
        number,
        video.lines[at] as number,
        computeWordsPerMinute(words, video.lines[at + 1] as number),
      );
      place.en = enEnd;
      place.zh = zhEnd;
    }
    return true;
  }

  /** Makes a video known; its number here. */
  addVideo({ videoId, filmId, ownerId, quality, revision }: VideoMetadata): number {
    const hash = hashLineIdPrefix(videoId);
    return this.videos.push({ videoId, filmId, ownerId, quality, revision, hash }) - 1;
  }

  /** Adds a line of a segment to a video; false when it does not fit. */
  addSegmentLine(segment: Segment, line: number, to: { video: number; known: TermIdMaps }): boolean {
    if (!this.#takes(countLineTokens(segment.en, line), countLineTokens(segment.zh, line))) return false;
    copyLine(segment.en, line, this.en, to.known.en);
    copyLine(segment.zh, line, this.zh, to.known.zh);
    this.#addLine(to.video, segment.seqByLine[line] as number, segment.speedByLine[line] as number);
    return true;
  }

  #takes(en: number, zh: number): boolean {
    const room = this.lines < MAX_LINES && this.en.hasRoomFor(en) && this.zh.hasRoomFor(zh);
    this.isFull ||= !room;
    // A text that no segment would have room for is cut instead of being offered for ever.
    return room || this.lines === 0;
  }

  #addLine(number: number, seq: number, speed: number): void {
    const video = this.videos[number];
    if (!video) throw new RangeError(`video ${number} of ${this.videos.length}`);
    const { high, low } = hashLineId(video.hash, seq);
    this.videoByLine.push(number);
    this.seqByLine.push(seq);
    this.speedByLine.push(speed);
    this.hashHigh.push(high);
    this.hashLow.push(low);
  }
}

/** By word number of a segment: its number in the draft, 0 while not met. */
export interface TermIdMaps {
  en: Uint16Array;
  zh: Uint16Array;
}

/** Words a minute, rounded, 65,535 at most; 0 for a line that takes no time. */
export function computeWordsPerMinute(words: number, durationMs: number): number {
  return durationMs > 0 ? Math.min(65_535, Math.round((words * 60_000) / durationMs)) : 0;
}

function copyLine(from: LanguageIndex, line: number, to: LanguageDraft, known: Uint16Array): void {
  to.begins.push(to.tokens.length);
  const end = (from.lineStarts[line + 1] as number) - 1;
  for (let at = from.lineStarts[line] as number; at < end; at++) {
    const word = from.tokens[at] as number;
    if (known[word] === 0) known[word] = to.table.add(from.terms.term(word));
    to.tokens.push(known[word] as number);
  }
}
