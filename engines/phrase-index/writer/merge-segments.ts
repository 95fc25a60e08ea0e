import { SegmentDraft } from '../build/segment-draft.ts';
import { countLines, type Segment } from '../segments/segment.ts';

const CHUNK = 2_048;

/**
 * Gathers the lines of some segments of one source, less those switched off: one draft, or more when they do not fit
 * into one. Yields every millisecond or so.
 * @param args.isOff whether a video (its number) of a segment is to be left out
 */
export function* mergeSegments(args: {
  segments: Segment[];
  isOff: (segment: Segment, video: number) => boolean;
}): Generator<void, SegmentDraft[]> {
  const source = args.segments[0]?.source;
  if (source === undefined) return [];
  const drafts = [new SegmentDraft(source)];
  for (const segment of args.segments) {
    const off = Uint8Array.from(segment.videos, (_, video) => (args.isOff(segment, video) ? 1 : 0));
    let copy = new Copy(segment, drafts.at(-1) as SegmentDraft, off);
    for (let line = 0; line < countLines(segment); line++) {
      if (off[segment.videoByLine[line] as number] === 1) continue;
      if (!copy.add(line)) {
        const next = new SegmentDraft(source);
        drafts.push(next);
        copy = new Copy(segment, next, off);
        copy.add(line);
      }
      if (line % CHUNK === 0) yield;
    }
  }
  return drafts;
}

/** Takes over lines of one segment into one draft. */
class Copy {
  readonly #segment: Segment;
  readonly #draft: SegmentDraft;
  /** By video of the segment: its number in the draft. */
  readonly #numbers: Map<number, number>;
  readonly #known: { en: Uint16Array; zh: Uint16Array };

  constructor(segment: Segment, draft: SegmentDraft, off: Uint8Array) {
    this.#segment = segment;
    this.#draft = draft;
    this.#numbers = new Map();
    this.#known = {
      en: new Uint16Array(segment.en.terms.size + 1),
      zh: new Uint16Array(segment.zh.terms.size + 1),
    };
    // Videos without a line are to be known afterwards, too.
    const withLines = new Set(segment.videoByLine);
    for (const [number, video] of segment.videos.entries()) {
      if (off[number] === 0 && !withLines.has(number)) draft.addVideo(video);
    }
  }

  add(line: number): boolean {
    const number = this.#segment.videoByLine[line] as number;
    const video = this.#segment.videos[number];
    if (!video) throw new RangeError(`line ${line} has no video`);
    const known = this.#numbers.get(number);
    const to = known ?? this.#draft.videos.length;
    if (known === undefined) {
      this.#draft.addVideo(video);
      this.#numbers.set(number, to);
    }
    return this.#draft.addSegmentLine(this.#segment, line, { video: to, known: this.#known });
  }
}
