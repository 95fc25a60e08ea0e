import {
  DetailedError,
  defaultOptions,
  type PreviousUpload,
  Upload,
  type UploadOptions,
} from 'tus-js-client';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { isSubtitleFileName, isVideoFileName } from '#shared/file-extensions.ts';
import type { FilmSource } from '#shared/film-codes.ts';
import { uploadHeaders } from '#shared/upload-headers.ts';
import { planUploads, type UploadBatchMetadata } from './plan-uploads.ts';

const ENDPOINT = '/api/uploads';
const CHUNK_BYTES = 64 * 1024 * 1024;
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

type UploadState = 'waiting' | 'sending' | 'paused' | 'done' | 'failed';

export interface QueuedUpload {
  id: number;
  name: string;
  bytes: number;
  sent: number;
  /** Average speed since the upload started or resumed. Null when nothing is being sent. */
  bytesPerSecond: number | null;
  state: UploadState;
  /** HTTP status of the response that ended the upload. Null without an error, or when the connection broke. */
  refusal: number | null;
  /** What the file has become in the library; null for a subtitle file, and until it has arrived. */
  imported: ImportedUpload | null;
  /** How many films were chosen together with this file, itself included. */
  films: number;
}

/** The video of an uploaded film. */
export interface ImportedUpload {
  filmId: string;
  videoId: string;
  /** Whether the same file was in the library before. */
  wasThere: boolean;
}

/** An upload that this browser began and did not finish. */
export interface UnfinishedUpload {
  key: string;
  name: string;
  url: string | null;
}

interface Entry {
  view: QueuedUpload;
  upload: Upload;
  /** Returns the plan of all files that were chosen together. It is awaited before the upload first starts. */
  plan: () => Promise<Plan>;
  startedAt: number;
  startedFrom: number;
}

interface Plan {
  metadata: UploadBatchMetadata;
  resumed: Map<Upload, PreviousUpload>;
}

/** Whether the name is that of a video or subtitle file. */
function isAcceptedFileName(name: string): boolean {
  return isVideoFileName(name) || isSubtitleFileName(name);
}

/**
 * Uploads files one at a time, subtitles before films so that an import finds them. Each upload can be paused, retries
 * after a broken connection, and resumes after a reload when the same file is chosen again.
 */
export class UploadQueue {
  readonly #options: UploadOptions;
  readonly #entries: Entry[] = [];
  readonly #listeners = new Set<() => void>();
  #views: readonly QueuedUpload[] = [];
  #nextId = 1;

  /** `options` override those of the product. A test sets its own connection and storage. */
  constructor(options: UploadOptions = {}) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly views = (): readonly QueuedUpload[] => this.#views;

  /** Queues the accepted files. Returns the names of files that are empty or have another type. */
  add(files: readonly File[], source: FilmSource): string[] {
    const accepted = files.filter(({ name, size }) => size > 0 && isAcceptedFileName(name));
    accepted.sort((a, b) => Number(isSubtitleFileName(b.name)) - Number(isSubtitleFileName(a.name)));
    const plan = planOnce(() => findPlan(entries, source));
    const films = accepted.filter(({ name }) => isVideoFileName(name)).length;
    const entries = accepted.map((file) => this.#entryFor({ file, source, plan, films }));
    this.#entries.push(...entries);
    // Looks for earlier uploads now, before this batch starts. If that fails, each upload looks again and reports the failure.
    plan().catch(() => undefined);
    this.#changed();
    this.#startNext();
    return files.filter((file) => !accepted.includes(file)).map(({ name }) => name);
  }

  async pause(id: number): Promise<void> {
    const entry = this.#find(id);
    if (!entry) return;
    this.#set(entry, { state: 'paused', bytesPerSecond: null });
    await entry.upload.abort();
    this.#startNext();
  }

  resume(id: number): void {
    const entry = this.#find(id);
    // Another state means that it is already resumed. It must not start twice.
    if (entry?.view.state !== 'paused' && entry?.view.state !== 'failed') return;
    this.#set(entry, { state: 'waiting', refusal: null });
    this.#startNext();
  }

  /** Removes an upload from the queue. If it is not complete, the server discards it too. */
  async remove(id: number): Promise<void> {
    const entry = this.#find(id);
    if (!entry) return;
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    this.#changed();
    if (entry.view.state !== 'done') await entry.upload.abort(true).catch(() => undefined);
    this.#startNext();
  }

  #entryFor(args: { file: File; source: FilmSource; plan: () => Promise<Plan>; films: number }): Entry {
    const { file, source, plan, films } = args;
    const upload = new Upload(file, {
      endpoint: ENDPOINT,
      headers: { [CLIENT_HEADER]: 'page' },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      // A full disk needs a person. Only what may pass by itself is tried again.
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0;
        return (
          navigator.onLine &&
          status !== 507 &&
          (status < 400 || status >= 500 || status === 409 || status === 423)
        );
      },
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name },
      // The source of an upload can't change: the same file for another source is another upload.
      fingerprint: async () =>
        ['taici', source, file.name, String(file.size), String(file.lastModified)].join('-'),
      onProgress: (sent) => {
        const seconds = (performance.now() - entry.startedAt) / 1000;
        const bytesPerSecond = seconds > 1 ? Math.max(0, sent - entry.startedFrom) / seconds : null;
        if (entry.startedFrom === 0 && entry.view.sent === 0) entry.startedFrom = sent;
        this.#set(entry, { sent, bytesPerSecond });
      },
      onSuccess: ({ lastResponse }) => {
        const imported = readImported((name) => lastResponse.getHeader(name));
        this.#set(entry, { state: 'done', sent: file.size, bytesPerSecond: null, imported });
        this.#startNext();
      },
      onError: (error) => {
        const refusal = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? null) : null;
        this.#fail(entry, refusal || null);
      },
      ...this.#options,
    });
    const view: QueuedUpload = {
      id: this.#nextId++,
      name: file.name,
      bytes: file.size,
      sent: 0,
      bytesPerSecond: null,
      state: 'waiting',
      refusal: null,
      imported: null,
      films,
    };
    const entry: Entry = { view, upload, plan, startedAt: 0, startedFrom: 0 };
    return entry;
  }

  #startNext(): void {
    if (this.#entries.some(({ view }) => view.state === 'sending')) return;
    const entry = this.#entries.find(({ view }) => view.state === 'waiting');
    if (entry) void this.#start(entry);
  }

  async #start(entry: Entry): Promise<void> {
    this.#set(entry, { state: 'sending' });
    entry.startedAt = performance.now();
    entry.startedFrom = entry.view.sent;
    try {
      if (entry.upload.url === null) await applyPlan(entry);
      // The upload may have been paused while the plan was awaited.
      if (entry.view.state === 'sending') entry.upload.start();
    } catch {
      if (entry.view.state === 'sending') this.#fail(entry, null);
    }
  }

  #fail(entry: Entry, refusal: number | null): void {
    this.#set(entry, { state: 'failed', bytesPerSecond: null, refusal });
    this.#startNext();
  }

  #find(id: number): Entry | undefined {
    return this.#entries.find(({ view }) => view.id === id);
  }

  #set(entry: Entry, change: Partial<QueuedUpload>): void {
    entry.view = { ...entry.view, ...change };
    this.#changed();
  }

  #changed(): void {
    this.#views = this.#entries.map(({ view }) => view);
    for (const listener of this.#listeners) listener();
  }
}

/** Reads what an upload has become from the headers of its last answer. */
function readImported(header: (name: string) => string | undefined): ImportedUpload | null {
  const [filmId, videoId] = [header(uploadHeaders.filmId), header(uploadHeaders.videoId)];
  return filmId && videoId ? { filmId, videoId, wasThere: header(uploadHeaders.wasThere) === '1' } : null;
}

/** Returns a function that finds the plan once, and again after a failure. */
function planOnce(find: () => Promise<Plan>): () => Promise<Plan> {
  let plan: Promise<Plan> | null = null;
  return () => {
    plan ??= find().catch((error: unknown) => {
      plan = null;
      throw error;
    });
    return plan;
  };
}

async function applyPlan({ upload, plan }: Entry): Promise<void> {
  const { metadata, resumed } = await plan();
  upload.options.metadata = { ...upload.options.metadata, ...metadata };
  const earlier = resumed.get(upload);
  if (earlier) upload.resumeFromPreviousUpload(earlier);
}

async function findPlan(entries: readonly Entry[], source: FilmSource): Promise<Plan> {
  const files = await Promise.all(
    entries.map(async ({ view, upload }) => ({
      name: view.name,
      upload,
      earlier: await upload.findPreviousUploads(),
    })),
  );
  const { metadata, resumed } = planUploads({ files, source, newBatch: crypto.randomUUID() });
  const pairs = files.flatMap(({ upload }, at): [Upload, PreviousUpload][] => {
    const earlier = resumed[at];
    return earlier ? [[upload, earlier]] : [];
  });
  return { metadata, resumed: new Map(pairs) };
}

/** Returns the uploads that this browser began before this page was opened, and that never finished. */
export async function findUnfinishedUploads(): Promise<UnfinishedUpload[]> {
  const all = await defaultOptions.urlStorage.findAllUploads();
  return all.map(({ urlStorageKey, metadata, uploadUrl }) => ({
    key: urlStorageKey,
    name: metadata.filename ?? urlStorageKey,
    url: uploadUrl,
  }));
}

/** Discards an unfinished upload on the server, where it may no longer exist, and in the browser. */
export async function discardUnfinishedUpload({ key, url }: UnfinishedUpload): Promise<void> {
  if (url) await Upload.terminate(url).catch(() => undefined);
  await defaultOptions.urlStorage.removeUpload(key);
}

/** One queue for the whole session of the page, so that navigation stops no upload. */
export const uploadQueue = new UploadQueue();
