import type { Stats } from 'node:fs';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '#domain/clock.ts';
import { toAppError } from '#domain/errors.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { isVideoFileName } from '#shared/file-extensions.ts';
import { removeEmptyFolder } from './remove-empty-folder.ts';

const watchedSources = ['film', 'ytb', 'kid'] as const;
type WatchedSource = (typeof watchedSources)[number];

/** What was seen of one file or folder in the watched folder. */
interface Sighting {
  /** Sizes and times of all files in it: it is settled when this no longer changes. */
  signature: string;
  /** When to bring it in; null once it has been. */
  dueMs: number | null;
}

export interface FolderWatcher {
  start(): Promise<void>;
  /** Ends what is being brought in, and resolves when that has ended; what is not in yet stays where it lies. */
  stop(): Promise<void>;
}

/**
 * Brings in what is laid into `folder/film`, `folder/ytb` and `folder/kid`, as soon as it has not changed for `settleMs`,
 * and takes it away from there. A look every `pollMs` instead of the system's notices, which network drives do not give.
 * What could not be brought in is tried again after `retryMs`. Links are left alone: what they lead to is not ours to
 * take away. So are files that are no films, as a download that is still under way.
 * @param args.pause waits between two looks; rejects when the signal is given.
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
  /** Links that have been told of. */
  const links = new Set<string>();
  let loop: Promise<void> = Promise.resolve();

  const bringIn = async (path: string, isFolder: boolean, source: WatchedSource): Promise<boolean> => {
    const name = basename(path);
    let retry = false;
    try {
      const brought = await imports.importPath({
        path,
        source,
        ownerId: null,
        claimAllSubtitles: isFolder,
        move: true,
        signal: stopping.signal,
        onFailed(film, error) {
          retry = true;
          log.warn({ film, code: error.code }, 'a film of the watched folder could not be brought in');
        },
      });
      if (isFolder) await removeEmptyFolder(path);
      log.info({ name, films: brought.length }, 'brought in from the watched folder');
    } catch (thrown) {
      const error = toAppError(thrown);
      // Taken away again before its turn came.
      if (error.code === 'source_missing') return false;
      retry = true;
      if (stopping.signal.aborted && error.code === 'cancelled') return retry;
      log.warn({ name, code: error.code, err: thrown }, 'the watched folder could not be brought in');
    }
    return retry;
  };

  /** What this process may take: a film or a folder. Subtitles are taken along by their film. */
  const isWanted = (path: string, entry: Stats): boolean => {
    if (!entry.isSymbolicLink()) return entry.isDirectory() || (entry.isFile() && isVideoFileName(path));
    if (!links.has(path)) log.warn({ path }, 'a link in the watched folder is left alone');
    links.add(path);
    return false;
  };

  const look = async (source: WatchedSource): Promise<string[]> => {
    const shelf = join(folder, source);
    const names = (await readdir(shelf)).filter((name) => !name.startsWith('.'));
    for (const name of names) {
      if (stopping.signal.aborted) break;
      const path = join(shelf, name);
      const entry = await lstat(path).catch(() => null);
      if (!entry || !isWanted(path, entry)) continue;
      const signature = await sign(path, stopping.signal);
      const nowMs = clock.nowMs();
      const before = seen.get(path);
      if (before?.signature !== signature) {
        seen.set(path, { signature, dueMs: nowMs + settleMs });
        continue;
      }
      if (before.dueMs === null || nowMs < before.dueMs || stopping.signal.aborted) continue;
      const retry = await bringIn(path, entry.isDirectory(), source);
      before.dueMs = retry ? clock.nowMs() + retryMs : null;
    }
    return names.map((name) => join(shelf, name));
  };

  const watch = async () => {
    while (!stopping.signal.aborted) {
      const present = new Set<string>();
      for (const source of watchedSources) {
        try {
          for (const path of await look(source)) present.add(path);
        } catch (err) {
          log.warn({ err, source }, 'the watched folder could not be read');
        }
      }
      for (const path of seen.keys()) if (!present.has(path)) seen.delete(path);
      for (const path of links) if (!present.has(path)) links.delete(path);
      // Stopping is the one reason for the pause to fail.
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

const sleepUnlessStopped = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false });

/** Sizes and times of a file, or of everything in a folder; links are not followed. */
async function sign(path: string, signal: AbortSignal): Promise<string> {
  const own = await lstat(path).catch(() => null);
  if (!own?.isDirectory()) return own ? `${own.size}-${own.mtimeMs}` : 'gone';
  const parts: string[] = [];
  for (const name of (await readdir(path).catch(() => [])).sort()) {
    if (signal.aborted) break;
    parts.push(`${name}:${await sign(join(path, name), signal)}`);
  }
  return parts.join('/');
}
