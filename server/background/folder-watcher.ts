import type { Stats } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '#domain/clock.ts';
import { toAppError } from '#domain/errors.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { decodeFileName } from '#media/files/decode-file-name.ts';
import { toNativePath } from '#media/files/native-path.ts';
import { readFolder } from '#media/files/read-folder.ts';
import { removeEmptyFolder } from '#media/files/remove-empty-folder.ts';
import { isVideoFileName } from '#shared/file-extensions.ts';
import { sleepUnlessStopped } from './sleep-unless-stopped.ts';

const watchedSources = ['film', 'ytb', 'kid'] as const;
type WatchedSource = (typeof watchedSources)[number];

/** The last look at one file or folder in the watched folder. */
interface Sighting {
  /** Sizes and times of all its files. It has settled when the signature no longer changes. */
  signature: string;
  /** When to import it; null once it is imported. */
  dueMs: number | null;
}

export interface FolderWatcher {
  start(): Promise<void>;
  /** Cancels the current import and resolves when it has ended. Files that are not imported stay in the watched folder. */
  stop(): Promise<void>;
}

/**
 * Imports what is put into `folder/film`, `folder/ytb`, and `folder/kid` once it has not changed for `settleMs`, and moves
 * it out of there. Polls every `pollMs`, because network drives send no change events. Retries a failed import after
 * `retryMs`. Ignores symbolic links, because their targets are not the product's to move, and files that are not films,
 * such as unfinished downloads.
 * @param args.pause waits between two polls; rejects when the signal aborts.
 */
export function createFolderWatcher(args: {
  folder: string;
  imports: ImportService;
  log: Logger;
  clock?: Clock;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  settleMs?: number;
  pollMs?: number;
  retryMs?: number;
}): FolderWatcher {
  const { folder, imports, log, settleMs = 4000, pollMs = 2000, retryMs = 60_000 } = args;
  const { clock = { nowMs: () => Date.now() }, pause = sleepUnlessStopped } = args;
  const stopping = new AbortController();
  const seen = new Map<string, Sighting>();
  /** Links that have been logged. */
  const loggedLinks = new Set<string>();
  let loop: Promise<void> = Promise.resolve();

  /** Imports a file or folder. Returns whether to try again. */
  const importEntry = async (path: string, isFolder: boolean, source: WatchedSource): Promise<boolean> => {
    const name = decodeFileName(basename(path));
    let retry = false;
    try {
      const imported = await imports.importPath({
        path,
        source,
        ownerId: null,
        claimAllSubtitles: isFolder,
        move: true,
        signal: stopping.signal,
        onFailed(film, error) {
          retry = true;
          log.warn({ film, code: error.code }, 'a film in the watched folder could not be imported');
        },
      });
      if (isFolder) await removeEmptyFolder(path);
      log.info({ name, films: imported.length }, 'imported from the watched folder');
    } catch (thrown) {
      const error = toAppError(thrown);
      // It was removed before its turn.
      if (error.code === 'source_missing') return false;
      retry = true;
      if (stopping.signal.aborted && error.code === 'cancelled') return retry;
      log.warn(
        { name, code: error.code, err: thrown },
        'an entry of the watched folder could not be imported',
      );
    }
    return retry;
  };

  /** Whether to import this entry: a film or a folder. Subtitles come with their film. */
  const isWanted = (path: string, entry: Stats): boolean => {
    if (!entry.isSymbolicLink()) return entry.isDirectory() || (entry.isFile() && isVideoFileName(path));
    if (!loggedLinks.has(path))
      log.warn({ path: decodeFileName(path) }, 'a symbolic link in the watched folder is ignored');
    loggedLinks.add(path);
    return false;
  };

  const scan = async (source: WatchedSource): Promise<string[]> => {
    const sourceFolder = join(folder, source);
    const names = (await readFolder(sourceFolder))
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('.'));
    for (const name of names) {
      if (stopping.signal.aborted) break;
      const path = join(sourceFolder, name);
      const entry = await lstat(toNativePath(path)).catch(() => null);
      if (!entry || !isWanted(path, entry)) continue;
      const signature = await computeSignature(path, stopping.signal);
      const nowMs = clock.nowMs();
      const before = seen.get(path);
      if (before?.signature !== signature) {
        seen.set(path, { signature, dueMs: nowMs + settleMs });
        continue;
      }
      if (before.dueMs === null || nowMs < before.dueMs || stopping.signal.aborted) continue;
      const retry = await importEntry(path, entry.isDirectory(), source);
      before.dueMs = retry ? clock.nowMs() + retryMs : null;
    }
    return names.map((name) => join(sourceFolder, name));
  };

  const watch = async () => {
    while (!stopping.signal.aborted) {
      const present = new Set<string>();
      for (const source of watchedSources) {
        try {
          for (const path of await scan(source)) present.add(path);
        } catch (err) {
          log.warn({ err, source }, 'the watched folder could not be read');
        }
      }
      for (const path of seen.keys()) if (!present.has(path)) seen.delete(path);
      for (const path of loggedLinks) if (!present.has(path)) loggedLinks.delete(path);
      // The pause fails only when the watcher stops.
      await pause(pollMs, stopping.signal).catch(() => undefined);
    }
  };

  return {
    async start() {
      for (const source of watchedSources) await mkdir(join(folder, source), { recursive: true });
      loop = watch();
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

/** Sizes and times of a file, or of everything in a folder. Links are not followed. */
async function computeSignature(path: string, signal: AbortSignal): Promise<string> {
  const own = await lstat(toNativePath(path)).catch(() => null);
  if (!own?.isDirectory()) return own ? `${own.size}-${own.mtimeMs}` : 'gone';
  const parts: string[] = [];
  const names = (await readFolder(path).catch(() => [])).map(({ name }) => name);
  for (const name of names.sort()) {
    if (signal.aborted) break;
    parts.push(`${name}:${await computeSignature(join(path, name), signal)}`);
  }
  return parts.join('/');
}
