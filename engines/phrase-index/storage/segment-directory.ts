import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogError } from '../api/types.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import type { Segment } from '../segments/segment.ts';
import { readSegmentFile, writeSegmentFile } from './segment-file.ts';

const LIST_NAME = 'segments.json';
const SEGMENT_ENDING = '.segment';
/** Changes come in runs: the folder is brought up to date so long after the last one was begun, milliseconds. */
const WRITE_DELAY_MS = 2_000;
/** After the disk has refused: until the next attempt, when nothing changes meanwhile. */
const RETRY_MS = 60_000;
const SLICE_MS = 2;

/** Which files make up the index. Written last, so that what it names is there. */
interface SegmentList {
  segments: { file: string; removed: number[] }[];
}

/**
 * The segments on disk, a copy that spares building them again: what cannot be written or read is logged, and the index
 * goes on from memory and the store. Files are written under another name, flushed and renamed; the list of them last. A
 * process killed at any moment leaves the list as it was before, or as it is after.
 */
export class SegmentDirectory {
  readonly #folder: string;
  readonly #logError: LogError;
  readonly #files = new Map<Segment, string>();
  #wanted: readonly Segment[] | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #serial = 0;

  constructor(args: { folder: string; logError: LogError }) {
    this.#folder = args.folder;
    this.#logError = args.logError;
  }

  /** The sound segments. Where a file is damaged or missing, its videos are missing from the index. */
  async readSegments(): Promise<Segment[]> {
    const segments: Segment[] = [];
    const slice = new TimeSlice(SLICE_MS);
    for (const { file, removed } of await this.#readList()) {
      try {
        const segment = await readSegmentFile({ path: join(this.#folder, file), removed, slice });
        this.#files.set(segment, file);
        segments.push(segment);
      } catch (err) {
        this.#logError({ err, file }, 'a segment of the phrase index cannot be read and is built anew');
      }
    }
    return segments;
  }

  /** These are the segments now; they are written soon. */
  scheduleWrite(segments: readonly Segment[]): void {
    this.#wanted = segments;
    this.#schedule(WRITE_DELAY_MS);
  }

  /** Writes what is still to be written. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
    await this.#write();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    if (this.#timer || this.#writing) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#writing = this.#write().finally(() => {
        this.#writing = null;
        if (this.#wanted) this.#schedule(WRITE_DELAY_MS);
      });
    }, delayMs);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    const segments = this.#wanted;
    if (!segments) return;
    this.#wanted = null;
    // What is switched off may change while files are written; the list tells of one moment.
    const removed = segments.map(({ deletions: { videos } }) =>
      [...videos.keys()].filter((at) => videos[at] === 1),
    );
    try {
      await mkdir(this.#folder, { recursive: true });
      const list: SegmentList = { segments: [] };
      for (const [at, segment] of segments.entries()) {
        const file = this.#files.get(segment) ?? (await this.#writeOne(segment));
        list.segments.push({ file, removed: removed[at] ?? [] });
      }
      await this.#writeList(list);
      await this.#sweep(new Set(list.segments.map(({ file }) => file)));
      for (const segment of this.#files.keys()) if (!segments.includes(segment)) this.#files.delete(segment);
    } catch (err) {
      this.#logError({ err }, 'the phrase index cannot be written to disk and goes on from memory');
      this.#wanted ??= segments;
      this.#schedule(RETRY_MS);
    }
  }

  async #writeOne(segment: Segment): Promise<string> {
    this.#serial++;
    const file = `${Date.now().toString(36)}-${this.#serial}${SEGMENT_ENDING}`;
    const path = join(this.#folder, file);
    try {
      await writeSegmentFile(`${path}.new`, segment);
      await rename(`${path}.new`, path);
    } catch (error) {
      await rm(`${path}.new`, { force: true });
      throw error;
    }
    this.#files.set(segment, file);
    return file;
  }

  async #writeList(list: SegmentList): Promise<void> {
    const path = join(this.#folder, LIST_NAME);
    const file = await open(`${path}.new`, 'w');
    try {
      await file.writeFile(JSON.stringify(list));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    const folder = await open(this.#folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Takes away what no list names. */
  async #sweep(listed: Set<string>): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (name !== LIST_NAME && !listed.has(name)) await rm(join(this.#folder, name), { force: true });
    }
  }

  async #readList(): Promise<SegmentList['segments']> {
    try {
      const list: SegmentList = JSON.parse(await readFile(join(this.#folder, LIST_NAME), 'utf8'));
      return list.segments.filter(({ file }) => file.endsWith(SEGMENT_ENDING) && !file.includes('/'));
    } catch (err) {
      if (!(err instanceof Error && 'code' in err && err.code === 'ENOENT')) {
        this.#logError({ err }, 'the list of segments cannot be read; the phrase index is built anew');
      }
      return [];
    }
  }
}
