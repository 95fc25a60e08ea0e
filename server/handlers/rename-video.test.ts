import { beforeAll, describe, expect, test } from 'vitest';
import type { Film, Video } from '#domain/films/types.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeVideo } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

describe.each(['sqlite', 'postgres'] as const)('the number of a video on %s', (dialect) => {
  const { server, addPerson } = setUpPeople({ dialect });
  let [admin, ann, ben] = [] as unknown as [Person, Person, Person];
  beforeAll(async () => {
    [admin, ann, ben] = [await addPerson(['client', 'admin']), await addPerson(), await addPerson()];
  });

  const ready = { state: 'ready' as const, mezzanine: makeMezzanineInfo() };
  /** Adds a film with the episodes 1, 2, and so on of season 1. */
  const addSeries = async (film: Partial<Film> = {}, episodes = 3) => {
    const added = await addFilmWithVideo(server().store, {
      film: { kind: 'series', ...film },
      video: { ...ready, season: 1, episode: 1, title: 'Pilot', createdMs: 1 },
    });
    const videos: Video[] = [added.video];
    for (let episode = 2; episode <= episodes; episode += 1) {
      const video = makeVideo({ ...ready, filmId: added.film.id, season: 1, episode, createdMs: episode });
      videos.push((await server().store.films.insertVideo({ film: added.film, video })).video);
    }
    return { film: added.film, ids: videos.map(({ id }) => id) };
  };
  const rename = (person: Person, video_id: string, fields: Record<string, string>) =>
    person.post('/api/dub_video_rename.php', { video_id, ...fields });
  const listOf = async (person: Person, film_id: string) =>
    (await person.get('/api/dub_video_index.php', { film_id })).body.list;
  const auditsAbout = async (subjectId: string) =>
    (await server().store.audits.listAudits({ filter: { subjectId }, limit: 9, offset: 0 })).entries;

  test('gives a film its order, for everybody, and is in the audit log once', async () => {
    const { film, ids } = await addSeries();
    const [a = '', b = '', c = ''] = ids;
    const fields = { season: '0', episode: '12', title: ' The\r\nice \u202Ein the bay ' };
    const names = { season: 0, episode: 12, title: 'The ice in the bay' };
    expect(await rename(admin, c, fields)).toEqual({ status: 200, body: { video_id: c, ...names } });
    expect(await listOf(ann, film.id)).toMatchObject([{ id: c, ...names }, { id: a }, { id: b }]);
    expect((await rename(admin, c, fields)).status).toBe(200);
    expect(await auditsAbout(c)).toMatchObject([
      {
        ...{ action: 'video_renamed', actorId: admin.id },
        detail: {
          ...{ 'before.season': '1', 'after.season': '0', 'before.episode': '3', 'after.episode': '12' },
          changed: 'title',
        },
      },
    ]);
    expect(JSON.stringify(await auditsAbout(c))).not.toContain('ice');
  });

  test('what is left out or empty is empty from then on', async () => {
    const { film, ids } = await addSeries();
    const [a = '', b = '', c = ''] = ids;
    expect((await rename(admin, a, { season: '2', episode: '', title: ' ' })).body).toEqual({
      ...{ video_id: a, season: 2, episode: null, title: null },
    });
    expect((await rename(admin, b, {})).body).toMatchObject({ season: null, episode: null });
    expect(await listOf(ann, film.id)).toMatchObject([{ id: b }, { id: c }, { id: a }]);
  });

  test('changes the other files of a video, whichever of them is named', async () => {
    const { ids } = await addSeries();
    const [a = '', b = '', c = ''] = ids;
    const { films } = server().store;
    await films.groupVersions({ shownId: a, otherIds: [b] });
    const names = { season: 4, episode: 5, title: 'Together' };
    const fields = { season: '4', episode: '5', title: 'Together' };
    expect((await rename(admin, b, fields)).body).toEqual({ video_id: a, ...names });
    for (const id of [a, b]) expect(await films.videoById(id)).toMatchObject(names);
    expect(await films.videoById(c)).toMatchObject({ season: 1, episode: 3, title: null });
    expect(await auditsAbout(a)).toMatchObject([{ action: 'video_renamed' }]);
    expect(await auditsAbout(b)).toEqual([]);
  });

  test.each([
    ['season', { season: '-1' }],
    ['season', { season: '1e21' }],
    ['season', { season: 'one' }],
    ['season', { season: '10000' }],
    ['season', { episode: '3' }],
    ['episode', { season: '1', episode: '-1' }],
    ['episode', { season: '1', episode: '2.5' }],
    ['episode', { season: '1', episode: '999999999999999999' }],
    ['title', { season: '1', episode: '1', title: 'x'.repeat(201) }],
  ] as [string, Record<string, string>][])('names %s when it refuses %j', async (field, fields) => {
    const { ids } = await addSeries({}, 1);
    const [a = ''] = ids;
    expect(await rename(admin, a, fields)).toMatchObject({
      ...{ status: 400, body: { code: 'bad_parameter', field } },
    });
    expect(await server().store.films.videoById(a)).toMatchObject({ season: 1, episode: 1, title: 'Pilot' });
    expect(await auditsAbout(a)).toEqual([]);
  });

  test('is for administrators, and for learners with their own uploads, which are not audited', async () => {
    const { ids } = await addSeries({}, 1);
    const own = await addSeries({ source: 'client', ownerId: ann.id }, 1);
    const [shared = '', upload = ''] = [...ids, ...own.ids];
    const fields = { season: '2', episode: '2' };
    expect((await rename(ann, shared, fields)).body).toMatchObject({ code: 'forbidden' });
    expect((await rename(ben, upload, fields)).body).toMatchObject({ code: 'not_found' });
    expect((await rename(admin, 'none', fields)).body).toMatchObject({ code: 'not_found' });
    expect((await rename(ann, upload, fields)).status).toBe(200);
    expect(await auditsAbout(upload)).toEqual([]);
    expect((await rename(admin, upload, { ...fields, title: 'Mended' })).status).toBe(200);
    expect(await auditsAbout(upload)).toMatchObject([{ detail: { changed: 'title' } }]);
    await server().store.films.markVideoRemoved(shared);
    expect((await rename(admin, shared, fields)).body).toMatchObject({ code: 'film_removed' });
  });
});
