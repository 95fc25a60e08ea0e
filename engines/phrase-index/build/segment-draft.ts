import {
  createGrowableUint8Array,
  createGrowableUint16Array,
  createGrowableUint32Array,
} from '../arrays/growable-array.ts';
import { hashLineId, hashLineIdPrefix } from '../segments/rank-key.ts';
import {
  countLineTokens,
  isAfterBreak,
  type LanguageIndex,
  type Segment,
  type SegmentVideo,
  type VideoMetadata,
} from '../segments/segment.ts';
import { encodeText } from '../text/encode-text.ts';
import { TermInterner } from '../text/term-interner.ts';

/** Maximum number of indexed tokens per line and language. Further tokens are not searchable. */
const MAX_LINE_TOKENS = 60_000;
/** Maximum number of terms per language, because a term id has 16 bits. */
const MAX_TERMS = 65_535;
/** Maximum size of a segment. It limits the memory and the duration of a build or merge. */
export interface SegmentLimits {
  lines: number;
  /** Per language. */
  tokens: number;
}

/** With these limits, three segments hold ten million lines. */
export const SEGMENT_LIMITS: SegmentLimits = { lines: 1 << 22, tokens: 1 << 26 };

/** One language of a draft: term ids in the order of their addition, and the start of each line. */
export class LanguageDraft {
  readonly interner = new TermInterner();
  readonly tokens = createGrowableUint16Array();
  /** By token: 1 after punctuation. */
  readonly breaks = createGrowableUint8Array();
  readonly lineStarts = createGrowableUint32Array();

  /** Adds the text in [from, to) as a line. */
  addText(language: 'en' | 'zh', text: string, from: number, to: number): void {
    const { interner, tokens, breaks } = this;
    this.lineStarts.push(tokens.length);
    const push = (termId: number, isAfterBreak: boolean) => {
      tokens.push(termId);
      breaks.push(isAfterBreak ? 1 : 0);
    };
    encodeText({ text, from, to, language, interner, limit: MAX_LINE_TOKENS, push });
  }

  /**
   * Returns whether a text of this many code units is certain to fit.
   * @param limit maximum number of tokens in the draft
   */
  hasRoomFor(units: number, limit: number): boolean {
    const maxTokens = Math.min(units, MAX_LINE_TOKENS);
    return this.interner.size + maxTokens <= MAX_TERMS && this.tokens.length + maxTokens <= limit;
  }
}

/** Texts and times of a video, packed into a few flat values that are fast to send to another thread. */
export interface PackedVideo extends VideoMetadata {
  source: string;
  /** The texts of all lines, concatenated. */
  en: string;
  zh: string;
  /**
   * Four numbers per line: seq, duration in milliseconds, and the lengths of its English and its Chinese
   * text.
   */
  lines: Float64Array;
}

/** Numbers per line in PackedVideo.lines. */
export const FIELDS_PER_PACKED_LINE = 4;

/** Collects lines of one source for a new segment. */
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
  /** Whether a line did not fit. */
  isFull = false;

  readonly #limits: SegmentLimits;

  constructor(source: string, limits: SegmentLimits = SEGMENT_LIMITS) {
    this.source = source;
    this.#limits = limits;
  }

  /** Number of lines in the draft. */
  get lines(): number {
    return this.videoByLine.length;
  }

  /**
   * Adds lines of a video from `offset` on and advances `offset`. Returns false when some lines did not fit.
   */
  addVideoLines(video: PackedVideo, offset: { line: number; en: number; zh: number }): boolean {
    const count = video.lines.length / FIELDS_PER_PACKED_LINE;
    const videoNumber = this.addVideo(video);
    for (; offset.line < count; offset.line++) {
      const i = offset.line * FIELDS_PER_PACKED_LINE;
      const enEnd = offset.en + (video.lines[i + 2] as number);
      const zhEnd = offset.zh + (video.lines[i + 3] as number);
      if (!this.#hasRoomFor(enEnd - offset.en, zhEnd - offset.zh)) return false;
      const tokensBefore = this.en.tokens.length;
      this.en.addText('en', video.en, offset.en, enEnd);
      this.zh.addText('zh', video.zh, offset.zh, zhEnd);
      const tokenCount = this.en.tokens.length - tokensBefore;
      this.#addLine(
        videoNumber,
        video.lines[i] as number,
        computeWordsPerMinute(tokenCount, video.lines[i + 1] as number),
      );
      offset.en = enEnd;
      offset.zh = zhEnd;
    }
    return true;
  }

  /** Returns whether all lines of a video fit, if they have no more than a few new terms. */
  hasRoomForVideo({ lines, en, zh }: PackedVideo): boolean {
    const { lines: maxLines, tokens: maxTokens } = this.#limits;
    return (
      this.lines + lines.length / FIELDS_PER_PACKED_LINE <= maxLines &&
      this.en.tokens.length + en.length <= maxTokens &&
      this.zh.tokens.length + zh.length <= maxTokens
    );
  }

  /** Adds a video and returns its number. */
  addVideo({ videoId, filmId, ownerId, quality, revision }: VideoMetadata): number {
    const hash = hashLineIdPrefix(videoId);
    return this.videos.push({ videoId, filmId, ownerId, quality, revision, hash }) - 1;
  }

  /** Adds a line of another segment. Returns false when it does not fit. */
  addSegmentLine(segment: Segment, line: number, to: { video: number; termIdMap: TermIdMaps }): boolean {
    if (!this.#hasRoomFor(countLineTokens(segment.en, line), countLineTokens(segment.zh, line))) return false;
    copyLine(segment.en, line, this.en, to.termIdMap.en);
    copyLine(segment.zh, line, this.zh, to.termIdMap.zh);
    this.#addLine(to.video, segment.seqByLine[line] as number, segment.speedByLine[line] as number);
    return true;
  }

  #hasRoomFor(en: number, zh: number): boolean {
    const { lines, tokens } = this.#limits;
    const hasRoom = this.lines < lines && this.en.hasRoomFor(en, tokens) && this.zh.hasRoomFor(zh, tokens);
    this.isFull ||= !hasRoom;
    // An empty draft accepts any line. A line that is too long for any segment is truncated.
    return hasRoom || this.lines === 0;
  }

  #addLine(videoNumber: number, seq: number, speed: number): void {
    const video = this.videos[videoNumber];
    if (!video) throw new RangeError(`video ${videoNumber} of ${this.videos.length}`);
    const { high, low } = hashLineId(video.hash, seq);
    this.videoByLine.push(videoNumber);
    this.seqByLine.push(seq);
    this.speedByLine.push(speed);
    this.hashHigh.push(high);
    this.hashLow.push(low);
  }
}

/** By term id of a segment: the id in the draft; 0 while unknown. */
export interface TermIdMaps {
  en: Uint16Array;
  zh: Uint16Array;
}

/** Returns the words per minute, rounded, at most 65,535; 0 for a line without duration. */
function computeWordsPerMinute(tokenCount: number, durationMs: number): number {
  return durationMs > 0 ? Math.min(65_535, Math.round((tokenCount * 60_000) / durationMs)) : 0;
}

function copyLine(from: LanguageIndex, line: number, to: LanguageDraft, termIdMap: Uint16Array): void {
  to.lineStarts.push(to.tokens.length);
  const end = (from.lineStarts[line + 1] as number) - 1;
  for (let i = from.lineStarts[line] as number; i < end; i++) {
    const termId = from.tokens[i] as number;
    if (termIdMap[termId] === 0) termIdMap[termId] = to.interner.add(from.terms.term(termId));
    to.tokens.push(termIdMap[termId] as number);
    to.breaks.push(isAfterBreak(from, i) ? 1 : 0);
  }
}
