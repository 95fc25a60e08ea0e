import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipFileKeys, formatClipFileKey, parseClipFileKey } from './clip-files.ts';
import { buildClipFileName, type ClipNameFields, nameTemplates, renderNameTemplate } from './clip-name.ts';

const fields: ClipNameFields = {
  film: 'Friends: The Series',
  season: 1,
  episode: 2,
  title: 'How you doin\u2019?',
  startMs: 3_723_950,
};

test.each([
  ['{line}', 'How you doin’?'],
  ['{film} {time}', 'Friends: The Series S01E02 01.02.03'],
  ['{time} {line}', '01.02.03 How you doin’?'],
  ['{nothing} {line', '{nothing} {line'],
])('renders the template %s', (template, filled) => {
  expect(renderNameTemplate(template, fields)).toBe(filled);
});

test('renders no placeholder that is part of a value', () => {
  expect(
    renderNameTemplate('{film} {line}', { ...fields, film: '{line}', season: null, episode: null }),
  ).toBe('{line} How you doin’?');
});

test.each([
  ['mp4', 'Friends The Series S01E02 01.02.03.mp4'],
  ['original', 'Friends The Series S01E02 01.02.03 original.mp4'],
  ['burnt.both', 'Friends The Series S01E02 01.02.03 burnt.mp4'],
  ['burnt.zh', 'Friends The Series S01E02 01.02.03 burnt zh.mp4'],
  ['background', 'Friends The Series S01E02 01.02.03 background.m4a'],
  ['srt.en', 'Friends The Series S01E02 01.02.03 en.srt'],
  ['gif.none', 'Friends The Series S01E02 01.02.03.gif'],
  ['gif.both', 'Friends The Series S01E02 01.02.03 both.gif'],
])('builds the file name of %s', (key, name) => {
  const file = parseClipFileKey(key);
  if (!file) throw new Error(`no file ${key}`);
  expect(buildClipFileName({ file, fields, template: '{film} {time}' })).toBe(name);
});

test('gives each file of a clip a different name, for every template', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...nameTemplates), fc.string()), fc.string(), (template, title) => {
      const names = clipFileKeys.map((file) =>
        buildClipFileName({ file, fields: { ...fields, title }, template }).toLowerCase(),
      );
      expect(new Set(names).size).toBe(clipFileKeys.length);
    }),
    { numRuns: 300 },
  );
});

test('parses every formatted key, and reads a kind alone as its default language', () => {
  for (const key of clipFileKeys) expect(parseClipFileKey(formatClipFileKey(key))).toEqual(key);
  expect(parseClipFileKey('srt')).toEqual({ kind: 'srt', lang: 'both' });
  expect(parseClipFileKey('gif')).toEqual({ kind: 'gif', lang: 'none' });
  for (const text of ['', 'exe', 'srt.fr', 'mp4.en', 'constructor'])
    expect(parseClipFileKey(text)).toBeNull();
});
