import { expect, test } from 'vitest';
import { chooseVoices, createVoiceChooser } from './choose-voices.ts';
import { findSilentLines } from './find-silent-lines.ts';

const take = (id: string, ownerId: string, lineIndex: number | null, isBest = false, createdMs = 1) => ({
  ...{ id, ownerId, lineIndex, isBest, createdMs },
});
const roles = [
  { accountId: 'ben', linePositions: [0, 2] },
  { accountId: null, linePositions: [1] },
  { accountId: 'cat', linePositions: [4] },
];
const chosen = (takes: ReturnType<typeof take>[], of = roles) =>
  chooseVoices({ takes, ownerId: 'ann', roles: of }).map(({ id }) => id);

test('the lines of a role are spoken by whoever has it, the others by the owner', () => {
  const takes = [
    take('ann-0', 'ann', 0),
    take('ann-1', 'ann', 1),
    take('ann-3', 'ann', 3),
    take('ben-0', 'ben', 0),
    take('ben-1', 'ben', 1),
    take('ben-2', 'ben', 2),
    take('cat-2', 'cat', 2),
  ];
  expect(chosen(takes)).toEqual(['ben-0', 'ann-1', 'ben-2', 'ann-3']);
  expect(chosen(takes, [])).toEqual(['ann-0', 'ann-1', 'ann-3']);
});

test('each speaker chooses the best take of a line', () => {
  expect(
    chosen([
      take('new', 'ben', 0, false, 9),
      take('best', 'ben', 0, true, 2),
      take('ann', 'ann', 0, true, 9),
    ]),
  ).toEqual(['best']);
});

test("the owner's take of the whole clip counts only while no line is recorded, and a member's never", () => {
  const whole = take('whole', 'ann', null);
  expect(chosen([whole, take('ben-whole', 'ben', null)])).toEqual(['whole']);
  expect(chosen([whole, take('ben-0', 'ben', 0)])).toEqual(['ben-0']);
});

test('the takes of all people who speak are read, and of nobody else', async () => {
  const asked: (readonly string[] | null)[] = [];
  const voicesOf = createVoiceChooser({
    takes: {
      async takesOfClip({ ownerIds }) {
        asked.push(ownerIds);
        return [];
      },
    },
    dubRoles: {
      roleDubById: async (dubId) => (dubId === 'dub' ? { silencesOpenLines: true, roles } : null),
    },
  });
  const dub = { ownerId: 'ann', clipId: 'clip' };
  expect(await voicesOf({ id: 'dub', ...dub })).toEqual({ takes: [], silencesOpenLines: true });
  expect(asked).toEqual([['ann', 'ben', 'cat']]);
  expect(await voicesOf({ id: 'other', ...dub })).toEqual({ takes: [], silencesOpenLines: false });
  expect(asked.slice(1)).toEqual([['ann']]);
});

test('lines without a take are silent if the owner wants it, but not under a take of the whole clip', () => {
  const line = (at: number) => ({
    id: `${at}`,
    videoId: 'v',
    seq: at,
    startMs: at * 100,
    endMs: at * 100 + 90,
  });
  const lines = [0, 1, 2].map((at) => ({ ...line(at), en: 'Hi', zh: null }));
  const clip = { lines, linePositions: [1, 2, 4] };
  const silent = (takes: (number | null)[], silencesOpenLines = true) =>
    findSilentLines({ clip, takes: takes.map((lineIndex) => ({ lineIndex })), silencesOpenLines });
  expect(silent([2])).toEqual([
    { startMs: 0, endMs: 90 },
    { startMs: 200, endMs: 290 },
  ]);
  expect(silent([2], false)).toEqual([]);
  expect(silent([null])).toEqual([]);
});
