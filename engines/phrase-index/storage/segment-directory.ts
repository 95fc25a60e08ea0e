import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogError } from '../api/types.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import type { Segment } from '../segments/segment.ts';
import { readSegmentFile, writeSegmentFile } from './segment-file.ts';

const MANIFEST_FILE = 'segments.json';
const SEGMENT_EXTENSION = '.segment';
/** Delay between the first change and the write, in milliseconds. Changes come in bursts. */
const WRITE_DELAY_MS = 2_000;
/** Delay before the next attempt after a failed write, in milliseconds. */
const RETRY_MS = 60_000;
const SLICE_MS = 2;

/** The manifest: the files of the index. It is written last, so that it never names a missing file. */
interface Manifest {
  segments: { file: string; deletedVideos: number[] }[];
}

/**
 * Stores the segments on disk, as a cache that saves rebuilding them. It logs errors of reading and writing, and
 * the index continues from memory and the caller's database. Files are written under a temporary name, flushed,
 * and renamed, the manifest last. When a process is killed, the old manifest or the new one remains.
 */
export class SegmentDirectory {
  readonly #folder: string;
  readonly #logError: LogError;
  readonly #files = new Map<Segment, string>();
  #pendingSegments: readonly Segment[] | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #serial = 0;

  constructor(args: { folder: string; logError: LogError }) {
    this.#folder = args.folder;
    this.#logError = args.logError;
  }

  /** Reads the intact segments. The videos of a damaged or missing file are missing from the index. */
  async readSegments(): Promise<Segment[]> {
    const segments: Segment[] = [];
    const slice = new TimeSlice(SLICE_MS);
    for (const { file, deletedVideos } of await this.#readManifest()) {
      try {
        const segment = await readSegmentFile({ path: join(this.#folder, file), deletedVideos, slice });
        this.#files.set(segment, file);
        segments.push(segment);
      } catch (err) {
        this.#logError({ err, file }, 'a segment of the phrase index cannot be read and must be rebuilt');
      }
    }
    return segments;
  }

  /** Sets the current segments and schedules a write. */
  scheduleWrite(segments: readonly Segment[]): void {
    this.#pendingSegments = segments;
    this.#schedule(WRITE_DELAY_MS);
  }

  /** Writes pending changes now. */
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
        if (this.#pendingSegments) this.#schedule(WRITE_DELAY_MS);
      });
    }, delayMs);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    const segments = this.#pendingSegments;
    if (!segments) return;
    this.#pendingSegments = null;
    // Deletions may change while files are written. The manifest records one moment.
    const deletedVideos = segments.map(({ deletions: { videos } }) =>
      [...videos.keys()].filter((i) => videos[i] === 1),
    );
    try {
      await mkdir(this.#folder, { recursive: true });
      const manifest: Manifest = { segments: [] };
      for (const [i, segment] of segments.entries()) {
        const file = this.#files.get(segment) ?? (await this.#writeSegment(segment));
        manifest.segments.push({ file, deletedVideos: deletedVideos[i] ?? [] });
      }
      await this.#writeManifest(manifest);
      await this.#deleteUnlisted(new Set(manifest.segments.map(({ file }) => file)));
      for (const segment of this.#files.keys()) if (!segments.includes(segment)) this.#files.delete(segment);
    } catch (err) {
      this.#logError({ err }, 'the phrase index cannot be written to disk and continues in memory');
      this.#pendingSegments ??= segments;
      this.#schedule(RETRY_MS);
    }
  }

  async #writeSegment(segment: Segment): Promise<string> {
    this.#serial++;
    const file = `${Date.now().toString(36)}-${this.#serial}${SEGMENT_EXTENSION}`;
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

  async #writeManifest(manifest: Manifest): Promise<void> {
    const path = join(this.#folder, MANIFEST_FILE);
    const file = await open(`${path}.new`, 'w');
    try {
      await file.writeFile(JSON.stringify(manifest));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    const folder = await open(this.#folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Deletes files that the manifest does not name. */
  async #deleteUnlisted(listed: Set<string>): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (name !== MANIFEST_FILE && !listed.has(name)) await rm(join(this.#folder, name), { force: true });
    }
  }

  async #readManifest(): Promise<Manifest['segments']> {
    try {
      const manifest: Manifest = JSON.parse(await readFile(join(this.#folder, MANIFEST_FILE), 'utf8'));
      return manifest.segments.filter(({ file }) => file.endsWith(SEGMENT_EXTENSION) && !file.includes('/'));
    } catch (err) {
      if (!(err instanceof Error && 'code' in err && err.code === 'ENOENT')) {
        this.#logError({ err }, 'the manifest of the phrase index cannot be read; the index must be rebuilt');
      }
      return [];
    }
  }
}
