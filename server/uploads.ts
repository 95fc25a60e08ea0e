import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Logger } from 'pino';
import * as z from 'zod';
import { AppError, toAppError } from '#domain/errors.ts';
import { mayRunLibrary } from '#domain/films/access.ts';
import { type Source, sources } from '#domain/films/types.ts';
import type { Services } from '#domain/services.ts';
import { apiErrorResponse } from './envelope.ts';
import { downloadName } from './media/download-name.ts';
import type { AppContext } from './request-context.ts';
import { refuseForeignOrigin, requireViewer } from './session.ts';

export interface Uploads {
  handle(c: AppContext): Promise<Response>;
  /** Brings in films that were whole when an earlier process ended, and deletes what nobody has gone on with. */
  recover(): Promise<void>;
}

const SUBTITLE = /\.(?:srt|vtt|ass|ssa)$/i;
const KEPT_MS = 7 * 24 * 3600_000;

/** What a browser tells of each file: its name, where it goes, and which files were chosen together. */
const metadata = z.object({
  filename: z.string().min(1).max(400),
  source: z.enum(sources).default('film'),
  batch: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .default('alone'),
  /** How many films were chosen together. */
  films: z.coerce.number().int().min(0).default(1),
});

/**
 * Resumable uploads (tus 1.0) under /api/uploads for those who run the library. Files chosen together meet in one folder,
 * `staged/{uploader}/{source}/{batch}/`, subtitles first; a film that is whole is brought in together with those there.
 */
export async function createUploads(args: {
  services: Pick<Services, 'imports'>;
  folder: string;
  maxBytes: number;
  log: Logger;
}): Promise<Uploads> {
  const { services, folder, maxBytes, log } = args;
  const [parts, staged] = [join(folder, 'parts'), join(folder, 'staged')];
  await mkdir(parts, { recursive: true });
  const uploader = new AsyncLocalStorage<string>();

  const bringIn = (path: string, source: Source, viewerId: string, claimAll: boolean) =>
    services.imports.fromPath({
      path,
      source,
      ownerId: source === 'client' ? viewerId : null,
      claimAll,
      move: true,
    });

  const server = new Server({
    path: '/api/uploads',
    datastore: new FileStore({ directory: parts, expirationPeriodInMilliseconds: KEPT_MS }),
    relativeLocation: true,
    maxSize: maxBytes,
    async onUploadCreate(_request, upload) {
      if (!metadata.safeParse(upload.metadata ?? {}).success)
        throw await refusal(new AppError('bad_parameter'));
      return {};
    },
    async onUploadFinish(_request, upload) {
      const viewerId = uploader.getStore();
      const told = metadata.safeParse(upload.metadata ?? {});
      if (!viewerId || !told.success) throw await refusal(new AppError('bad_parameter'));
      const { filename, source, batch, films } = told.data;
      try {
        const place = join(staged, viewerId, source, batch);
        const name = safeName(filename);
        await mkdir(place, { recursive: true });
        await rename(join(parts, upload.id), join(place, name));
        await rm(join(parts, `${upload.id}.json`), { force: true });
        if (!SUBTITLE.test(name)) await bringIn(join(place, name), source, viewerId, films === 1);
        return {};
      } catch (thrown) {
        const error = toAppError(thrown);
        log.warn({ code: error.code, err: error.cause ?? error }, 'an upload could not be brought in');
        throw await refusal(error);
      }
    },
  });

  return {
    async handle(c) {
      refuseForeignOrigin(c);
      const viewer = requireViewer(c);
      if (!mayRunLibrary(viewer)) throw new AppError('forbidden');
      return uploader.run(viewer.id, () => server.handleWeb(c.req.raw));
    },

    async recover() {
      await server.cleanUpExpiredUploads();
      for (const { path, viewerId, source } of await listBatches(staged)) {
        try {
          await bringIn(path, source, viewerId, true);
          if (Date.now() - (await stat(path)).mtimeMs > KEPT_MS) await rm(path, { recursive: true });
        } catch (thrown) {
          log.warn({ code: toAppError(thrown).code, err: thrown }, 'an upload could not be brought in');
        }
      }
    },
  };
}

/** The shape in which tus answers an error, with our envelope in it. */
async function refusal(error: AppError): Promise<{ status_code: number; body: string }> {
  return { status_code: error.status, body: await apiErrorResponse(error).text() };
}

/** The name a file had, fit for a disk; its extension stays what it was. */
function safeName(given: string): string {
  const dot = given.lastIndexOf('.');
  const extension = dot > 0 ? given.slice(dot + 1).replace(/[^A-Za-z0-9]/g, '') : '';
  return downloadName({
    title: dot > 0 ? given.slice(0, dot) : given,
    suffix: null,
    extension: extension.slice(0, 8) || 'bin',
  });
}

async function listBatches(staged: string): Promise<{ path: string; viewerId: string; source: Source }[]> {
  const batches: { path: string; viewerId: string; source: Source }[] = [];
  for (const viewerId of await namesIn(staged)) {
    for (const source of sources) {
      const shelf = join(staged, viewerId, source);
      for (const batch of await namesIn(shelf)) batches.push({ path: join(shelf, batch), viewerId, source });
    }
  }
  return batches;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
