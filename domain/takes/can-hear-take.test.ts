import { expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { makeViewer } from '../testing/factories.ts';
import { canHearTake } from './can-hear-take.ts';

const JOINED_MS = 1000;

/** A class of `tea`, whose student `ann` joined at `JOINED_MS`. */
const classes = {
  teaches: async (asked: { teacherId: string; accountId: string; atMs: number }) =>
    asked.teacherId === 'tea' && asked.accountId === 'ann' && asked.atMs >= JOINED_MS,
};
const hears = (id: string, roles: Role[], take: { ownerId?: string; createdMs?: number } = {}) =>
  canHearTake({
    classes,
    viewer: makeViewer(id, ...roles),
    take: { ownerId: 'ann', createdMs: JOINED_MS, ...take },
  });

test('a teacher hears what own students have recorded since they joined', async () => {
  expect(await hears('tea', ['teacher'])).toBe(true);
  expect(await hears('tea', ['teacher'], { createdMs: JOINED_MS - 1 })).toBe(false);
  expect(await hears('tea', ['teacher'], { ownerId: 'ben' })).toBe(false);
  expect(await hears('tom', ['teacher'])).toBe(false);
});

test('who is no longer a teacher hears nobody, though the classes are still there', async () => {
  expect(await hears('tea', ['client'])).toBe(false);
});

test('administrators hear all takes', async () => {
  for (const role of ['admin', 'owner'] as const)
    expect(await hears('boss', ['client', role], { ownerId: 'ben', createdMs: 0 })).toBe(true);
});
