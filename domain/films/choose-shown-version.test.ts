import { expect, test } from 'vitest';
import { makeVideo } from '#store/testing/fixtures.ts';
import { makeMezzanineInfo } from '../testing/factories.ts';
import { chooseShownVersion } from './choose-shown-version.ts';
import type { Video } from './types.ts';

const mezzanine = makeMezzanineInfo();
const old = makeVideo({ id: 'old', filmId: 'f', mezzanine, lineCount: 9, originalBytes: 1000, createdMs: 1 });
/** Which of the old file and a later one is shown. */
const shown = (change: Partial<Video>, usedIds: string[] = []) => {
  const later = { ...old, id: 'later', createdMs: 2, ...change };
  const choose = (versions: [Video, Video]) => chooseShownVersion({ versions, usedIds: new Set(usedIds) }).id;
  expect(choose([later, old])).toBe(choose([old, later]));
  return choose([old, later]);
};

test('of equal files, the first stays', () => {
  expect(shown({})).toBe('old');
  expect(shown({ originalBytes: 1199 })).toBe('old');
});

test('lines count before sound, sound before the picture, and the picture before the size of the original', () => {
  const [silent, small] = [
    makeMezzanineInfo({ hasAudio: false }),
    makeMezzanineInfo({ width: 640, height: 360 }),
  ];
  expect(shown({ lineCount: 0, originalBytes: 9000 })).toBe('old');
  expect(shown({ mezzanine: silent, originalBytes: 9000 })).toBe('old');
  expect(shown({ mezzanine: small, originalBytes: 9000 })).toBe('old');
  expect(shown({ originalBytes: 1200 })).toBe('later');
});

test('what a lesson or red packet uses stays', () => {
  expect(shown({ originalBytes: 9000 }, ['old'])).toBe('old');
  expect(shown({ lineCount: 0 }, ['later'])).toBe('later');
});

test('without stored originals, the first stays', () => {
  const versions: [Video, Video] = [
    { ...old, originalBytes: 0 },
    { ...old, id: 'later', createdMs: 2, originalBytes: 5 },
  ];
  expect(chooseShownVersion({ versions, usedIds: new Set() }).id).toBe('old');
});
