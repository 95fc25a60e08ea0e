import { expect, test } from 'vitest';
import { createViewPasses, VIEW_LIFETIME_MS } from './view-pass.ts';

const passes = createViewPasses({ key: Buffer.alloc(32, 1) });
const NOW_MS = Date.parse('2026-04-20T10:00:00+08:00');
const owner = { adId: 'a1', viewerId: 'v1' };
const issue = () => passes.issue({ ...owner, place: 'home', nowMs: NOW_MS });

test('a pass names its place and its view, and each pass another view', () => {
  const [one, two] = [issue(), issue()].map((pass) => passes.check({ ...owner, pass, nowMs: NOW_MS }));
  expect(one).toEqual({ place: 'home', viewId: expect.stringMatching(/^[\w-]{16}$/) });
  expect(two?.viewId).not.toBe(one?.viewId);
  expect(issue()).toMatch(/^[A-Za-z0-9_.-]{1,80}$/);
});

test('a pass is worth nothing for another ad, another account, or another key', () => {
  const pass = issue();
  const check = (change: Partial<typeof owner>) => passes.check({ ...owner, ...change, pass, nowMs: NOW_MS });
  expect([check({ adId: 'a2' }), check({ viewerId: 'v2' })]).toEqual([null, null]);
  const others = createViewPasses({ key: Buffer.alloc(32, 2) });
  expect(others.check({ ...owner, pass, nowMs: NOW_MS })).toBeNull();
});

test('a pass expires, and is not valid before it was issued', () => {
  const pass = issue();
  const at = (ms: number) => passes.check({ ...owner, pass, nowMs: NOW_MS + ms }) !== null;
  expect([at(-1), at(0), at(VIEW_LIFETIME_MS), at(VIEW_LIFETIME_MS + 1)]).toEqual([false, true, true, false]);
});

test('no changed pass is valid', () => {
  const pass = issue();
  const parts = pass.split('.');
  const changed = [
    pass.replace('home', 'list'),
    pass.replace('home', 'moon'),
    `${pass}.x`,
    `${pass}x`,
    parts.slice(0, 3).join('.'),
    [parts[0], (NOW_MS + 1).toString(36), parts[2], parts[3]].join('.'),
    [parts[0], parts[1], 'A'.repeat(16), parts[3]].join('.'),
    '',
    'v-1',
  ];
  for (const one of changed)
    expect([one, passes.check({ ...owner, pass: one, nowMs: NOW_MS })]).toEqual([one, null]);
});
