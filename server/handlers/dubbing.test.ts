import { beforeEach, expect, test } from 'vitest';
import { makeTake } from '#store/testing/fixtures.ts';
import { addClipWithLines } from '../testing/add-clip-with-lines.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
let [ann, ben] = [] as unknown as [Person, Person];
let clipId: string;

beforeEach(async () => {
  [ann, ben] = [await addPerson(), await addPerson()];
  clipId = await addClip();
});

const addClip = (film?: { source: 'film' | 'client'; ownerId: string | null }) =>
  addClipWithLines(server(), { ownerId: ann.id, lines: 2, film });
const addTake = async (
  person: Person,
  lineIndex: number,
  more: Partial<Parameters<typeof makeTake>[0]> = {},
) => {
  const take = makeTake({ ownerId: person.id, clipId, lineIndex, ...more });
  await server().store.takes.insertTake({ take, limits: { perLine: 30, perOwner: 100 } });
  return take.id;
};
const panelOf = (person: Person) => person.api.dubbing.panel({ clipId, others: 8 });

test('somebody who has done nothing yet sees an empty panel', async () => {
  expect(await panelOf(ben)).toEqual({
    ...{ takes: [], facts: [], practiced: [], dub: null, roleDubs: [], others: [], actorsDb: null },
  });
});

test('the panel has all of the own takes, and what the own dub plays of them', async () => {
  const [old, best] = [await addTake(ann, 0, { isBest: true }), await addTake(ann, 0, { createdMs: 9 })];
  await addTake(ben, 1);
  await ann.post('/api/dub_configure.php', { bar_id: clipId, bed: 'ducked' });
  await server().store.dubs.setClipBackground(clipId, {
    ...{ isWide: true, speechLeftDb: -20, musicLeftDb: -2, actorsDb: -24.5 },
  });
  const { takes, facts, dub, practiced, actorsDb } = await panelOf(ann);
  expect(takes.map(({ takeId }) => takeId).sort()).toEqual([old, best].sort());
  expect(facts.map(({ takeId }) => takeId)).toEqual(takes.map(({ takeId }) => takeId));
  expect(dub).toMatchObject({ bed: 'ducked', silencesOpenLines: false, takes: [{ takeId: old }] });
  expect(practiced).toEqual([{ lineIndex: 0, listens: 0, reads: 2 }]);
  expect(actorsDb).toBe(-24.5);
});

test('a dub with roles plays the takes of its members, and its bed is that of its owner', async () => {
  const [mine, theirs] = [await addTake(ann, 0), await addTake(ben, 1)];
  const saved = await ann.post('/api/dub_role_save.php', {
    bar_id: clipId,
    cast: JSON.stringify([{ name: 'Mary', line_indexes: [1] }]),
  });
  await ann.post('/api/dub_role_open_lines.php', { bar_id: clipId, silences_open_lines: '1' });
  const [role] = (saved.body as unknown as { cast: { role_id: string }[] }).cast;
  const invited = await ann.post('/api/dub_role_invite.php', { role_id: role?.role_id ?? '', on: '1' });
  const [{ invite_id = '' } = {}] = (invited.body as unknown as { cast: { invite_id?: string }[] }).cast;
  await ben.post('/api/dub_role_take.php', { invite_id });
  await ann.post('/api/dub_configure.php', { bar_id: clipId, bed: 'silent' });

  const played = [{ takeId: mine }, { takeId: theirs }];
  const own = await panelOf(ann);
  expect(own.dub).toMatchObject({ silencesOpenLines: true, takes: played });
  expect(own.takes).toMatchObject([{ takeId: mine, mine: true }]);
  const joined = await panelOf(ben);
  expect(joined.dub).toBeNull();
  expect(joined.takes).toMatchObject([{ takeId: theirs, mine: true }]);
  for (const { roleDubs } of [own, joined])
    expect(roleDubs).toMatchObject([{ bed: 'silent', silencesOpenLines: true, takes: played }]);
});

test('a dub without roles can have silent lines, too', async () => {
  await addTake(ann, 0);
  await ann.post('/api/dub_role_save.php', { bar_id: clipId, cast: '[]' });
  await ann.post('/api/dub_role_open_lines.php', { bar_id: clipId, silences_open_lines: '1' });
  const { dub, roleDubs } = await panelOf(ann);
  expect([dub?.silencesOpenLines, roleDubs]).toEqual([true, []]);
});

test('the panel of a clip of somebody else’s own film does not exist', async () => {
  clipId = await addClip({ source: 'client', ownerId: ann.id });
  await expect(panelOf(ben)).rejects.toMatchObject({ code: 'not_found' });
});
