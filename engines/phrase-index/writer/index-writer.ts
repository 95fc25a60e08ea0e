import type { IndexStats } from '../api/types.ts';
import { type PackedVideo, SegmentDraft } from '../build/segment-draft.ts';
import { TermDifficulties } from '../match/term-difficulties.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import { computeDeletions } from '../segments/compute-deletions.ts';
import { countLines, type Deletions, measureSegmentBytes, type Segment } from '../segments/segment.ts';
import { mergeSegments } from './merge-segments.ts';
import type { SegmentBuilder } from './segment-builder.ts';
import { selectMerge } from './select-merge.ts';

/** Longest the thread works on a change before queries have their turn, milliseconds, single steps of about a millisecond apart. */
const SLICE_MS = 2;

/** Where a video is: the segments, and its numbers in them. */
interface Place {
  segment: Segment;
  video: number;
}

interface VideoEntry {
  revision: number;
  places: Place[];
}

/** Who builds what is put in, and who what is merged: a large merge keeps no new film waiting. */
export interface SegmentBuilders {
  changes: SegmentBuilder;
  merges: SegmentBuilder;
}

/**
 * The segments of a library and what is in them. Changes are made one after the other, each in small slices and then
 * at one stroke, so that a reader sees all of it or nothing; small segments are merged and worn ones renewed in
 * the background.
 */
export class IndexWriter {
  readonly #videos = new Map<string, VideoEntry>();
  readonly #slice = new TimeSlice(SLICE_MS);
  readonly #builders: SegmentBuilders;
  readonly #onChange: () => void;
  readonly #onError: (error: unknown, message: string) => void;
  #segments: Segment[] = [];
  #bands: TermDifficulties | null = null;
  /** Changes one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  /** What is done to the segments, one after the other: changes of both kinds, and merges. */
  #strokes: Promise<unknown> = Promise.resolve();
  /** What was loaded last and is being built; the next videos are read meanwhile. */
  #loading: Promise<void> = Promise.resolve();
  #open = new Map<string, SegmentDraft>();
  #pending = new Set<string>();
  #maintenance: Promise<void> | null = null;
  #closed = false;

  /** @param args.onChange called after every change of the segments */
  constructor(args: {
    builders: SegmentBuilders;
    onChange: () => void;
    onError: (error: unknown, message: string) => void;
  }) {
    this.#builders = args.builders;
    this.#onChange = args.onChange;
    this.#onError = args.onError;
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Difficulties of the words as of now. */
  termDifficulties(): TermDifficulties {
    this.#bands ??= new TermDifficulties([...this.#segments]);
    return this.#bands;
  }

  /** Videos and the revisions they were put with. */
  revisions(): [videoId: string, revision: number][] {
    return [...this.#videos].map(([id, { revision }]) => [id, revision]);
  }

  stats(): IndexStats {
    const lines = this.#segments.reduce((sum, each) => sum + countLines(each) - each.deletions.lines, 0);
    const bytes = this.#segments.reduce((sum, segment) => sum + measureSegmentBytes(segment), 0);
    return {
      videos: this.#videos.size,
      lines,
      segments: this.#segments.length,
      bytes,
      bytesPerLine: lines === 0 ? 0 : bytes / lines,
    };
  }

  /** Adds or replaces one video. */
  put(video: PackedVideo): Promise<void> {
    return this.#inTurn(async () => {
      await this.#settle(video.videoId);
      const drafts = [new SegmentDraft(video.source)];
      fillDrafts(drafts, video);
      await this.#commit(await this.#build(drafts), []);
    });
  }

  remove(videoId: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#settle(videoId);
      await this.#commit([], [videoId]);
    });
  }

  /** Adds or replaces videos, which are found when their segments are full or `finishLoad` has resolved. */
  load(videos: PackedVideo[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const video of videos) await this.#loadOne(video);
    });
  }

  finishLoad(): Promise<void> {
    return this.#inTurn(() => this.#commitOpen());
  }

  /** Takes over segments that an earlier process has built. */
  restoreSegments(segments: Segment[]): void {
    for (const segment of segments) this.#enter(segment);
    this.#segments = [...this.#segments, ...segments];
    this.#maintain();
  }

  /** Ends the work in the background and lets what has been asked for be finished. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue;
    await this.#loading.catch(() => undefined);
    await this.#builders.merges.close();
    await this.#maintenance;
    await this.#builders.changes.close();
  }

  async #loadOne(video: PackedVideo): Promise<void> {
    if (this.#pending.has(video.videoId)) await this.#commitOpen();
    const drafts = [this.#open.get(video.source) ?? new SegmentDraft(video.source)];
    fillDrafts(drafts, video);
    if (this.#slice.isSpent) await this.#slice.pause();
    if (drafts.length === 1 && drafts[0]) {
      this.#open.set(video.source, drafts[0]);
      this.#pending.add(video.videoId);
      return;
    }
    // The end of the video goes in with its beginning, so that nobody finds half of it.
    this.#open.delete(video.source);
    const videoIds = drafts.flatMap(({ videos }) => videos.map(({ videoId }) => videoId));
    this.#pending.add(video.videoId);
    await this.#loaded();
    this.#loading = this.#build(drafts).then(async (segments) => {
      await this.#commit(segments, []);
      for (const videoId of videoIds) this.#pending.delete(videoId);
    });
    // Whoever waits for it next is told.
    this.#loading.catch(() => undefined);
  }

  /** What was loaded before is in, or this rejects with what came in its way, once. */
  async #loaded(): Promise<void> {
    const loading = this.#loading;
    await loading.finally(() => {
      if (this.#loading === loading) this.#loading = Promise.resolve();
    });
  }

  /** What was loaded of a video before is in: a change of it comes after. Whoever loads is told of what came in the way. */
  async #settle(videoId: string): Promise<void> {
    await this.#loading.catch(() => undefined);
    if (this.#pending.has(videoId)) await this.#commitDrafts();
  }

  async #commitOpen(): Promise<void> {
    await this.#loaded();
    await this.#commitDrafts();
  }

  async #commitDrafts(): Promise<void> {
    const drafts = [...this.#open.values()];
    this.#open = new Map();
    this.#pending.clear();
    await this.#commit(await this.#build(drafts), []);
  }

  async #build(drafts: SegmentDraft[]): Promise<Segment[]> {
    const segments: Segment[] = [];
    for (const draft of drafts) segments.push(await this.#builders.changes.build(draft));
    return segments;
  }

  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(change);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #atOneStroke(change: () => Promise<void>): Promise<void> {
    const done = this.#strokes.then(change);
    this.#strokes = done.catch(() => undefined);
    return done;
  }

  /** Adds segments in place of what their videos had, and takes videos away. */
  #commit(added: Segment[], gone: string[]): Promise<void> {
    return this.#atOneStroke(() => this.#change(added, gone));
  }

  async #change(added: Segment[], gone: string[]): Promise<void> {
    const changed = new Set([
      ...gone,
      ...added.flatMap(({ videos }) => videos.map(({ videoId }) => videoId)),
    ]);
    const places = [...changed].flatMap((videoId) => this.#videos.get(videoId)?.places ?? []);
    const removed = new Map<Segment, Deletions>();
    for (const [segment, off] of Map.groupBy(places, (place) => place.segment)) {
      const videos = off.map(({ video }) => video);
      removed.set(segment, await this.#slice.run(computeDeletions(segment, videos)));
    }
    for (const videoId of changed) this.#videos.delete(videoId);
    for (const [segment, lines] of removed) segment.deletions = lines;
    for (const segment of added) this.#enter(segment);
    this.#segments = [...this.#segments.filter(isInUse), ...added];
    this.#changed();
  }

  #enter(segment: Segment): void {
    for (const [video, { videoId, revision }] of segment.videos.entries()) {
      if (segment.deletions.videos[video] === 1) continue;
      const entry = this.#videos.get(videoId);
      if (entry) entry.places.push({ segment, video });
      else this.#videos.set(videoId, { revision, places: [{ segment, video }] });
    }
  }

  #changed(): void {
    this.#bands = null;
    this.#onChange();
    this.#maintain();
  }

  #maintain(): void {
    if (this.#maintenance || this.#closed) return;
    const chosen = selectMerge(this.#segments);
    if (chosen.length === 0) return;
    this.#maintenance = this.#merge(chosen).then(
      () => {
        this.#maintenance = null;
        this.#maintain();
      },
      (error) => {
        // The parts go on being searched one by one; the next change tries again.
        this.#maintenance = null;
        if (!this.#closed) this.#onError(error, 'segments could not be merged');
      },
    );
  }

  async #merge(chosen: Segment[]): Promise<void> {
    const before = new Map(chosen.map((segment) => [segment, segment.deletions.videos]));
    const slice = new TimeSlice(SLICE_MS);
    const work = mergeSegments({
      segments: chosen,
      isOff: (segment, video) => before.get(segment)?.[video] === 1,
    });
    const drafts = await slice.run(work);
    const merged: Segment[] = [];
    for (const draft of drafts) {
      if (this.#closed) return;
      merged.push(await this.#builders.merges.build(draft));
    }
    await this.#atOneStroke(() => this.#exchange(chosen, merged));
  }

  /** Puts merged segments in the place of those they were made of, less what has been taken out of them meanwhile. */
  async #exchange(chosen: Segment[], merged: Segment[]): Promise<void> {
    const old = new Set(chosen);
    for (const segment of merged) {
      const left = (videoId: string) =>
        this.#videos.get(videoId)?.places.some((place) => old.has(place.segment));
      const gone = segment.videos.flatMap(({ videoId }, video) => (left(videoId) ? [] : [video]));
      if (gone.length > 0) segment.deletions = await this.#slice.run(computeDeletions(segment, gone));
    }
    for (const entry of this.#videos.values()) {
      if (entry.places.some((place) => old.has(place.segment))) {
        entry.places = entry.places.filter((place) => !old.has(place.segment));
      }
    }
    for (const segment of merged) this.#enter(segment);
    this.#segments = [...this.#segments.filter((segment) => !old.has(segment)), ...merged.filter(isInUse)];
    this.#changed();
  }
}

/** Puts a video into the last draft, going on with new ones when it is full. */
function fillDrafts(drafts: SegmentDraft[], video: PackedVideo): void {
  const place = { line: 0, en: 0, zh: 0 };
  while (!(drafts.at(-1) as SegmentDraft).addVideoLines(video, place))
    drafts.push(new SegmentDraft(video.source));
}

/** Some video of it is not switched off. */
const isInUse = ({ deletions: removed }: Segment): boolean => removed.videos.includes(0);
