import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePng } from '#media/testing/make-png.ts';
import { addFilmWithVideo, makeClip, makeTake } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
let me: Person;
beforeEach(async () => {
  me = await addPerson();
});

describe('data export', () => {
  const unzip = async () => {
    const response = await server().get('/media/me/data.zip', me.headers);
    expect(response.headers.get('content-type')).toBe('application/zip');
    return unzipSync(await response.bytes());
  };

  test('is a ZIP archive of all personal data without secrets', async () => {
    const { film, video } = await addFilmWithVideo(server().store);
    const clip = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id, title: 'My line' });
    await server().store.clipStore.insertClip(clip);
    await me.post('/api/msg_pad_post.php', { pad: 'main', text: '求一句 "hello"' });
    const files = Object.fromEntries(
      Object.entries(await unzip()).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]),
    );
    expect(Object.keys(files).sort()).toEqual(
      [
        'classes',
        'clips',
        'draws',
        'dub_posts',
        'dub_roles',
        'dubs',
        'films',
        'guestbook_messages',
        'guestbook_reports',
        'known_devices',
        'lessons',
        'line_practice',
        'payout_orders',
        'payout_payee',
        'profile',
        'red_packets',
        'reels',
        'sessions',
        'survey_answers',
        'take_analyses',
        'take_comments',
        'takes',
        'words',
      ].map((name) => `${name}.json`),
    );
    expect(files['profile.json']).toMatchObject({ account: me.account.username, name: me.account.name });
    expect(files['clips.json']).toMatchObject([{ id: clip.id, title: 'My line' }]);
    expect(files['guestbook_messages.json']).toMatchObject([{ text: '求一句 "hello"' }]);
    expect(JSON.stringify(files)).not.toMatch(/argon2|token/);
    expect((await server().get('/media/me/data.zip')).status).toBe(401);
  });

  test('has the account’s own takes and picture only', async () => {
    const { film, video } = await addFilmWithVideo(server().store);
    const clip = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id });
    await server().store.clipStore.insertClip(clip);
    const other = await addPerson();
    const takes = [me, other].map(({ id }) => makeTake({ ownerId: id, clipId: clip.id }));
    for (const take of takes) {
      await server().store.takes.insertTake({ take, limits: { perLine: 9, perOwner: 9 } });
      const path = server().files.takeFile(clip.id, take.id, 'take.m4a');
      await server().putFile(path, `the voice of ${take.ownerId}`);
    }
    await me.postImage('/api/my_avatar_save.php', await makePng(5, 5));
    const files = await unzip();
    expect(Object.keys(files).filter((name) => !name.endsWith('.json'))).toEqual([
      'avatar.webp',
      `takes/${takes[0]?.id}.m4a`,
    ]);
    expect(strFromU8(files[`takes/${takes[0]?.id}.m4a`] ?? new Uint8Array())).toBe(`the voice of ${me.id}`);
    expect((await sharp(files['avatar.webp']).metadata()).format).toBe('webp');
  });
});
