import { join } from 'node:path';
import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { createPartialUploads, type PartialUploads } from './partial-uploads.ts';
import { createStagedFilms, type StagedFilms } from './staged-films.ts';

/** All that was uploaded and is not in the library yet. */
export interface UploadStaging {
  partialUploads: PartialUploads;
  stagedFilms: StagedFilms;
  /** Given once the shelf is being closed. */
  closeSignal: AbortSignal;
  /** Of a person: what they are sending, and what they sent. */
  personalData: PersonalDataSource;
  /** Deletes what was left by accounts that are gone, also what came in while they went. */
  removeOrphaned(): Promise<void>;
  /** Ends what is being brought in and waits for that; it comes in at the next start. */
  close(): Promise<void>;
}

/** @param args.accountExists false for an account that was deleted: nothing of theirs is brought in any more. */
export function createUploadStaging(args: {
  folder: string;
  imports: ImportService;
  accountExists: (accountId: string) => Promise<boolean>;
}): UploadStaging {
  const { folder, imports, accountExists } = args;
  const closing = new AbortController();
  const parts = createPartialUploads({ folder: join(folder, 'parts') });
  const staged = createStagedFilms({
    folder: join(folder, 'staged'),
    imports,
    accountExists,
    signal: closing.signal,
  });

  return {
    partialUploads: parts,
    stagedFilms: staged,
    closeSignal: closing.signal,
    personalData: {
      name: 'uploads',
      async exportData(accountId) {
        const own = (await parts.all()).filter(({ uploader }) => uploader === accountId);
        return {
          sending: own.map(({ filename, source, size }) => ({ filename, source, size })),
          sent: await staged.filesOf(accountId),
        };
      },
      async erase(accountId) {
        for (const part of await parts.all()) if (part.uploader === accountId) await parts.remove(part.id);
        await staged.erase(accountId);
      },
    },
    async removeOrphaned() {
      for (const part of await parts.all())
        if (!(await accountExists(part.uploader))) await parts.remove(part.id);
      for (const viewerId of await staged.listOwners()) {
        if (!(await accountExists(viewerId))) await staged.erase(viewerId);
      }
    },
    async close() {
      closing.abort();
      await staged.whenIdle();
    },
  };
}
