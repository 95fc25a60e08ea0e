import { join } from 'node:path';
import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { createPartialUploads, type PartialUploads } from './partial-uploads.ts';
import { createStagedFilms, type StagedFilms } from './staged-films.ts';

/** All uploads that are not in the library yet. */
export interface UploadStaging {
  partialUploads: PartialUploads;
  stagedFilms: StagedFilms;
  /** Aborts when `close` is called. */
  closeSignal: AbortSignal;
  /** An account's incomplete and complete uploads. */
  personalData: PersonalDataSource;
  /** Deletes the uploads of deleted accounts, also those that arrived during the deletion. */
  removeOrphaned(): Promise<void>;
  /** Cancels running imports and waits for their end. The next start imports these films. */
  close(): Promise<void>;
}

/** @param args.accountExists false for a deleted account, whose uploads are not imported. */
export function createUploadStaging(args: {
  folder: string;
  imports: ImportService;
  accountExists: (accountId: string) => Promise<boolean>;
}): UploadStaging {
  const { folder, imports, accountExists } = args;
  const closing = new AbortController();
  const partialUploads = createPartialUploads({ folder: join(folder, 'parts') });
  const stagedFilms = createStagedFilms({
    folder: join(folder, 'staged'),
    imports,
    accountExists,
    signal: closing.signal,
  });

  return {
    partialUploads,
    stagedFilms,
    closeSignal: closing.signal,
    personalData: {
      name: 'uploads',
      async exportData(accountId) {
        const own = (await partialUploads.all()).filter(({ uploader }) => uploader === accountId);
        return {
          sending: own.map(({ filename, source, size }) => ({ filename, source, size })),
          sent: await stagedFilms.filesOf(accountId),
        };
      },
      async erase(accountId) {
        for (const part of await partialUploads.all())
          if (part.uploader === accountId) await partialUploads.remove(part.id);
        await stagedFilms.erase(accountId);
      },
    },
    async removeOrphaned() {
      for (const part of await partialUploads.all())
        if (!(await accountExists(part.uploader))) await partialUploads.remove(part.id);
      for (const viewerId of await stagedFilms.listOwners()) {
        if (!(await accountExists(viewerId))) await stagedFilms.erase(viewerId);
      }
    },
    async close() {
      closing.abort();
      await stagedFilms.whenIdle();
    },
  };
}
