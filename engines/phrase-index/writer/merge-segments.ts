import { SegmentDraft, type SegmentLimits } from '../build/segment-draft.ts';
import { countLines, type Segment } from '../segments/segment.ts';

const CHUNK = 2_048;

/**
 * Copies the lines of some segments of one source, except those of deleted videos, into as few drafts as
 * possible. Yields about every millisecond.
 * @param args.isDeleted whether to leave out a video, given by its number in the segment
 */
export function* mergeSegments(args: {
  segments: Segment[];
  isDeleted: (segment: Segment, video: number) => boolean;
  limits: SegmentLimits;
}): Generator<void, SegmentDraft[]> {
  const source = args.segments[0]?.source;
  if (source === undefined) return [];
  const drafts = [new SegmentDraft(source, args.limits)];
  for (const segment of args.segments) {
    const deleted = Uint8Array.from(segment.videos, (_, video) => (args.isDeleted(segment, video) ? 1 : 0));
    let copier = new SegmentCopier(segment, drafts.at(-1) as SegmentDraft, deleted);
    for (let line = 0; line < countLines(segment); line++) {
      if (deleted[segment.videoByLine[line] as number] === 1) continue;
      if (!copier.add(line)) {
        const next = new SegmentDraft(source, args.limits);
        drafts.push(next);
        copier = new SegmentCopier(segment, next, deleted);
        copier.add(line);
      }
      if (line % CHUNK === 0) yield;
    }
  }
  return drafts;
}

/** Copies lines of one segment into one draft. */
class SegmentCopier {
  readonly #segment: Segment;
  readonly #draft: SegmentDraft;
  /** Video number in the draft by video number in the segment. */
  readonly #draftVideos: Map<number, number>;
  readonly #termIdMaps: { en: Uint16Array; zh: Uint16Array };

  constructor(segment: Segment, draft: SegmentDraft, deleted: Uint8Array) {
    this.#segment = segment;
    this.#draft = draft;
    this.#draftVideos = new Map();
    this.#termIdMaps = {
      en: new Uint16Array(segment.en.terms.size + 1),
      zh: new Uint16Array(segment.zh.terms.size + 1),
    };
    // A video without lines must stay in the index, too.
    const withLines = new Set(segment.videoByLine);
    for (const [videoNumber, video] of segment.videos.entries()) {
      if (deleted[videoNumber] === 0 && !withLines.has(videoNumber)) draft.addVideo(video);
    }
  }

  /** Copies a line. Returns false when it does not fit. */
  add(line: number): boolean {
    const videoNumber = this.#segment.videoByLine[line] as number;
    const video = this.#segment.videos[videoNumber];
    if (!video) throw new RangeError(`line ${line} has no video`);
    const knownVideo = this.#draftVideos.get(videoNumber);
    const draftVideo = knownVideo ?? this.#draft.videos.length;
    if (knownVideo === undefined) {
      this.#draft.addVideo(video);
      this.#draftVideos.set(videoNumber, draftVideo);
    }
    return this.#draft.addSegmentLine(this.#segment, line, {
      video: draftVideo,
      termIdMap: this.#termIdMaps,
    });
  }
}
