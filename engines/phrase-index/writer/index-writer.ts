import type { IndexStats } from '../api/types.ts';
import {
  type PackedVideo,
  SEGMENT_LIMITS,
  SegmentDraft,
  type SegmentLimits,
} from '../build/segment-draft.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import { computeDeletions } from '../segments/compute-deletions.ts';
import { countLines, type Deletions, measureSegmentBytes, type Segment } from '../segments/segment.ts';
import { mergeSegments } from './merge-segments.ts';
import type { SegmentBuilder } from './segment-builder.ts';
import { findIdleTime, selectMerge } from './select-merge.ts';

/**
 * Maximum time of uninterrupted work on a change, in milliseconds, apart from single steps of about a
 * millisecond. Queries run between slices.
 */
const SLICE_MS = 2;

/** Location of a video: a segment and the number of the video in it. */
interface SegmentLocation {
  segment: Segment;
  video: number;
}

interface VideoEntry {
  revision: number;
  locations: SegmentLocation[];
}

/** Maximum number of lines of a small merge, which takes about a second. */
const SMALL_MERGE_LINES = 1 << 17;

/**
 * The builders for changes, for small merges, and for large ones. Three of them, so that a new video does not wait for a
 * merge, and small segments do not pile up during a large merge.
 */
export interface SegmentBuilders {
  changes: SegmentBuilder;
  smallMerges: SegmentBuilder;
  largeMerges: SegmentBuilder;
}

type MergeLane = Exclude<keyof SegmentBuilders, 'changes'>;

/**
 * Maintains the segments of an index. Changes run one after the other, in small slices, and each takes effect
 * atomically: a reader sees all of it or nothing. Merging small segments and rewriting segments with many
 * deletions happens in the background.
 */
export class IndexWriter {
  readonly #videos = new Map<string, VideoEntry>();
  readonly #slice = new TimeSlice(SLICE_MS);
  readonly #builders: SegmentBuilders;
  readonly #limits: SegmentLimits;
  readonly #onChange: () => Promise<void>;
  readonly #onError: (error: unknown, message: string) => void;
  #segments: Segment[] = [];
  /** Serializes changes. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Serializes commits: those of changes and those of merges. */
  #commits: Promise<unknown> = Promise.resolve();
  /** The build of the last full drafts. The next videos are read while it runs. */
  #loading: Promise<void> = Promise.resolve();
  #openDrafts = new Map<string, SegmentDraft>();
  #pendingVideoIds = new Set<string>();
  /** The segments that are being merged, and the merges that are running. */
  readonly #merging = new Set<Segment>();
  readonly #merges = new Map<MergeLane, Promise<void>>();
  #changedMs = performance.now();
  #idleTimer: NodeJS.Timeout | null = null;
  #isCompacting = false;
  #closed = false;

  /**
   * @param args.limits maximum size of a segment
   * @param args.onChange called after every change of the segments. The change resolves when its promise does.
   */
  constructor(args: {
    builders: SegmentBuilders;
    limits?: SegmentLimits;
    onChange: () => Promise<void>;
    onError: (error: unknown, message: string) => void;
  }) {
    this.#builders = args.builders;
    this.#limits = args.limits ?? SEGMENT_LIMITS;
    this.#onChange = args.onChange;
    this.#onError = args.onError;
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Returns the videos with the revisions they were indexed with. */
  revisions(): [videoId: string, revision: number][] {
    return [...this.#videos].map(([id, { revision }]) => [id, revision]);
  }

  /** Returns the size of the index. */
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
    return this.#enqueue(async () => {
      await this.#commitPending(video.videoId);
      const drafts = [this.#createDraft(video.source)];
      this.#fillDrafts(drafts, video);
      await this.#commit(await this.#build(drafts), []);
    });
  }

  /** Removes a video; does nothing when the index does not have it. */
  remove(videoId: string): Promise<void> {
    return this.#enqueue(async () => {
      await this.#commitPending(videoId);
      await this.#commit([], [videoId]);
    });
  }

  /**
   * Adds or replaces videos. They are searchable when their segment is full, at the latest when `finishLoad`
   * resolves.
   */
  load(videos: PackedVideo[]): Promise<void> {
    return this.#enqueue(async () => {
      for (const video of videos) await this.#loadOne(video);
    });
  }

  /** Commits the videos that `load` has not committed yet. */
  finishLoad(): Promise<void> {
    return this.#enqueue(() => this.#commitOpen());
  }

  /** Adopts segments that an earlier process has built. */
  restoreSegments(segments: Segment[]): void {
    for (const segment of segments) this.#register(segment);
    this.#segments = [...this.#segments, ...segments];
    this.#scheduleMerges();
  }

  /** Merges until no two segments of a source fit into one, without waiting for idle time. Rejects when a merge fails. */
  compact(): Promise<void> {
    return this.#enqueue(async () => {
      this.#isCompacting = true;
      try {
        for (this.#startMerges(); this.#merges.size > 0; this.#startMerges())
          await Promise.all(this.#merges.values());
      } finally {
        this.#isCompacting = false;
      }
    });
  }

  /** Stops background work after the pending changes. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    await this.#queue;
    await this.#loading.catch(() => undefined);
    await Promise.all([this.#builders.smallMerges.close(), this.#builders.largeMerges.close()]);
    await Promise.allSettled(this.#merges.values());
    await this.#builders.changes.close();
  }

  #createDraft(source: string): SegmentDraft {
    return new SegmentDraft(source, this.#limits);
  }

  /** Adds a video to the last draft, and starts new drafts while it does not fit. */
  #fillDrafts(drafts: SegmentDraft[], video: PackedVideo): void {
    const location = { line: 0, en: 0, zh: 0 };
    while (!(drafts.at(-1) as SegmentDraft).addVideoLines(video, location))
      drafts.push(this.#createDraft(video.source));
  }

  async #loadOne(video: PackedVideo): Promise<void> {
    if (this.#pendingVideoIds.has(video.videoId)) await this.#commitOpen();
    const open = this.#openDrafts.get(video.source);
    const hasRoom = open?.hasRoomForVideo(video) ?? false;
    if (open && !hasRoom) {
      open.isFull = true;
      this.#openDrafts.delete(video.source);
      await this.#commitWhileLoading([open]);
    }
    const drafts = [open && hasRoom ? open : this.#createDraft(video.source)];
    this.#fillDrafts(drafts, video);
    if (this.#slice.isSpent) await this.#slice.pause();
    if (drafts.length === 1 && drafts[0]) {
      this.#openDrafts.set(video.source, drafts[0]);
      this.#pendingVideoIds.add(video.videoId);
      return;
    }
    // The drafts of one video are committed together, so that no query finds only a part of it.
    this.#openDrafts.delete(video.source);
    this.#pendingVideoIds.add(video.videoId);
    await this.#commitWhileLoading(drafts);
  }

  /** Starts to build and commit full drafts, once those before them are committed. */
  async #commitWhileLoading(drafts: SegmentDraft[]): Promise<void> {
    const videoIds = drafts.flatMap(({ videos }) => videos.map(({ videoId }) => videoId));
    await this.#awaitLoading();
    this.#loading = this.#build(drafts).then(async (segments) => {
      await this.#commit(segments, []);
      for (const videoId of videoIds) this.#pendingVideoIds.delete(videoId);
    });
    // The next caller of #awaitLoading gets the error.
    this.#loading.catch(() => undefined);
  }

  /** Waits until the drafts that are being built are committed. Rejects once with their error. */
  async #awaitLoading(): Promise<void> {
    const loading = this.#loading;
    await loading.finally(() => {
      if (this.#loading === loading) this.#loading = Promise.resolve();
    });
  }

  /** Commits the loaded lines of a video before a change to it. The caller of `load` gets any error. */
  async #commitPending(videoId: string): Promise<void> {
    await this.#loading.catch(() => undefined);
    if (this.#pendingVideoIds.has(videoId)) await this.#commitDrafts();
  }

  async #commitOpen(): Promise<void> {
    await this.#awaitLoading();
    await this.#commitDrafts();
  }

  async #commitDrafts(): Promise<void> {
    const drafts = [...this.#openDrafts.values()];
    this.#openDrafts = new Map();
    this.#pendingVideoIds.clear();
    await this.#commit(await this.#build(drafts), []);
  }

  async #build(drafts: SegmentDraft[]): Promise<Segment[]> {
    const segments: Segment[] = [];
    for (const draft of drafts) segments.push(await this.#builders.changes.build(draft));
    return segments;
  }

  #enqueue<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(change);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #atomically(change: () => Promise<void>): Promise<void> {
    const done = this.#commits.then(change);
    this.#commits = done.catch(() => undefined);
    return done;
  }

  /** Adds segments, which replace all earlier lines of their videos, and removes videos. */
  #commit(added: Segment[], removed: string[]): Promise<void> {
    return this.#atomically(() => this.#change(added, removed));
  }

  async #change(added: Segment[], removedIds: string[]): Promise<void> {
    const changed = new Set([
      ...removedIds,
      ...added.flatMap(({ videos }) => videos.map(({ videoId }) => videoId)),
    ]);
    const locations = [...changed].flatMap((videoId) => this.#videos.get(videoId)?.locations ?? []);
    const deletions = new Map<Segment, Deletions>();
    for (const [segment, deletedLocations] of Map.groupBy(locations, (location) => location.segment)) {
      const videos = deletedLocations.map(({ video }) => video);
      deletions.set(segment, await this.#slice.run(computeDeletions(segment, videos)));
    }
    for (const videoId of changed) this.#videos.delete(videoId);
    for (const [segment, replacement] of deletions) segment.deletions = replacement;
    for (const segment of added) this.#register(segment);
    this.#segments = [...this.#segments.filter(isInUse), ...added];
    this.#changedMs = performance.now();
    await this.#onChange();
    this.#scheduleMerges();
  }

  #register(segment: Segment): void {
    for (const [video, { videoId, revision }] of segment.videos.entries()) {
      if (segment.deletions.videos[video] === 1) continue;
      const entry = this.#videos.get(videoId);
      if (entry) entry.locations.push({ segment, video });
      else this.#videos.set(videoId, { revision, locations: [{ segment, video }] });
    }
  }

  /** Starts the merges that are due, and waits for idle time if there are none. */
  #scheduleMerges(): void {
    this.#startMerges();
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    if (this.#merges.size > 0 || this.#closed) return;
    const idleTime = findIdleTime(this.#segments, this.#limits.lines);
    if (idleTime === null) return;
    const waitMs = Math.max(0, this.#changedMs + idleTime - performance.now());
    this.#idleTimer = setTimeout(() => this.#scheduleMerges(), Math.ceil(waitMs));
    this.#idleTimer.unref();
  }

  #startMerges(): void {
    for (;;) {
      const selected = this.#closed ? [] : this.#selectMerge();
      if (selected.length === 0) return;
      const lane = laneOf(selected);
      for (const segment of selected) this.#merging.add(segment);
      const merge = this.#merge(selected, this.#builders[lane]).finally(() => {
        for (const segment of selected) this.#merging.delete(segment);
        this.#merges.delete(lane);
      });
      this.#merges.set(lane, merge);
      merge.then(
        () => this.#scheduleMerges(),
        (error) => {
          // The segments remain searchable one by one. The next change tries again.
          if (!this.#closed) this.#onError(error, 'segments could not be merged');
        },
      );
    }
  }

  /** Selects segments for a merge that can start now. */
  #selectMerge(): Segment[] {
    const { lines } = this.#limits;
    const isLargeBusy = this.#merges.has('largeMerges');
    const maxLines = isLargeBusy ? Math.min(SMALL_MERGE_LINES, lines) : lines;
    const selected = selectMerge({
      segments: this.#segments.filter(
        (segment) => !this.#merging.has(segment) && (!isLargeBusy || countLines(segment) <= maxLines),
      ),
      maxLines,
      idleMs: this.#isCompacting ? Number.POSITIVE_INFINITY : performance.now() - this.#changedMs,
    });
    return this.#merges.has(laneOf(selected)) ? [] : selected;
  }

  async #merge(selected: Segment[], builder: SegmentBuilder): Promise<void> {
    const before = new Map(selected.map((segment) => [segment, segment.deletions.videos]));
    const slice = new TimeSlice(SLICE_MS);
    const work = mergeSegments({
      segments: selected,
      isDeleted: (segment, video) => before.get(segment)?.[video] === 1,
      limits: this.#limits,
    });
    const drafts = await slice.run(work);
    const merged: Segment[] = [];
    for (const draft of drafts) {
      if (this.#closed) return;
      merged.push(await builder.build(draft));
    }
    await this.#atomically(() => this.#swapMerged(selected, merged));
  }

  /** Replaces the selected segments by the merged ones, without the videos deleted in the meantime. */
  async #swapMerged(selected: Segment[], merged: Segment[]): Promise<void> {
    const replaced = new Set(selected);
    for (const segment of merged) {
      const isPresent = (videoId: string) =>
        this.#videos.get(videoId)?.locations.some((location) => replaced.has(location.segment));
      const removed = segment.videos.flatMap(({ videoId }, video) => (isPresent(videoId) ? [] : [video]));
      if (removed.length > 0) segment.deletions = await this.#slice.run(computeDeletions(segment, removed));
    }
    for (const entry of this.#videos.values()) {
      if (entry.locations.some((location) => replaced.has(location.segment))) {
        entry.locations = entry.locations.filter((location) => !replaced.has(location.segment));
      }
    }
    for (const segment of merged) this.#register(segment);
    this.#segments = [
      ...this.#segments.filter((segment) => !replaced.has(segment)),
      ...merged.filter(isInUse),
    ];
    await this.#onChange();
  }
}

const laneOf = (segments: Segment[]): MergeLane =>
  segments.reduce((sum, segment) => sum + countLines(segment), 0) <= SMALL_MERGE_LINES
    ? 'smallMerges'
    : 'largeMerges';

/** Returns whether the segment has a video that is not deleted. */
const isInUse = ({ deletions }: Segment): boolean => deletions.videos.includes(0);
