import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { listFolder } from './list-folder.ts';

/** What is kept beside the bytes of an upload, as far as it is needed without them. */
const kept = z.object({
  /** In bytes; absent while its sender has not told it. */
  size: z.number().optional(),
  metadata: z.object({ uploader: z.string(), source: z.string(), filename: z.string() }),
});

export interface PartialUpload {
  id: string;
  uploader: string;
  source: string;
  filename: string;
  /** Bytes it will have when it is whole; null: not told yet. */
  size: number | null;
}

/** Uploads that are being sent, in one folder: `{id}` with the bytes so far, `{id}.json` with what is known of it. */
export interface PartialUploads {
  folder: string;
  /** Ids of which something lies there. */
  ids(): Promise<string[]>;
  /** What is known of an upload; null when that is nothing (any more). */
  find(id: string): Promise<PartialUpload | null>;
  /** Everybody's of whom it is known whose they are. */
  all(): Promise<PartialUpload[]>;
  remove(id: string): Promise<void>;
  /** Deletes uploads to which nothing was added since `beforeMs`. */
  removeStale(beforeMs: number): Promise<void>;
}

export function createPartialUploads({ folder }: { folder: string }): PartialUploads {
  // Whose an upload is and how long it will be never changes once both are told: each is read once.
  const known = new Map<string, PartialUpload>();
  const filesOf = (id: string) => [join(folder, id), join(folder, `${id}.json`)];

  const ids = async () => [...new Set((await listFolder(folder)).map((name) => name.replace(/\.json$/, '')))];

  const read = async (id: string): Promise<PartialUpload | null> => {
    const there = known.get(id);
    if (there) return there;
    const part = await readPart(join(folder, `${id}.json`), id);
    if (part && part.size !== null) known.set(id, part);
    return part;
  };

  const remove = async (id: string) => {
    for (const path of filesOf(id)) await rm(path, { force: true });
    known.delete(id);
  };

  return {
    folder,
    ids,
    async find(id) {
      if (!/^[A-Za-z0-9_-]{1,80}$/.test(id) || (await changedMs(join(folder, `${id}.json`))) === 0)
        return null;
      return read(id);
    },
    async all() {
      const there = await ids();
      for (const id of known.keys()) if (!there.includes(id)) known.delete(id);
      const parts = await Promise.all(there.map(read));
      return parts.filter((part) => part !== null);
    },
    remove,
    async removeStale(beforeMs) {
      for (const id of await ids()) {
        const times = await Promise.all(filesOf(id).map(changedMs));
        if (Math.max(...times) < beforeMs) await remove(id);
      }
    },
  };
}

/** Null when it is gone, or only half written when the power went. */
async function readPart(path: string, id: string): Promise<PartialUpload | null> {
  try {
    const { size, metadata } = kept.parse(JSON.parse(await readFile(path, 'utf8')));
    return { id, size: size ?? null, ...metadata };
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT') || thrown instanceof SyntaxError || thrown instanceof z.ZodError) {
      return null;
    }
    throw thrown;
  }
}

/** 0 when it is not there. */
async function changedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return 0;
    throw thrown;
  }
}
