import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Logger } from 'pino';
import * as z from 'zod';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError, isDiskFull, toAppError } from '#domain/errors.ts';
import { RESERVED_DISK_BYTES } from '#domain/media/disk-space.ts';
import type { Services } from '#domain/services.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';
import { filmSources } from '#shared/film-codes.ts';
import { uploadHeaders } from '#shared/upload-headers.ts';
import { errorResponse } from '../http/envelope.ts';
import type { RequestContext } from '../http/request-context.ts';
import { isSignedInByCookie, requireOwnSource } from '../http/session.ts';
import { createClientQuota, estimateStoredBytes } from './client-quota.ts';
import { sanitizeUploadName } from './sanitize-upload-name.ts';
import type { StagedFilms } from './staged-films.ts';
import type { UploadStaging } from './upload-staging.ts';

export interface UploadHandler {
  handle(c: RequestContext): Promise<Response>;
  /**
   * Imports complete uploads that are not in the library yet (because a process ended or the disk was full), and deletes
   * abandoned uploads. Also runs every ten minutes. A call while it runs waits for the same run.
   */
  recover(): Promise<void>;
  /** Cancels running imports and waits for their end. The next start imports these films. */
  close(): Promise<void>;
}

/** How long an incomplete upload is kept without a change. */
const UPLOAD_RETENTION_MS = 7 * 24 * 3600_000;
const RECOVERY_INTERVAL_MS = 10 * 60_000;

/** Metadata that a browser sends with each file: its name, its source, and its batch. */
const metadata = z.object({
  filename: z.string().min(1).max(400),
  source: z.enum(filmSources).default('film'),
  batch: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .default(() => randomUUID()),
  /** How many films were chosen together. */
  films: z.coerce.number().int().min(0).max(100_000).default(1),
});
/** The stored metadata, which also holds the account that started the upload. */
const storedMetadata = metadata.extend({ uploader: z.string().min(1) });

/**
 * Creates the handler of resumable uploads (tus 1.0) under `/api/uploads`. Administrators upload into every source. Learners
 * upload into source `client`, within their quota, and see only their own uploads. Files that were chosen together are
 * staged in one folder, subtitles first; a complete film is imported with the subtitles there.
 * @param args.staging holds uploads until they are in the library; `close` closes it too.
 * @param args.freeBytes free space on the disk of the staging folder and the library.
 */
export async function createUploadHandler(args: {
  services: Pick<Services, 'ownFilms'>;
  staging: UploadStaging;
  maxBytes: number;
  freeBytes: () => Promise<number>;
  log: Logger;
  recoverMs?: number;
}): Promise<UploadHandler> {
  const { services, staging, maxBytes, freeBytes, log, recoverMs = RECOVERY_INTERVAL_MS } = args;
  const { partialUploads, stagedFilms, closeSignal } = staging;
  await mkdir(partialUploads.folder, { recursive: true });
  const requests = new AsyncLocalStorage<{ viewer: Viewer; id: string | null }>();
  const clientQuota = createClientQuota({
    ownFilms: services.ownFilms,
    async listPending(viewerId) {
      const complete = (await stagedFilms.filesOf(viewerId)).filter(({ source }) => source === 'client');
      const incomplete = (await partialUploads.all()).filter(
        ({ uploader, source }) => uploader === viewerId && source === 'client',
      );
      return [
        ...complete.map(({ name, bytes }) => ({ id: null, name, bytes })),
        ...incomplete.map(({ id, filename, size }) => ({ id, name: filename, bytes: size ?? 0 })),
      ];
    },
  });
  const datastore = new PartStore({
    directory: partialUploads.folder,
    expirationPeriodInMilliseconds: UPLOAD_RETENTION_MS,
  });

  /** Moves a complete upload to its batch. Returns its path; null if it was moved before. */
  const stageUpload = async (
    id: string,
    uploadInfo: z.infer<typeof storedMetadata>,
  ): Promise<string | null> => {
    const { filename, uploader: viewerId, ...batch } = uploadInfo;
    const name = sanitizeUploadName(filename);
    const path = await stagedFilms.stage({
      from: join(partialUploads.folder, id),
      name,
      batch: { viewerId, ...batch },
    });
    await partialUploads.remove(id);
    return path;
  };

  const importStaged = async (path: string): Promise<{ error: AppError | null; headers: FilmHeaders }> => {
    try {
      return { error: null, headers: toFilmHeaders(await stagedFilms.importFilm(path)) };
    } catch (thrown) {
      const error = toAppError(thrown);
      // The file stays in the staging folder, and the next start imports it.
      if (closeSignal.aborted && error.code === 'cancelled') return { error: null, headers: {} };
      log.warn({ code: error.code, err: error.cause ?? error }, 'an upload could not be imported');
      return { error, headers: {} };
    }
  };

  const server = new Server({
    path: '/api/uploads',
    // In the middle of a file, too. What has arrived is kept, and the client can go on from there.
    async onResponseError(_request, error) {
      if (!isDiskFull(error)) return undefined;
      return toTusRefusal(new AppError('disk_full', { cause: error }));
    },
    datastore,
    relativeLocation: true,
    maxSize: maxBytes,
    // The ID whose owner `handle` has checked, never one parsed again from the address.
    getFileIdFromRequest: () => requests.getStore()?.id ?? undefined,
    async onUploadCreate(_request, upload) {
      const parsed = metadata.safeParse(upload.metadata ?? {});
      const viewer = requests.getStore()?.viewer;
      if (!parsed.success || !viewer) throw await toTusError(badMetadata(parsed.error));
      // Refused before it is sent if it could not be imported, and before it counts.
      const neededBytes = estimateStoredBytes({ name: parsed.data.filename, bytes: upload.size ?? 0 });
      if ((await freeBytes()) < RESERVED_DISK_BYTES + neededBytes) {
        throw await toTusRefusal(new AppError('disk_full'));
      }
      if (!isAdmin(viewer)) {
        if (parsed.data.source !== 'client') throw await toTusError(new AppError('forbidden'));
        // Without a size, the quota cannot be checked.
        if (upload.size === undefined) throw await toTusError(new AppError('bad_request'));
        try {
          await clientQuota.reserve({
            viewerId: viewer.id,
            id: upload.id,
            name: parsed.data.filename,
            bytes: upload.size,
          });
        } catch (thrown) {
          throw await toTusError(toAppError(thrown));
        }
      }
      return {
        metadata: { ...parsed.data, films: String(parsed.data.films), uploader: viewer.id },
      };
    },
    async onUploadFinish(_request, upload) {
      const parsed = storedMetadata.safeParse(upload.metadata ?? {});
      if (!parsed.success) throw await toTusError(badMetadata(parsed.error));
      let error: AppError | null = null;
      let headers: FilmHeaders = {};
      try {
        const path = await stageUpload(upload.id, parsed.data);
        if (path !== null && !isSubtitleFileName(path)) ({ error, headers } = await importStaged(path));
      } catch (thrown) {
        error = toAppError(thrown);
        log.warn({ code: error.code, err: error.cause ?? error }, 'an upload could not be staged');
      }
      if (error) throw await toTusError(error);
      return { headers };
    },
  });

  /** Stages uploads that were complete when an earlier process ended, before it staged them. */
  const stageCompleteUploads = async (): Promise<void> => {
    for (const id of await partialUploads.ids()) {
      if (closeSignal.aborted) return;
      try {
        const upload = await datastore.getUpload(id);
        const parsed = storedMetadata.safeParse(upload.metadata ?? {});
        if (parsed.success && upload.size === upload.offset) await stageUpload(id, parsed.data);
      } catch (err) {
        // It ended or was cancelled meanwhile, or a power failure damaged it. The next run tries a complete one again.
        log.debug({ id, err }, 'an upload could not be read');
      }
    }
  };

  const recover = async (): Promise<void> => {
    await staging.removeOrphaned();
    await stageCompleteUploads();
    for (const path of await stagedFilms.listPending()) {
      if (closeSignal.aborted) return;
      await importStaged(path);
    }
    const beforeMs = Date.now() - UPLOAD_RETENTION_MS;
    await partialUploads.removeStale(beforeMs);
    await stagedFilms.removeStale(beforeMs);
  };

  let recovering: Promise<void> | null = null;
  const recoverOnce = (): Promise<void> => {
    recovering ??= recover().finally(() => {
      recovering = null;
    });
    return recovering;
  };
  const timer = setInterval(() => {
    void recoverOnce().catch((err: unknown) => log.warn({ err }, 'earlier uploads could not be recovered'));
  }, recoverMs);
  timer.unref();

  return {
    async handle(c) {
      const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
      requireOwnSource(c, { byCookie: isChange && isSignedInByCookie(c) });
      const { viewer } = c.var;
      if (!viewer) throw new AppError('login_required');
      const id = parseUploadId(c.req.raw.url);
      if (id !== null && !isAdmin(viewer)) {
        if ((await partialUploads.find(id))?.uploader !== viewer.id) throw new AppError('not_found');
      }
      return requests.run({ viewer, id }, () => server.handleWeb(c.req.raw));
    },
    recover: recoverOnce,
    async close() {
      clearInterval(timer);
      await Promise.allSettled([staging.close(), recovering]);
      await stagedFilms.whenIdle();
    },
  };
}

/** By the names in `uploadHeaders`; empty for what is no film of the library. */
type FilmHeaders = Record<string, string>;

/** Tells the page what an upload has become, so that it can show how its import goes on. */
const toFilmHeaders = (found: Awaited<ReturnType<StagedFilms['importFilm']>>): FilmHeaders =>
  found === null
    ? {}
    : {
        [uploadHeaders.filmId]: found.video.filmId,
        [uploadHeaders.videoId]: found.video.id,
        [uploadHeaders.wasThere]: found.created ? '0' : '1',
      };

/** A store of parts whose errors say what the system said: the one of the package replaces them all with one. */
class PartStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(readable, file);
    return offset + file.bytesWritten;
  }
}

/** Returns the upload ID in an address; null for the address that starts uploads. Throws not_found for any other. */
function parseUploadId(address: string): string | null {
  const { pathname, search } = new URL(address);
  const [match, id = null] = /^\/api\/uploads(?:\/([A-Za-z0-9_-]{1,80}))?$/.exec(pathname) ?? [];
  if (match === undefined || search !== '') throw new AppError('not_found');
  return id;
}

function badMetadata(error: z.ZodError | undefined): AppError {
  const field = error?.issues[0]?.path[0];
  return new AppError('bad_parameter', typeof field === 'string' ? { field } : {});
}

/** Converts an error to the shape that the tus server throws, with the body of the `/api` family. */
async function toTusRefusal(error: AppError): Promise<{ status_code: number; body: string }> {
  return { status_code: error.status, body: await errorResponse('plain', error).text() };
}

/**
 * As `toTusRefusal`, but statuses that make a client send everything again become 422: the bytes have arrived, and sending
 * them again changes nothing.
 */
async function toTusError(error: AppError): Promise<{ status_code: number; body: string }> {
  const causesRetry = error.status >= 500 || error.status === 409;
  return { ...(await toTusRefusal(error)), ...(causesRetry ? { status_code: 422 } : {}) };
}
