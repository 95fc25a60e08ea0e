import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { fieldNamesOf } from '#contract/testing/field-names.ts';
import { isOpaque } from '#contract/wire-names.ts';

const root = join(import.meta.dirname, '..');

/** Where errors with a field are thrown. The rest of `server/` answers addresses that are no calls. */
const folders = ['domain', 'store', 'media', 'jobs', 'server/calls', 'server/handlers'];

/** Fields that no call's input has. */
const otherFields: Record<string, readonly string[]> = {
  // The frames of a series of stills are in the query of its address. Only the server names a film's owner. The questions
  // are a part of a survey's definition, whose fields have the same name everywhere.
  domain: ['frames', 'ownerId', 'questions'],
  // The file of a multipart form.
  media: ['image'],
  'server/calls': ['image'],
};

const inputNames = Object.values(contract)
  .flatMap((family) => Object.values(family))
  .flatMap((call) => fieldNamesOf(call, 'input'));

const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(root, path), text: readFileSync(path, 'utf8') }));

/** Returns what a source gives as `field`, up to the end of the line. */
const givenFields = (text: string): string[] =>
  Array.from(text.matchAll(/\bfield:(?!\s*string)\s*([^\n]*)/g), ([, given = '']) => given);

/** Returns the paths in what is given as `field`. An index in a template becomes an empty part. */
const pathsIn = (given: string): string[] =>
  Array.from(given.matchAll(/'([^']*)'|`([^`]*)`/g), ([, plain, template]) => plain ?? template ?? '').map(
    (path) => path.replaceAll(/\$\{[^}]*\}/g, ''),
  );

/** Returns the names of a path up to its first opaque field, inside of which names are data. */
function namesIn(path: string): string[] {
  const names = path.split('.').filter((part) => part !== '');
  const opaqueAt = names.findIndex(isOpaque);
  return opaqueAt === -1 ? names : names.slice(0, opaqueAt + 1);
}

test.each(folders)('%s names the field of an error by the code name of an input', (folder) => {
  const known = new Set([...inputNames, ...(otherFields[folder] ?? [])]);
  const wrong = sourcesOf(folder).flatMap(({ file, text }) =>
    givenFields(text)
      .flatMap(pathsIn)
      .filter((path) => namesIn(path).some((name) => !known.has(name)))
      .map((path) => `${file}: ${path}`),
  );
  expect(wrong).toEqual([]);
});

test('the domain and the store write the field where an error is thrown, or where its helper is called', () => {
  const hidesField = (text: string) =>
    /\{ field[ ,}]/.test(text) || givenFields(text).some((given) => pathsIn(given).length === 0);
  const hidden = ['domain', 'store'].flatMap(sourcesOf).filter(({ text }) => hidesField(text));
  expect(hidden.map(({ file }) => file)).toEqual([]);
});

test('wire words are found in literals, templates, and both branches of a choice', () => {
  const source = `
    const refuse = (invalid: { field: string }) => new AppError('bad_parameter', invalid);
    throw new AppError('not_found', { field: 'hb_money' });
    refuse({ field: \`prizes.\${index}.name\` });
    field: isFirst ? \`\${at}start_ms\` : 'end_ms',
  `;
  expect(givenFields(source).flatMap(pathsIn).map(namesIn)).toEqual([
    ['hb_money'],
    ['prizes', 'name'],
    ['start_ms'],
    ['end_ms'],
  ]);
});
