import { describe, expect, test } from 'vitest';
import type { LineDto } from '#contract/lines.ts';
import { beginDraft, castOfDraft, draftOfCast, findDraftProblem, mergeDrafts } from './draft-roles.ts';

const line = (seq: number, speakers?: (string | null)[]): LineDto => ({
  ...{ id: `l${seq}`, videoId: 'v', seq, startMs: seq * 100, endMs: seq * 100 + 90, en: 'Hi', zh: null },
  ...(speakers && { speakers }),
});
const named = { lines: [line(0, ['Oscar']), line(1, ['Mia']), line(2), line(3, ['Oscar'])] };
const nameOf = (at: number) => `Role ${'AB'.charAt(at)}`;

test('begins with the roles that the subtitles suggest', () => {
  const draft = beginDraft({ clip: named, dub: null, nameOf });
  expect(draft).toEqual({
    roles: [
      { key: '0', roleId: null, name: 'Oscar' },
      { key: '1', roleId: null, name: 'Mia' },
    ],
    lines: ['0', '1', null, '0'],
  });
  expect(castOfDraft(draft)).toEqual([
    { roleId: null, name: 'Oscar', lineIndexes: [0, 3] },
    { roleId: null, name: 'Mia', lineIndexes: [1] },
  ]);
});

test('begins with the roles of the dub, or with two empty ones', () => {
  const role = { roleId: 'r', name: 'Bob', lineIndexes: [2] };
  const rest = {
    takenBy: null,
    mine: false,
    hasLeft: false,
    inviteId: null,
    recordedLines: 0,
    lastTakeMs: null,
  };
  const ofDub = beginDraft({ clip: named, dub: { cast: [{ ...role, ...rest }] }, nameOf });
  expect(castOfDraft(ofDub)).toEqual([role]);
  const empty = beginDraft({ clip: { lines: [line(0)] }, dub: null, nameOf });
  expect(empty.roles.map(({ name }) => name)).toEqual(['Role A', 'Role B']);
  expect(empty.lines).toEqual([null]);
});

test('finds what is wrong with a draft', () => {
  const draft = beginDraft({ clip: named, dub: null, nameOf });
  const rename = (name: string) => ({
    ...draft,
    roles: draft.roles.map((role) => (role.key === '1' ? { ...role, name } : role)),
  });
  expect(findDraftProblem(draft)).toBeNull();
  expect(findDraftProblem(rename(' '))).toEqual({ problem: 'noName' });
  expect(findDraftProblem(rename('oscar '))).toEqual({ problem: 'sameName' });
  expect(findDraftProblem({ ...draft, lines: ['0', null, null, null] })).toEqual({
    problem: 'noLines',
    role: 'Mia',
  });
});

describe('two pages change the roles of one dub', () => {
  const clip = { lines: [line(0), line(1), line(2), line(3)] };
  const role = (roleId: string | null, name: string, ...lineIndexes: number[]) => ({
    ...{ roleId, name, lineIndexes },
  });
  type Cast = ReturnType<typeof role>[];
  const saved = [role('j', 'John', 0, 2), role('m', 'Mary', 1)];
  const merge = (mine: Cast, theirs: Cast, base: Cast = saved) => {
    const [baseDraft, mineDraft, theirDraft] = [base, mine, theirs].map((cast) => draftOfCast(clip, cast));
    if (!baseDraft || !mineDraft || !theirDraft) throw new Error('three drafts');
    return castOfDraft(mergeDrafts({ base: baseDraft, mine: mineDraft, theirs: theirDraft }));
  };

  test('a draft without changes becomes what the dub has now', () => {
    const theirs = [role('m', 'Mary Ann', 0, 1), role('k', 'Kim', 3)];
    expect(merge(saved, theirs)).toEqual(theirs);
    expect(merge(saved, [])).toEqual([]);
  });

  test('changes of both are kept, and mine where both changed the same', () => {
    expect(
      merge(
        [role('j', 'Johnny', 0), role('m', 'Mary', 1, 2), role(null, 'Sue', 3)],
        [role('j', 'Jon', 0, 2), role('m', 'Mary Ann'), role('k', 'Kim', 1)],
      ),
    ).toEqual([role('j', 'Johnny', 0), role('m', 'Mary Ann', 2), role('k', 'Kim', 1), role(null, 'Sue', 3)]);
  });

  test('a role that one page deleted stays deleted, unless the other changed it', () => {
    const withoutMary = [role('j', 'John', 0, 2)];
    expect(merge(withoutMary, saved)).toEqual(withoutMary);
    expect(merge(saved, withoutMary)).toEqual(withoutMary);
    const more = [role('j', 'John', 0, 2), role('m', 'Mary', 1, 3)];
    expect(merge(withoutMary, more)).toEqual([role('j', 'John', 0, 2), role('m', 'Mary', 3)]);
    expect(merge(more, withoutMary)).toEqual([role('j', 'John', 0, 2), role(null, 'Mary', 3)]);
  });

  test('roles that both pages made of one proposal are the same roles', () => {
    const proposal = [role(null, 'John', 0), role(null, 'Mary', 1)];
    const stored = [role('j', 'john', 0, 2), role('m', 'Mary', 1)];
    expect(merge(proposal, stored, proposal)).toEqual(stored);
    expect(merge([role(null, 'Jack', 0), role(null, 'Mary', 1, 3)], stored, proposal)).toEqual([
      role('j', 'Jack', 0, 2),
      role('m', 'Mary', 1, 3),
    ]);
  });
});
