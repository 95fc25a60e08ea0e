import { expect, test } from 'vitest';
import { chooseBed, describeActorLevel } from './choose-bed.ts';

const left = (speechLeftDb: number) => ({ isWide: true, speechLeftDb, musicLeftDb: -2, actorsDb: -24 });

test('chooses by how much of the voices is left in the background', () => {
  const auto = (speechLeftDb: number) => chooseBed({ bed: 'auto', measure: left(speechLeftDb) });
  expect(auto(-22)).toEqual({ source: 'background', gainDb: 0, speechLeftDb: -22 });
  expect(auto(-15)).toEqual({ source: 'background', gainDb: 0, speechLeftDb: -15 });
  expect(auto(-10)).toEqual({ source: 'background', gainDb: -5, speechLeftDb: -15 });
  expect(auto(-7)).toEqual({ source: 'original', gainDb: -15, speechLeftDb: -15 });
});

test('takes what the owner of the dub chose, and says what is left', () => {
  const measure = left(-6);
  expect(chooseBed({ bed: 'background', measure })).toEqual({
    ...{ source: 'background', gainDb: 0, speechLeftDb: -6 },
  });
  expect(chooseBed({ bed: 'ducked', measure: left(-25) })).toMatchObject({ source: 'original' });
  expect(chooseBed({ bed: 'silent', measure })).toMatchObject({ source: 'none', speechLeftDb: null });
});

test('a clip without sound has no bed', () => {
  expect(chooseBed({ bed: 'ducked', measure: null })).toMatchObject({ source: 'none' });
});

test.each([
  [-40, 'hardly'],
  [-25, 'hardly'],
  [-24.9, 'covered'],
  [-15, 'covered'],
  [-14.9, 'clearly'],
  [0, 'clearly'],
])('an actor at %d dB is %s heard', (level, heard) => expect(describeActorLevel(level)).toBe(heard));
