import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { streamZip } from './stream-zip.ts';

const at = setUpTestFolder();

test('packs texts and files, and leaves out a missing file', async () => {
  // More than one chunk, and incompressible.
  const sound = Uint8Array.from({ length: 700_001 }, (_, index) => (index * 7919) % 251);
  await writeFile(at('voice.m4a'), sound);
  await writeFile(at('empty.m4a'), '');
  const bytes = await buffer(
    Readable.from(
      streamZip([
        { name: 'profile.json', text: '{"name":"韩梅梅"}' },
        { name: 'takes/one.m4a', path: at('voice.m4a') },
        { name: 'takes/gone.m4a', path: at('gone.m4a') },
        { name: 'takes/empty.m4a', path: at('empty.m4a') },
      ]),
    ),
  );
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['profile.json', 'takes/one.m4a', 'takes/empty.m4a']);
  expect(strFromU8(files['profile.json'] ?? new Uint8Array())).toBe('{"name":"韩梅梅"}');
  expect(Buffer.compare(files['takes/one.m4a'] ?? new Uint8Array(), sound)).toBe(0);
  expect(files['takes/empty.m4a']).toHaveLength(0);
});

test('leaves no file open when the reader stops', async () => {
  await writeFile(at('long.m4a'), new Uint8Array(3_000_000));
  const bytes = streamZip([{ name: 'long.m4a', path: at('long.m4a') }]);
  await bytes.next();
  await bytes.return(undefined);
  expect(await bytes.next()).toMatchObject({ done: true });
});
