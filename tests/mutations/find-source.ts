import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

/** Reads the file of a fault below `root`. Throws an error that names the fault unless its text occurs exactly once. */
export function readFaultyFile(root: string, fault: Fault): string {
  const text = readFileSync(join(root, fault.file), 'utf8');
  const count = text.split(fault.source).length - 1;
  if (count !== 1)
    throw new Error(`${fault.file}: ${JSON.stringify(fault.source)} occurs ${count} times. ${fault.breaks}`);
  return text;
}
