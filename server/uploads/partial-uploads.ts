import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { listFolder } from './list-folder.ts';

/** The fields that are used here of the JSON file beside an upload's bytes. */
const storedInfo = z.object({
  /** In bytes; absent until the client sends it. */
  size: z.number().optional(),
  metadata: z.object({ uploader: z.string(), source: z.string(), filename: z.string() }),
});

interface PartialUpload {
  id: string;
  uploader: string;
  source: string;
  filename: string;
  /** Size of the complete upload in bytes; null until the client sends it. */
  size: number | null;
}

/** Incomplete uploads in one folder: `{id}` holds the bytes so far, `{id}.json` the upload's information. */
export interface PartialUploads {
  folder: string;
  /** IDs that have at least one file. */
  ids(): Promise<string[]>;
  /** Returns an upload; null if it is unknown or its information is damaged. */
  find(id: string): Promise<PartialUpload | null>;
  /** Returns the uploads of all accounts whose information can be read. */
  all(): Promise<PartialUpload[]>;
  remove(id: string): Promise<void>;
  /** Deletes uploads to which nothing was added since `beforeMs`. */
  removeStale(beforeMs: number): Promise<void>;
}

/** Reads the incomplete uploads in the folder `folder`. */
export function createPartialUploads({ folder }: { folder: string }): PartialUploads {
  // Uploader and size never change once both are known, so each file is read only once.
  const cache = new Map<string, PartialUpload>();
  const filesOf = (id: string) => [join(folder, id), join(folder, `${id}.json`)];

  const ids = async () => [...new Set((await listFolder(folder)).map((name) => name.replace(/\.json$/, '')))];

  const read = async (id: string): Promise<PartialUpload | null> => {
    const cached = cache.get(id);
    if (cached) return cached;
    const part = await readPart(join(folder, `${id}.json`), id);
    if (part && part.size !== null) cache.set(id, part);
    return part;
  };

  const remove = async (id: string) => {
    for (const path of filesOf(id)) await rm(path, { force: true });
    cache.delete(id);
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
      const existing = await ids();
      for (const id of cache.keys()) if (!existing.includes(id)) cache.delete(id);
      const parts = await Promise.all(existing.map(read));
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

/** Null if the file is gone, or was damaged by a power failure. */
async function readPart(path: string, id: string): Promise<PartialUpload | null> {
  try {
    const { size, metadata } = storedInfo.parse(JSON.parse(await readFile(path, 'utf8')));
    return { id, size: size ?? null, ...metadata };
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT') || thrown instanceof SyntaxError || thrown instanceof z.ZodError) {
      return null;
    }
    throw thrown;
  }
}

/** 0 if the file does not exist. */
async function changedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return 0;
    throw thrown;
  }
}
