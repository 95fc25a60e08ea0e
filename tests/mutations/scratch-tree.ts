import { randomUUID } from 'node:crypto';
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault } from './fault.ts';
import { readFaultyFile } from './find-source.ts';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What a scratch tree doesn't need of the project: history, data, and caches. */
const omitted = ['.git', '.cache', 'data'];
/** Caches among the packages. Tools write them in place, which a hard link would pass on. */
const packageCaches = ['.cache', '.vite', '.vite-temp'];

/** A copy of the project in which files may be changed. Its packages are hard links, its own files are copies. */
export interface ScratchTree {
  folder: string;
  /** Applies a fault, runs `test`, and restores the file. */
  withFault<Result>(fault: Fault, test: () => Promise<Result>): Promise<Result>;
  remove(): void;
}

export function createScratchTree(): ScratchTree {
  // Hard links work within one file system only.
  const folder = join(root, '.cache', `mutations-${process.pid}-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(root)) {
    if (omitted.includes(name)) continue;
    if (name === 'node_modules') linkFolder(join(root, name), join(folder, name));
    else cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  return {
    folder,
    async withFault(fault, test) {
      const text = readFaultyFile(folder, fault);
      const path = join(folder, fault.file);
      const write = (content: string) => {
        writeFileSync(`${path}.tmp`, content);
        renameSync(`${path}.tmp`, path);
      };
      write(text.replace(fault.source, () => fault.replacement));
      try {
        return await test();
      } finally {
        write(text);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (packageCaches.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Links to the engines are relative, so they lead to the engines of the scratch tree.
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkFolder(source, target);
    else linkSync(source, target);
  }
}
