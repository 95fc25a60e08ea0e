import type { IndexStats, LogError } from '../api/types.ts';
import type { PackedVideo, SegmentLimits } from '../build/segment-draft.ts';
import type { Segment } from '../segments/segment.ts';
import { SegmentDirectory } from '../storage/segment-directory.ts';
import { IndexWriter, type SegmentBuilders } from '../writer/index-writer.ts';
import type { IndexChanges, OpenedIndexState } from './index-backend.ts';

/** Changes the segments of an index, and keeps them in a directory. */
export class SegmentChanges implements IndexChanges {
  readonly #writer: IndexWriter;
  readonly #directory: SegmentDirectory | null;
  readonly #publish: (segments: readonly Segment[]) => Promise<void>;

  /**
   * @param args.folder directory of the segments; null: memory only
   * @param args.publish called with the segments after every change. The change resolves when its promise does.
   */
  constructor(args: {
    folder: string | null;
    logError: LogError;
    builders: SegmentBuilders;
    limits?: SegmentLimits;
    publish?: (segments: readonly Segment[]) => Promise<void>;
  }) {
    const { folder, logError, publish = () => Promise.resolve(), ...others } = args;
    this.#publish = publish;
    this.#directory = folder === null ? null : new SegmentDirectory({ folder, logError });
    this.#writer = new IndexWriter({
      ...others,
      onChange: () => {
        this.#directory?.scheduleWrite(this.#writer.segments);
        return publish(this.#writer.segments);
      },
      onError: (err, message) => logError({ err }, message),
    });
  }

  get segments(): readonly Segment[] {
    return this.#writer.segments;
  }

  async open(): Promise<OpenedIndexState> {
    if (this.#directory) this.#writer.restoreSegments(await this.#directory.readSegments());
    await this.#publish(this.#writer.segments);
    return { revisions: this.#writer.revisions(), stats: this.#writer.stats() };
  }

  async put(video: PackedVideo): Promise<IndexStats> {
    await this.#writer.put(video);
    return this.#writer.stats();
  }

  load(videos: PackedVideo[]): Promise<void> {
    return this.#writer.load(videos);
  }

  async finishLoad(): Promise<IndexStats> {
    await this.#writer.finishLoad();
    return this.#writer.stats();
  }

  async remove(videoId: string): Promise<IndexStats> {
    await this.#writer.remove(videoId);
    return this.#writer.stats();
  }

  async compact(): Promise<IndexStats> {
    await this.#writer.compact();
    return this.#writer.stats();
  }

  async close(): Promise<void> {
    await this.#writer.close();
    await this.#directory?.flush();
  }
}
