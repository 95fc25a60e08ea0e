import { expect, it } from 'vitest';
import { zhCN } from './catalogue/zh-CN/index.ts';
import { formatImportNote, importNoteKeys, parseImportNote } from './import-notes.ts';

it('parses what it formatted, for any file name', () => {
  const name = '片名 & "x"? 50%.chs&eng.srt';
  expect(parseImportNote(formatImportNote({ key: 'subtitle_unreadable', name }))).toEqual({
    key: 'subtitle_unreadable',
    params: { name, seconds: '0.0' },
  });
  expect(parseImportNote(formatImportNote({ key: 'subtitle_moved', name, ms: -1500 }))?.params.seconds).toBe(
    '-1.5',
  );
  expect(parseImportNote(formatImportNote({ key: 'subtitle_moved', name, ms: 2000 }))?.params.seconds).toBe(
    '+2.0',
  );
});

it('formats a note without parameters as its key, and parses keys with a prefix', () => {
  expect(formatImportNote({ key: 'no_audio' })).toBe('no_audio');
  expect(parseImportNote('note.truncated')?.key).toBe('truncated');
  expect(parseImportNote('something_else')).toBeNull();
});

it('has wording for every key', () => {
  for (const key of importNoteKeys) expect(zhCN.note[key]).toBeTruthy();
});
