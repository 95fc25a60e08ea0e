import { expect, test } from 'vitest';
import { planRoles } from './plan-roles.ts';
import { proposeRoles } from './propose-roles.ts';
import type { DubRole, RoleDraft } from './types.ts';
import { viewRole } from './view-role.ts';

const role = (id: string, more: Partial<DubRole> = {}): DubRole => ({
  ...{ id, dubId: 'dub', position: 0, name: id, linePositions: [0] },
  ...{ accountId: null, inviteId: null, takenMs: null },
  ...more,
});
const draft = (name: string, linePositions: number[], roleId: string | null = null): RoleDraft => ({
  ...{ roleId, name, linePositions },
});
const plan = (drafts: RoleDraft[], before: DubRole[] = []) =>
  planRoles({ dubId: 'dub', before, drafts, positions: [1, 2, 4], newId: () => 'new' });

test('a changed role keeps its account and its link, and a new one has neither', () => {
  const before = role('a', { accountId: 'ben', inviteId: 'link', takenMs: 5 });
  expect(plan([draft(' Old \n John ', [4, 1]), draft('Mary', [2], 'a')], [before])).toEqual([
    role('new', { name: 'Old John', linePositions: [1, 4] }),
    { ...before, name: 'Mary', position: 1, linePositions: [2] },
  ]);
});

test.each<[string, RoleDraft[]]>([
  ['a blank name', [draft(' ', [1])]],
  ['one name twice', [draft('John', [1]), draft('JOHN', [2])]],
  ['a role without lines', [draft('John', [])]],
  ['a line that the clip lacks', [draft('John', [3])]],
  ['a line in two roles', [draft('John', [1]), draft('Mary', [1])]],
  ['a line twice in a role', [draft('John', [1, 1])]],
  ['thirteen roles', Array.from({ length: 13 }, (_, at) => draft(`${at}`, [at]))],
])('%s is refused', (_, drafts) => {
  expect(() => plan(drafts)).toThrow(expect.objectContaining({ code: 'bad_parameter', field: 'cast' }));
});

test('a role of another dub, or one that is named twice, is not found', () => {
  const refusal = expect.objectContaining({ code: 'not_found', field: 'cast' });
  expect(() => plan([draft('John', [1], 'b')], [role('a')])).toThrow(refusal);
  expect(() => plan([draft('John', [1], 'a'), draft('Mary', [2], 'a')], [role('a')])).toThrow(refusal);
});

test('proposes a role for each named speaker, in the order in which they speak', () => {
  const lines = [['Oscar'], ['MIA'], undefined, [null, 'Mia'], [null, null], ['oscar', 'Bob']];
  expect(proposeRoles(lines.map((speakers) => ({ speakers })))).toEqual([
    { name: 'Oscar', lineIndexes: [0, 5] },
    { name: 'MIA', lineIndexes: [1, 3] },
  ]);
  expect(proposeRoles([{}, { speakers: [null, null] }])).toEqual([]);
});

test('counts the recorded lines of whoever has the role, each once', () => {
  const take = (ownerId: string, lineIndex: number | null, createdMs: number) => ({
    ...{ ownerId, lineIndex, createdMs },
  });
  const view = (more: Partial<DubRole>) =>
    viewRole({
      role: { ...role('a', { linePositions: [1, 4, 9], ...more }), accountName: null },
      viewerId: 'ben',
      linePositions: [1, 2, 4],
      takes: [
        take('ben', 1, 5),
        take('ben', 1, 7),
        take('ben', 2, 9),
        take('cat', 4, 9),
        take('ben', null, 9),
      ],
    });
  expect(view({ accountId: 'ben', takenMs: 1 })).toMatchObject({
    ...{ lineIndexes: [0, 2], mine: true, hasLeft: false, recordedLines: 1, lastTakeMs: 7 },
  });
  expect(view({ accountId: null, takenMs: 1 })).toMatchObject({
    ...{ mine: false, hasLeft: true, recordedLines: 0, lastTakeMs: null },
  });
});
