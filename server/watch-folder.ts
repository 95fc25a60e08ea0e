import { mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { toAppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';

const watchedSources = ['film', 'ytb', 'kid'] as const;
type WatchedSource = (typeof watchedSources)[number];

const SUBTITLE = /\.(?:srt|vtt|ass|ssa)$/i;
const RETRY_MS = 60_000;

/** What was seen of one file or folder in the watched folder. */
interface Sighting {
  /** Sizes and times of all files in it: it is settled when this no longer changes. */
  signature: string;
  sinceMs: number;
  /** When to bring it in; null once it has been. */
  dueMs: number | null;
}

export interface WatchFolder {
  start(): Promise<void>;
  /** Resolves when nothing is being brought in any more. */
  stop(): Promise<void>;
}

/**
 * Brings in what is laid into `folder/film`, `folder/ytb` and `folder/kid`, as soon as it has not changed for `settleMs`,
 * and takes it away from there. A look every `pollMs` instead of the system's notices, which network drives do not give.
 */
export function createWatchFolder(args: {
  folder: string;
  imports: Services['imports'];
  log: Logger;
  settleMs?: number;
  pollMs?: number;
}): WatchFolder {
  const { folder, imports, log, settleMs = 4000, pollMs = 2000 } = args;
  const stopping = new AbortController();
  const seen = new Map<string, Sighting>();
  let loop: Promise<void> = Promise.resolve();

  const bringIn = async (path: string, name: string, source: WatchedSource): Promise<boolean> => {
    let retry = false;
    try {
      const isFolder = (await stat(path)).isDirectory();
      const brought = await imports.fromPath({
        path,
        source,
        ownerId: null,
        claimAll: isFolder,
        move: true,
        onFailed(film, error) {
          retry = true;
          log.warn({ film, code: error.code }, 'a film of the watched folder could not be brought in');
        },
      });
      if (isFolder) await removeEmpty(path);
      log.info({ name, films: brought.length }, 'brought in from the watched folder');
    } catch (thrown) {
      const error = toAppError(thrown);
      // Taken away again before its turn came.
      if (error.code === 'source_missing') return false;
      retry = true;
      log.warn({ name, code: error.code, err: thrown }, 'the watched folder could not be brought in');
    }
    return retry;
  };

  const look = async (source: WatchedSource): Promise<string[]> => {
    const shelf = join(folder, source);
    const names = (await readdir(shelf)).filter((name) => !name.startsWith('.'));
    for (const name of names) {
      if (stopping.signal.aborted) break;
      const path = join(shelf, name);
      const signature = await sign(path);
      const nowMs = Date.now();
      const before = seen.get(path);
      if (before?.signature !== signature) {
        seen.set(path, { signature, sinceMs: nowMs, dueMs: nowMs + settleMs });
        continue;
      }
      // Subtitles are taken along by their film.
      if (SUBTITLE.test(name) || before.dueMs === null || nowMs < before.dueMs) continue;
      const retry = await bringIn(path, name, source);
      before.dueMs = retry ? Date.now() + RETRY_MS : null;
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
      // Stopping is the one reason for the timer to fail.
      await sleep(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
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

/** Sizes and times of a file, or of everything in a folder. */
async function sign(path: string): Promise<string> {
  const own = await stat(path).catch(() => null);
  if (!own?.isDirectory()) return own ? `${own.size}-${own.mtimeMs}` : 'gone';
  const parts: string[] = [];
  for (const name of (await readdir(path).catch(() => [])).sort()) {
    parts.push(`${name}:${await sign(join(path, name))}`);
  }
  return parts.join('/');
}

/** Removes a folder and those in it, as far as they are empty. */
async function removeEmpty(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeEmpty(join(folder, entry.name));
  }
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
