import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { RecordingKey, TakePartFiles } from '#domain/takes/take-part-files.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { listNames } from './list-names.ts';
import { readFileStatus } from './read-file-status.ts';
import { removeEmptyFolder } from './remove-empty-folder.ts';

const keyPattern = /^[A-Za-z0-9_-]{1,80}$/;

/** Creates the files of recordings that are sent in parts: `root/{accountId}/{recordingId}`. */
export function createTakePartFiles({ root }: { root: string }): TakePartFiles {
  const folderOf = (accountId: string) => join(root, requireKey(accountId));
  const pathOf = ({ accountId, recordingId }: RecordingKey) =>
    join(folderOf(accountId), requireKey(recordingId));
  const list = async (accountId: string) => {
    const names = await listNames(folderOf(accountId));
    return Promise.all(
      names.map(async (recordingId) => ({
        recordingId,
        ...(await readFileStatus(pathOf({ accountId, recordingId }))),
      })),
    );
  };
  const remove = async (recording: RecordingKey) => {
    await rm(pathOf(recording), { force: true });
    await removeEmptyFolder(folderOf(recording.accountId));
  };

  return {
    size: async (recording) => (await readFileStatus(pathOf(recording))).bytes,
    async write({ offset, maxBytes, part, ...recording }) {
      const path = pathOf(recording);
      if ((await readFileStatus(path)).bytes < offset) throw new AppError('take_part_missing');
      const file = await openForUpdate(path);
      try {
        let at = offset;
        for await (const chunk of part) {
          if (at + chunk.byteLength > maxBytes) throw new AppError('body_too_large');
          await writeAll(file, chunk, at);
          at += chunk.byteLength;
        }
        // What the sender hears has arrived must not be lost in a power failure.
        await file.sync();
      } finally {
        await file.close();
      }
    },
    // A stream opens its file at once, and an error that nobody listens for ends the process. This one opens it when read.
    async *read({ bytes, ...recording }) {
      yield* createReadStream(pathOf(recording), { end: bytes - 1 });
    },
    remove,
    async prune({ accountId, keep }) {
      const newestFirst = (await list(accountId)).sort((a, b) => b.changedMs - a.changedMs);
      for (const { recordingId } of newestFirst.slice(keep)) await remove({ accountId, recordingId });
    },
    list: async (accountId) =>
      (await list(accountId)).map(({ recordingId, bytes }) => ({ recordingId, bytes })),
    removeAll: (accountId) => rm(folderOf(accountId), { recursive: true, force: true }),
    async removeStale(beforeMs) {
      for (const accountId of await listNames(root)) {
        for (const { recordingId, changedMs } of await list(accountId))
          if (changedMs < beforeMs) await remove({ accountId, recordingId });
        await removeEmptyFolder(folderOf(accountId));
      }
    },
  };
}

function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new AppError('not_found', { message: 'not an id' });
  return key;
}

/** How often a file is opened whose empty folder others delete at the same time. */
const OPEN_TRIES = 5;

/** Opens a file to write at any place, without deleting what is in it. Makes its folder. */
async function openForUpdate(path: string): Promise<FileHandle> {
  for (let tries = 1; ; tries += 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await open(path, constants.O_RDWR | constants.O_CREAT);
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT') || tries === OPEN_TRIES) throw error;
    }
  }
}

/** Writes all bytes at a position. A file system may take them in several steps. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written);
    written += bytesWritten;
  }
}
