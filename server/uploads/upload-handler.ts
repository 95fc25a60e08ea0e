import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Logger } from 'pino';
import * as z from 'zod';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import { filmSources } from '#domain/films/types.ts';
import { RESERVED_DISK_BYTES } from '#domain/media/disk-space.ts';
import type { Services } from '#domain/services.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';
import { apiErrorResponse } from '../envelope.ts';
import type { RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { createClientQuota, storedBytesOf } from './client-quota.ts';
import { sanitizeUploadName } from './sanitize-upload-name.ts';
import type { UploadStaging } from './upload-staging.ts';

export interface UploadHandler {
  handle(c: RequestContext): Promise<Response>;
  /**
   * Brings in what is whole and is not in yet (an earlier process ended, the disk was full), and deletes what nobody has
   * gone on with. Runs by itself every ten minutes; whoever asks while it runs waits for its end.
   */
  recover(): Promise<void>;
  /** Ends what is being brought in and waits for that; it comes in at the next start. */
  close(): Promise<void>;
}

const KEPT_MS = 7 * 24 * 3600_000;
const RECOVER_MS = 10 * 60_000;

/** What a browser tells of each file: its name, where it goes, and which files were chosen together. */
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
/** The same as kept beside the bytes, with the account that began it. */
const keptMetadata = metadata.extend({ uploader: z.string().min(1) });

/**
 * Resumable uploads (tus 1.0) under /api/uploads: into every part of the library for those who run it, into source `client`
 * and within their room there for everybody else, who see no upload but their own. Files chosen together meet in one folder,
 * subtitles first; a film that is whole is brought in together with those there.
 * @param args.staging where what is sent lies until it is in the library; closed with the uploads.
 * @param args.freeBytes room on the disk of the staging and of the library.
 */
export async function createUploadHandler(args: {
  services: Pick<Services, 'ownFilms'>;
  staging: UploadStaging;
  maxBytes: number;
  freeBytes: () => Promise<number>;
  log: Logger;
  recoverMs?: number;
}): Promise<UploadHandler> {
  const { services, staging, maxBytes, freeBytes, log, recoverMs = RECOVER_MS } = args;
  const { partialUploads: parts, stagedFilms: staged, closeSignal: closing } = staging;
  await mkdir(parts.folder, { recursive: true });
  const asking = new AsyncLocalStorage<{ viewer: Viewer; id: string | null }>();
  const clientRoom = createClientQuota({
    ownFilms: services.ownFilms,
    async underWay(viewerId) {
      const whole = (await staged.filesOf(viewerId)).filter(({ source }) => source === 'client');
      const own = (await parts.all()).filter(
        ({ uploader, source }) => uploader === viewerId && source === 'client',
      );
      return [
        ...whole.map(({ name, bytes }) => ({ id: null, name, bytes })),
        ...own.map(({ id, filename, size }) => ({ id, name: filename, bytes: size ?? 0 })),
      ];
    },
  });
  const datastore = new FileStore({
    directory: parts.folder,
    expirationPeriodInMilliseconds: KEPT_MS,
  });

  /** Moves a whole part to those it was chosen with; null when that has been done. */
  const layPart = async (id: string, about: z.infer<typeof keptMetadata>): Promise<string | null> => {
    const { filename, uploader: viewerId, ...batch } = about;
    const name = sanitizeUploadName(filename);
    const path = await staged.stage({ from: join(parts.folder, id), name, batch: { viewerId, ...batch } });
    await parts.remove(id);
    return path;
  };

  const bringIn = async (path: string): Promise<AppError | null> => {
    try {
      await staged.importFilm(path);
      return null;
    } catch (thrown) {
      const error = toAppError(thrown);
      // It is whole and kept: the next start brings it in.
      if (closing.aborted && error.code === 'cancelled') return null;
      log.warn({ code: error.code, err: error.cause ?? error }, 'an upload could not be brought in');
      return error;
    }
  };

  const server = new Server({
    path: '/api/uploads',
    datastore,
    relativeLocation: true,
    maxSize: maxBytes,
    // The very id whose owner was looked at, never another reading of the address.
    getFileIdFromRequest: () => asking.getStore()?.id ?? undefined,
    async onUploadCreate(_request, upload) {
      const told = metadata.safeParse(upload.metadata ?? {});
      const viewer = asking.getStore()?.viewer;
      if (!told.success || !viewer) throw await refusal(badMetadata(told.error));
      if (!isAdmin(viewer)) {
        if (told.data.source !== 'client') throw await refusal(new AppError('forbidden'));
        // Without a size, nobody knows whether it fits.
        if (upload.size === undefined) throw await refusal(new AppError('bad_request'));
        try {
          await clientRoom.reserve({
            viewerId: viewer.id,
            id: upload.id,
            name: told.data.filename,
            bytes: upload.size,
          });
        } catch (thrown) {
          throw await refusal(toAppError(thrown));
        }
      }
      // What could not come in at the end need not be sent.
      const room = storedBytesOf({ name: told.data.filename, bytes: upload.size ?? 0 });
      if ((await freeBytes()) < RESERVED_DISK_BYTES + room) {
        throw await refusal(new AppError('disk_full'));
      }
      return {
        metadata: { ...told.data, films: String(told.data.films), uploader: viewer.id },
      };
    },
    async onUploadFinish(_request, upload) {
      const told = keptMetadata.safeParse(upload.metadata ?? {});
      if (!told.success) throw await refusal(badMetadata(told.error));
      let error: AppError | null;
      try {
        const path = await layPart(upload.id, told.data);
        error = path === null || isSubtitleFileName(path) ? null : await bringIn(path);
      } catch (thrown) {
        error = toAppError(thrown);
        log.warn({ code: error.code, err: error.cause ?? error }, 'an upload could not be laid by');
      }
      if (error) throw await refusal(error);
      return {};
    },
  });

  /** Parts that were whole when the process ended, before they were laid by. */
  const layWholeParts = async (): Promise<void> => {
    for (const id of await parts.ids()) {
      if (closing.aborted) return;
      try {
        const upload = await datastore.getUpload(id);
        const told = keptMetadata.safeParse(upload.metadata ?? {});
        if (told.success && upload.size === upload.offset) await layPart(id, told.data);
      } catch (err) {
        // Ended or given up meanwhile, or only half written when the power went; one that is whole has its turn again.
        log.debug({ id, err }, 'an upload could not be looked at');
      }
    }
  };

  const recover = async (): Promise<void> => {
    await staging.removeOrphaned();
    await layWholeParts();
    for (const path of await staged.listPending()) {
      if (closing.aborted) return;
      await bringIn(path);
    }
    const beforeMs = Date.now() - KEPT_MS;
    await parts.removeStale(beforeMs);
    await staged.removeStale(beforeMs);
  };

  let recovering: Promise<void> | null = null;
  const recoverOnce = (): Promise<void> => {
    recovering ??= recover().finally(() => {
      recovering = null;
    });
    return recovering;
  };
  const timer = setInterval(() => {
    void recoverOnce().catch((err: unknown) => log.warn({ err }, 'earlier uploads could not be looked at'));
  }, recoverMs);
  timer.unref();

  return {
    async handle(c) {
      requireSameOrigin(c);
      const viewer = requireViewer(c);
      const id = uploadIdOf(c.req.raw.url);
      if (id !== null && !isAdmin(viewer)) {
        if ((await parts.find(id))?.uploader !== viewer.id) throw new AppError('not_found');
      }
      return asking.run({ viewer, id }, () => server.handleWeb(c.req.raw));
    },
    recover: recoverOnce,
    async close() {
      clearInterval(timer);
      await Promise.allSettled([staging.close(), recovering]);
      await staged.whenIdle();
    },
  };
}

/** The upload that an address names; null for the address new ones are sent to. Throws not_found for any other. */
function uploadIdOf(address: string): string | null {
  const { pathname, search } = new URL(address);
  const [whole, id = null] = /^\/api\/uploads(?:\/([A-Za-z0-9_-]{1,80}))?$/.exec(pathname) ?? [];
  if (whole === undefined || search !== '') throw new AppError('not_found');
  return id;
}

function badMetadata(error: z.ZodError | undefined): AppError {
  const field = error?.issues[0]?.path[0];
  return new AppError('bad_parameter', typeof field === 'string' ? { field } : {});
}

/**
 * The shape in which tus answers an error, with our envelope in it. A failure of the server's own, which a client would
 * answer by sending all of it again, is told as 422: the bytes are here, and sending them again changes nothing.
 */
async function refusal(error: AppError): Promise<{ status_code: number; body: string }> {
  const invitesRetry = error.status >= 500 || error.status === 409;
  return {
    status_code: invitesRetry ? 422 : error.status,
    body: await apiErrorResponse(error).text(),
  };
}
