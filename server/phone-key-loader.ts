import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';

const KEY_BYTES = 32;

/**
 * The key under which phone numbers lie in the store: a file only the product's own user may read, made with the first
 * use. Of several processes that make it at once one wins and the others take its key. Without the file the numbers are lost.
 */
export function createPhoneKeyLoader(path: string): () => Promise<Uint8Array> {
  let key: Promise<Uint8Array> | null = null;
  return () => {
    key ??= readOrMake(path).catch((thrown: unknown) => {
      key = null;
      throw thrown;
    });
    return key;
  };
}

async function readOrMake(path: string): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  try {
    // Unlike a rename it never takes the place of a key that is there.
    await link(temporary, path);
  } catch (thrown) {
    if (!hasErrorCode(thrown, 'EEXIST')) throw thrown;
  } finally {
    await rm(temporary);
  }
  const key = await readFile(path);
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes`);
  return key;
}
