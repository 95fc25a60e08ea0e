import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import { mayRunLibrary } from '#domain/films/access.ts';
import { sources } from '#domain/films/types.ts';
import type { Services } from '#domain/services.ts';
import { apiErrorResponse } from './envelope.ts';
import { downloadName } from './media/download-name.ts';
import type { AppContext } from './request-context.ts';
import { refuseForeignOrigin, requireViewer } from './session.ts';

export interface Uploads {
  handle(c: AppContext): Promise<Response>;
}

const subtitleName = /\.(srt|vtt|ass|ssa)$/i;

/**
 * Resumable uploads (tus 1.0) under /api/uploads for those who run the library. Subtitles wait in the uploader's own
 * folder; a film that is whole is brought in together with those that lie there.
 */
export async function createUploads(args: {
  services: Pick<Services, 'imports'>;
  folder: string;
  maxBytes: number;
  log: Logger;
}): Promise<Uploads> {
  const { services, folder, maxBytes, log } = args;
  const parts = join(folder, 'parts');
  await mkdir(parts, { recursive: true });

  const serverFor = (viewerId: string) =>
    new Server({
      path: '/api/uploads',
      datastore: new FileStore({ directory: parts }),
      relativeLocation: true,
      maxSize: maxBytes,
      async onUploadFinish(_request, upload) {
        const given = upload.metadata?.filename ?? 'film';
        const source = sources.find((known) => known === upload.metadata?.source) ?? 'film';
        const dot = given.lastIndexOf('.');
        const name = downloadName({
          title: dot > 0 ? given.slice(0, dot) : given,
          suffix: null,
          extension:
            (dot > 0 ? given.slice(dot + 1) : 'bin').replace(/[^A-Za-z0-9]/g, '').slice(0, 8) || 'bin',
        });
        const staged = join(folder, 'staged', viewerId, source);
        await mkdir(staged, { recursive: true });
        await rename(join(parts, upload.id), join(staged, name));
        await rm(join(parts, `${upload.id}.json`), { force: true });
        if (subtitleName.test(name)) return {};
        await services.imports.fromPath({
          path: join(staged, name),
          source,
          ownerId: source === 'client' ? viewerId : null,
          move: true,
        });
        return {};
      },
    });

  return {
    async handle(c) {
      try {
        refuseForeignOrigin(c);
        const viewer = requireViewer(c);
        if (!mayRunLibrary(viewer)) throw new AppError('forbidden');
        return await serverFor(viewer.id).handleWeb(c.req.raw);
      } catch (thrown) {
        if (thrown instanceof AppError) return apiErrorResponse(thrown);
        log.error({ err: thrown }, 'upload failed');
        return apiErrorResponse(new AppError('internal', { cause: thrown }));
      }
    },
  };
}
