import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { toViewer } from '#domain/accounts/auth-service.ts';
import { ROLES_MAX } from '#shared/dub-roles.ts';
import { makeTake } from '#store/testing/fixtures.ts';
import { addClipWithLines } from '../testing/add-clip-with-lines.ts';
import { PASSWORD, type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson, visitor } = setUpPeople();
let [ann, ben, cat] = [] as unknown as [Person, Person, Person];
let clipId: string;

beforeEach(async () => {
  [ann, ben, cat] = [await addPerson(), await addPerson(), await addPerson()];
  clipId = await addClip();
});

const addClip = (film?: { source: 'film' | 'client'; ownerId: string | null }) =>
  addClipWithLines(server(), { ownerId: ann.id, lines: 3, title: 'Three lines', film });

const addTake = async (person: Person, lineIndex: number | null, more: { createdMs?: number } = {}) => {
  const take = makeTake({ ownerId: person.id, clipId, lineIndex, ...more });
  await server().store.takes.insertTake({ take, limits: { perLine: 30, perOwner: 100 } });
  return take;
};
/** Saves roles over those of a version; over the newest by default. */
const save = async (person: Person, roles: unknown, castVersion?: string) =>
  person.post('/api/dub_role_save.php', {
    ...{ bar_id: clipId, cast: JSON.stringify(roles) },
    cast_version: castVersion ?? (await versionOf(person)),
  });
const list = async (person: Person) => (await person.get('/api/dub_role_index.php', { bar_id: clipId })).body;
/** The version of a person's own roles; empty without roles. */
async function versionOf(person: Person): Promise<string> {
  const { list: dubs = [] } = (await list(person)) as unknown as { list?: RoleDub[] };
  return dubs.find(({ mine }) => mine)?.cast_version ?? '';
}
const act = (person: Person, name: string, fields: Record<string, string>) =>
  person.post(`/api/dub_role_${name}.php`, fields);

/** What the tests read of an answer with roles. */
interface RoleDub {
  dub_id: string;
  mine: boolean;
  cast_version: string | null;
  cast: { role_id: string; name: string; invite_id: string | null }[];
}
const idsOf = (body: unknown) => (body as RoleDub).cast.map(({ role_id }) => role_id) as [string, string];

/** Ann's dub: John speaks the lines 1 and 3, Mary the second. Both roles have a link. */
async function openDub() {
  const saved = await save(ann, [
    { name: 'John', line_indexes: [0, 2] },
    { name: 'Mary', line_indexes: [1] },
  ]);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved));
  const [john, mary] = idsOf(saved.body);
  await act(ann, 'invite', { role_id: john, on: '1' });
  const { body } = await act(ann, 'invite', { role_id: mary, on: '1' });
  const [johnsLink = '', marysLink = ''] = (body as unknown as RoleDub).cast.map(
    ({ invite_id }) => invite_id ?? '',
  );
  return { dubId: (body as unknown as RoleDub).dub_id, john, mary, johnsLink, marysLink };
}
const take = (person: Person, inviteId: string) => act(person, 'take', { invite_id: inviteId });

test('an owner makes roles, edits them, and sees who has done what', async () => {
  expect(await list(ann)).toEqual({ list: [] });
  const { john, mary, johnsLink } = await openDub();
  expect(await take(ben, johnsLink)).toMatchObject({ status: 200, body: { role: { mine: true } } });
  await addTake(ben, 0, { createdMs: 5_000 });
  await addTake(ben, 0, { createdMs: 6_000 });
  await addTake(ben, 1, { createdMs: 7_000 });
  const nobody = { taken_by: null, mine: false, has_left: false, recorded_lines: 0, last_take_ms: null };
  expect(await list(ann)).toMatchObject({
    list: [
      {
        ...{ bar_id: clipId, mine: true, silences_open_lines: false },
        cast: [
          {
            ...{ role_id: john, name: 'John', line_indexes: [0, 2], invite_id: johnsLink },
            ...{ taken_by: expect.any(String), mine: false, recorded_lines: 1, last_take_ms: 6_000 },
          },
          { role_id: mary, name: 'Mary', line_indexes: [1], ...nobody },
        ],
      },
    ],
  });
  const edited = await save(ann, [
    { name: '  Old  John ', line_indexes: [2], role_id: john },
    { name: 'Sue', line_indexes: [0, 1] },
  ]);
  expect(edited.body).toMatchObject({
    silences_open_lines: false,
    cast: [
      { role_id: john, name: 'Old John', line_indexes: [2], taken_by: expect.any(String), recorded_lines: 0 },
      { name: 'Sue', line_indexes: [0, 1], ...nobody },
    ],
  });
});

test('a page that has not seen the newest roles changes none of them', async () => {
  const { john, mary, johnsLink } = await openDub();
  const seen = await versionOf(ann);
  await take(ben, johnsLink);
  const opened = await act(ann, 'open_lines', { bar_id: clipId, silences_open_lines: '1' });
  expect(opened.body).toMatchObject({ silences_open_lines: true, cast_version: seen });
  const roles = [
    { name: 'John', line_indexes: [0], role_id: john },
    { name: 'Mary', line_indexes: [1, 2], role_id: mary },
  ];
  // Who has a role, and what happens to open lines, are no changes of the roles.
  expect(await save(ann, roles, seen)).toMatchObject({ status: 200, body: { silences_open_lines: true } });
  const before = await list(ann);
  for (const version of [seen, '', 'x'])
    expect(await save(ann, [{ name: 'Sue', line_indexes: [0] }], version)).toMatchObject({
      status: 409,
      body: { code: 'roles_changed' },
    });
  expect(await list(ann)).toEqual(before);
  const newest = await versionOf(ann);
  const both = await Promise.all(
    ['Sue', 'Kim'].map((name) => save(ann, [{ name, line_indexes: [0] }], newest)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // Members have no roles of their own dub to choose for.
  expect(await act(ben, 'open_lines', { bar_id: clipId, silences_open_lines: '0' })).toMatchObject({
    status: 404,
  });
});

test('roles that cannot be are refused, and change nothing', async () => {
  const { john } = await openDub();
  const before = await list(ann);
  const of = (name: string, ...line_indexes: number[]) => ({ name, line_indexes });
  for (const roles of [
    [of('John', 0), of('john', 1)],
    [of('John', 0), of('Mary', 0)],
    [of('John', 3)],
    [of('John')],
    [of(' ', 0)],
    [of('J'.repeat(41), 0)],
    Array.from({ length: ROLES_MAX + 1 }, (_, at) => of(`Role ${at}`, at)),
    'none',
  ])
    expect(await save(ann, roles)).toMatchObject({
      status: 400,
      body: { field: expect.stringMatching(/^cast/) },
    });
  // Roles of another dub are no roles of this one.
  expect(await save(cat, [{ ...of('John', 0), role_id: john }])).toMatchObject({ status: 404 });
  expect(
    await save(ann, [
      { ...of('A', 0), role_id: john },
      { ...of('B', 1), role_id: john },
    ]),
  ).toMatchObject({
    status: 404,
  });
  expect(await list(ann)).toEqual(before);
});

test('a role is given once, to whoever was first', async () => {
  const { johnsLink, marysLink } = await openDub();
  const { body } = await ben.get('/api/dub_role_invitation.php', { invite_id: johnsLink });
  expect(body).toMatchObject({
    bar: { bar_id: clipId },
    role: { name: 'John', line_indexes: [0, 2], taken_by: null, mine: false, invite_id: null },
  });
  const answers = await Promise.all([ben, cat, ben, cat].map((person) => take(person, johnsLink)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  const loser = answers[0]?.status === 200 ? cat : ben;
  expect(await take(loser, johnsLink)).toMatchObject({ status: 409, body: { code: 'role_taken' } });
  // A person may have several roles.
  const winner = loser === cat ? ben : cat;
  expect(await take(winner, marysLink)).toMatchObject({ status: 200 });
  expect(await list(winner)).toMatchObject({
    list: [{ mine: false, cast: [{ mine: true }, { mine: true }] }],
  });
  expect(await list(loser)).toEqual({ list: [] });
});

test('links need a signed-in account, end when they are withdrawn, and show nobody else a link', async () => {
  const { john, johnsLink } = await openDub();
  const invitation = '/api/dub_role_invitation.php';
  expect((await visitor.get(invitation, { invite_id: johnsLink })).status).toBe(401);
  await take(ben, johnsLink);
  expect(JSON.stringify(await list(ben))).not.toContain(johnsLink);
  expect(await act(ben, 'invite', { role_id: john, on: '0' })).toMatchObject({ status: 404 });
  expect(await act(ben, 'release', { role_id: john })).toMatchObject({ status: 404 });
  await act(ann, 'invite', { role_id: john, on: '0' });
  expect(await ben.get('/api/dub_role_invitation.php', { invite_id: johnsLink })).toMatchObject({
    status: 404,
  });
  expect(await take(cat, johnsLink)).toMatchObject({ status: 404 });
  const again = await act(ann, 'invite', { role_id: john, on: '1' });
  expect((again.body as unknown as RoleDub).cast[0]?.invite_id).not.toBe(johnsLink);
});

test('who is released or leaves is no longer heard, and the owner sees it', async () => {
  const { john, mary, johnsLink, marysLink } = await openDub();
  await take(ben, johnsLink);
  await take(cat, marysLink);
  await addTake(ben, 0);
  await addTake(cat, 1);
  const heard = async () =>
    ((await list(ann)) as { list: { takes: { line: number }[] }[] }).list[0]?.takes.length;
  expect(await heard()).toBe(2);
  expect(await act(ben, 'leave', { role_id: mary })).toMatchObject({ status: 404 });
  expect(await act(cat, 'leave', { role_id: mary })).toMatchObject({ status: 200 });
  expect(await heard()).toBe(1);
  expect(await list(ann)).toMatchObject({ list: [{ cast: [{}, { taken_by: null, has_left: true }] }] });
  expect(await act(ann, 'release', { role_id: john })).toMatchObject({
    body: { cast: [{ taken_by: null, has_left: false, invite_id: null }, {}], takes: [] },
  });
  expect(await take(ben, johnsLink)).toMatchObject({ status: 404 });
  expect(await list(ben)).toEqual({ list: [] });
});

test('people of a dub hear what it plays, and nothing else of each other', async () => {
  const { johnsLink, marysLink, dubId } = await openDub();
  await take(ben, johnsLink);
  await take(cat, marysLink);
  const played = await addTake(ben, 0, { createdMs: 9_000 });
  const notPlayed = {
    older: await addTake(ben, 0, { createdMs: 8_000 }),
    ofAnothersLine: await addTake(ben, 1),
    whole: await addTake(ben, null),
  };
  const stranger = await addPerson();
  const hear = (person: Person, takeId: string) =>
    server().services.takes.file({
      viewer: toViewer(person.account),
      ...{ takeId, shareId: null, name: 'take.peaks' },
    });
  for (const person of [ann, ben, cat])
    await expect(hear(person, played.id)).resolves.toEqual(expect.any(String));
  await expect(hear(stranger, played.id)).rejects.toThrow('not_found');
  for (const { id } of Object.values(notPlayed)) {
    for (const person of [ann, cat]) await expect(hear(person, id)).rejects.toThrow('not_found');
  }
  // A dub that an administrator took down is left to its owner.
  await server().store.dubs.updateDub(dubId, { removedMs: 1, removedReason: 'other' });
  await expect(hear(cat, played.id)).rejects.toThrow('not_found');
  await expect(hear(ann, played.id)).resolves.toEqual(expect.any(String));
  expect(await list(cat)).toEqual({ list: [] });
  expect(await cat.get('/api/dub_role_invitation.php', { invite_id: johnsLink })).toMatchObject({
    status: 404,
  });
});

test("a dub of a learner's own film has no roles", async () => {
  clipId = await addClip({ source: 'client', ownerId: ann.id });
  expect(await save(ann, [{ name: 'John', line_indexes: [0] }])).toMatchObject({
    status: 403,
    body: { code: 'film_private' },
  });
  expect(await save(ben, [{ name: 'John', line_indexes: [0] }])).toMatchObject({ status: 404 });
});

test('whoever leaves takes their voice out of the finished film, also by deleting their account', async () => {
  const { john, johnsLink, dubId } = await openDub();
  const { files, store, services } = server();
  const path = files.dubFile(clipId, dubId, 'dub.mp4');
  const finish = async (ownerId: string) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'film');
    const voice = { takeId: 't', lineIndex: 0, ownerId, ownerName: 'Ben', startMs: 0, gainDb: 0 };
    await store.dubs.updateDub(dubId, {
      state: 'ready',
      film: {
        silencesOpenLines: false,
        ...{ mixedMs: 5, durationMs: 3_000, voices: [voice] },
        settings: { bed: 'auto', subtitles: 'both', burnsSubtitles: false, hasCredits: true },
        proof: { voiceOffMs: 1, loudnessLufs: -16, truePeakDb: -1.5, durationOffMs: 0, copiedPackets: 72 },
      },
    });
  };
  const isFinished = async () => [(await store.dubs.dubById(dubId))?.film !== null, await files.exists(path)];
  await finish(cat.id);
  await take(ben, johnsLink);
  await act(ben, 'leave', { role_id: john });
  expect(await isFinished()).toEqual([true, true]);
  await take(ben, johnsLink);
  await finish(ben.id);
  await act(ben, 'leave', { role_id: john });
  expect(await isFinished()).toEqual([false, false]);

  await take(ben, johnsLink);
  await finish(ben.id);
  const exported = await services.profile.exportData({ viewer: toViewer(ben.account), token: null });
  expect(exported).toContainEqual({
    name: 'dub_roles.json',
    data: [expect.objectContaining({ id: john, name: 'John', clipId })],
  });
  await services.profile.removeAccount({
    viewer: toViewer(ben.account),
    ...{ confirm: ben.account.username, password: PASSWORD, renounce: false },
  });
  expect(await isFinished()).toEqual([false, false]);
  expect(await list(ann)).toMatchObject({ list: [{ cast: [{ taken_by: null, has_left: true }, {}] }] });
});
