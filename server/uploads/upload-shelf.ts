import { join } from 'node:path';
import type { PersonalData } from '#domain/accounts/personal-data.ts';
import type { Services } from '#domain/services.ts';
import { createStagedFilms, type StagedFilms } from './staged-films.ts';
import { createUploadParts, type UploadParts } from './upload-parts.ts';

/** All that was uploaded and is not in the library yet. */
export interface UploadShelf {
  parts: UploadParts;
  staged: StagedFilms;
  /** Given once the shelf is being closed. */
  closing: AbortSignal;
  /** Of a person: what they are sending, and what they sent. */
  personal: PersonalData;
  /** Deletes what was left by accounts that are gone, also what came in while they went. */
  clearGone(): Promise<void>;
  /** Ends what is being brought in and waits for that; it comes in at the next start. */
  close(): Promise<void>;
}

/** @param args.isHere false for an account that was deleted: nothing of theirs is brought in any more. */
export function createUploadShelf(args: {
  folder: string;
  imports: Services['imports'];
  isHere: (accountId: string) => Promise<boolean>;
}): UploadShelf {
  const { folder, imports, isHere } = args;
  const closing = new AbortController();
  const parts = createUploadParts({ folder: join(folder, 'parts') });
  const staged = createStagedFilms({
    folder: join(folder, 'staged'),
    imports,
    isHere,
    signal: closing.signal,
  });

  return {
    parts,
    staged,
    closing: closing.signal,
    personal: {
      name: 'uploads',
      async exportOf(accountId) {
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
    async clearGone() {
      for (const part of await parts.all()) if (!(await isHere(part.uploader))) await parts.remove(part.id);
      for (const viewerId of await staged.viewers()) {
        if (!(await isHere(viewerId))) await staged.erase(viewerId);
      }
    },
    async close() {
      closing.abort();
      await staged.settled();
    },
  };
}
