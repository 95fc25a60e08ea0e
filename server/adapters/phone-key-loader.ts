import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';

const KEY_BYTES = 32;

/**
 * Returns a loader of the key that encrypts phone numbers in the store. The key is in a file that only the product's user
 * may read; the first use creates it. If several processes create it at once, one wins and the others use its key. Without
 * the file, the phone numbers are lost.
 */
export function createPhoneKeyLoader(path: string): () => Promise<Uint8Array> {
  let key: Promise<Uint8Array> | null = null;
  return () => {
    key ??= readOrCreateKey(path).catch((thrown: unknown) => {
      key = null;
      throw thrown;
    });
    return key;
  };
}

async function readOrCreateKey(path: string): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces an existing key.
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
