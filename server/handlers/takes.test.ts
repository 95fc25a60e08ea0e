import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTestFfmpeg, runTestFfprobe } from '@taici/frame-cutter/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/define-call.ts';
import type { TakeDto, takes } from '#contract/takes.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { makeLine, makeMezzanineInfo, makeViewer } from '#domain/testing/factories.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { addFilmWithVideo, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const inFolder = setUpTestFolder();
const cookies: Record<string, string> = {};

/** Encodes a tone after a second of silence, so that a lost beginning is noticed. */
async function makeTone(name: string, args: { seconds: number; gain?: number; codec: string[] }) {
  const path = inFolder(name);
  const { seconds, gain = 0.5, codec } = args;
  await runTestFfmpeg([
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='${gain}*sin(2*PI*220*t)*gte(t,1)':s=48000:d=${seconds}`,
    ...codec,
    `file:${path}`,
  ]);
  return readFile(path);
}
const opus = ['-c:a', 'libopus', '-f', 'webm'];

beforeAll(async () => {
  server = await startTestServer();
  for (const [name, role] of [
    ['ann', 'client'],
    ['ben', 'client'],
    ['tea', 'teacher'],
    ['adm', 'admin'],
  ] as const) {
    const account = await server.addAccount(name, 'a password', { id: name, roles: [role], name });
    cookies[name] = (await server.openSession(account)).cookie;
  }
  await server.store.classes.insertClass({
    studyClass: { id: 'class', ownerId: 'tea', name: 'Class', note: null, createdMs: 0 },
    limit: 1,
  });
  const joined = { class_id: 'class', account_id: 'ann', joined_ms: 0 };
  await server.store.db.insertInto('class_students').values(joined).execute();
});
afterAll(() => server.dispose());
afterEach(() => server.store.db.deleteFrom('clips').execute());

/** Adds a ready clip with two lines: Ann's of a library film, or `owner`'s of their own upload. */
async function addClip(id: string, owner: string | null = null) {
  const { film, video } = await addFilmWithVideo(server.store, {
    film: owner ? { source: 'client', ownerId: owner } : {},
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(server.store, {
    videoId: video.id,
    lines: [
      makeLine(video.id, 0, { startMs: 1200, endMs: 2000 }),
      makeLine(video.id, 1, { startMs: 2500, endMs: 3100 }),
    ],
  });
  const span = { startMs: 1000, endMs: 4000, startFrame: 24, endFrame: 96 };
  const clip = makeClip({
    id,
    ownerId: owner ?? 'ann',
    videoId: video.id,
    filmId: film.id,
    state: 'ready',
    ...span,
  });
  await server.store.clipStore.insertClip(clip);
  return clip;
}
const save = (
  who: string,
  query: string,
  body: Uint8Array<ArrayBuffer> | null,
  headers: Record<string, string> = {},
) =>
  fetch(`${server.url}/api/take_save.php?${query}`, {
    method: 'POST',
    headers: { cookie: cookies[who] ?? '', origin: server.url, 'content-type': 'audio/webm', ...headers },
    body,
  });
const get = (who: string, path: string) => server.get(path, { cookie: cookies[who] ?? '' });
const post = (who: string, call: string, fields: Record<string, string>) =>
  server.post(`/api/${call}.php`, fields, { cookie: cookies[who] ?? '' });
const takesOf = async (who: string, clipId: string): Promise<WireForm<OutputOf<(typeof takes)['list']>>> =>
  (await get(who, `/api/take_index.php?bar_id=${clipId}`)).json();
const filesOf = async (clipId: string) => {
  const path = join(server.files.clipFile(clipId, 'clip.mp4'), '..', 'takes');
  return (await readdir(path).catch(() => [])).sort();
};
const temporaryFiles = async () =>
  readdir(join(server.files.clipFile('some-clip', 'clip.mp4'), '..', '..', '..', 'tmp')).catch(() => []);

describe('saving a take', () => {
  test('converts a recording to m4a with its waveform and keeps its beginning', async () => {
    await addClip('clip-tone');
    const saved = await save(
      'ann',
      'bar_id=clip-tone&line=1&lead_ms=300',
      await makeTone('a.webm', { seconds: 2.5, codec: opus }),
    );
    expect(saved.status).toBe(200);
    const take: WireForm<TakeDto> = await saved.json();
    expect(take).toMatchObject({ bar_id: 'clip-tone', line: 1, lead_ms: 300, offset_ms: 0, best: false });
    expect([take.start_ms, take.end_ms, take.owner, take.mine]).toEqual([1500, 2100, 'ann', true]);
    expect(Math.abs(take.duration_ms - 2500)).toBeLessThan(30);
    expect(take.peak).toBeGreaterThan(470);
    expect(take.peak).toBeLessThan(530);
    expect(take.clipped).toBe(false);
    expect(await temporaryFiles()).toEqual([]);

    const sound = await get('ann', take.url);
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
    const path = inFolder('kept.m4a');
    await writeFile(path, new Uint8Array(await sound.arrayBuffer()));
    expect(await runTestFfprobe({ path, entries: 'codec_name,sample_rate,channels' })).toBe('aac,48000,1');
    const samples = await runTestFfmpeg([
      '-i',
      `file:${path}`,
      '-f',
      's16le',
      '-ac',
      '1',
      '-ar',
      '48000',
      'pipe:1',
    ]);
    const first = findFirstLoudSample(samples);
    expect(Math.abs(first / 48 - 1000)).toBeLessThan(15);

    const peaks = new Int8Array(await (await get('ann', take.peaks_url)).arrayBuffer());
    expect(peaks.length).toBe(2 * Math.ceil(take.duration_ms / 10));
    expect(Math.max(...peaks.subarray(0, 180))).toBeLessThan(4);
    expect(Math.max(...peaks.subarray(220, 480))).toBeGreaterThan(55);

    const range = await server.get(take.url, { cookie: cookies.ann ?? '', range: 'bytes=0-9' });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  test.each([
    ['mp4', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
    ['wav', ['-c:a', 'pcm_s16le', '-ar', '44100', '-f', 'wav']],
    ['ogg', ['-c:a', 'libopus', '-f', 'ogg']],
  ])('accepts a recording as %s, for the whole clip without a line', async (name, codec) => {
    await addClip('clip-form');
    const saved = await save('ann', 'bar_id=clip-form', await makeTone(name, { seconds: 1.5, codec }));
    const take: WireForm<TakeDto> = await saved.json();
    expect([saved.status, take.line, take.start_ms, take.end_ms]).toEqual([200, null, 0, 3000]);
    expect(Math.abs(take.duration_ms - 1500)).toBeLessThan(60);
  });

  test.each([44_100, 48_000])('keeps every sample of a recording at %i Hz', async (sampleRate) => {
    await addClip('clip-exact');
    const samples = Int16Array.from(
      { length: sampleRate + 37 },
      (_, index) => ((index * 7919) % 65_536) - 32_768,
    );
    const saved = await save('ann', 'bar_id=clip-exact&line=0', makeWav(samples, sampleRate));
    const take: WireForm<TakeDto> = await saved.json();
    const flac = await get('ann', `/media/take/${take.take_id}/take.flac`);
    expect([flac.status, flac.headers.get('content-type')]).toEqual([200, 'audio/flac']);
    const path = inFolder(`exact-${sampleRate}.flac`);
    await writeFile(path, new Uint8Array(await flac.arrayBuffer()));
    expect(await runTestFfprobe({ path, entries: 'codec_name,sample_rate,channels' })).toBe(
      `flac,${sampleRate},1`,
    );
    const decoded = await runTestFfmpeg(['-i', `file:${path}`, '-f', 's16le', 'pipe:1']);
    expect(decoded.equals(Buffer.from(samples.buffer))).toBe(true);
    const other = await get('ben', `/media/take/${take.take_id}/take.flac`);
    expect(other.status).toBe(404);
  });

  test('stores another sample rate at 44.1 or 48 kHz', async () => {
    await addClip('clip-rate');
    const phone = await makeTone('phone.wav', { seconds: 1.5, codec: ['-ar', '16000', '-f', 'wav'] });
    const take: WireForm<TakeDto> = await (await save('ann', 'bar_id=clip-rate&line=0', phone)).json();
    const path = server.files.takeFile('clip-rate', take.take_id, 'take.flac');
    expect(['44100', '48000']).toContain(await runTestFfprobe({ path, entries: 'sample_rate' }));
    expect(Math.abs(take.duration_ms - 1500)).toBeLessThan(30);
  });

  test('measures where speech is', async () => {
    await addClip('clip-speech');
    const tone = await makeTone('speech.wav', { seconds: 2.2, codec: ['-f', 'wav'] });
    const { take_id } = await (await save('ann', 'bar_id=clip-speech&line=0', tone)).json();
    const { speech } = (await server.store.takes.takeById(take_id)) ?? {};
    expect(speech).toEqual({ startMs: 1000, endMs: 2200, pauseMs: 0 });
  });

  test('joins the parts of a recording, and saves it once, however often it arrives', async () => {
    await addClip('clip-part');
    const samples = Int16Array.from({ length: 60_000 }, (_, index) => (index * 31) % 20_000);
    const wav = makeWav(samples, 48_000);
    const id = crypto.randomUUID();
    const sendPart = (who: string, query: string, body: Uint8Array<ArrayBuffer> | null = null) =>
      fetch(`${server.url}/api/take_part.php?recording_id=${id}&${query}`, {
        method: 'POST',
        headers: { cookie: cookies[who] ?? '', origin: server.url },
        body,
      });
    const answers = [
      await sendPart('ann', 'offset=0&account_id=ann', wav.slice(0, 50_000)),
      await sendPart('ann', 'offset=50000', wav.slice(50_000, 90_000)),
      await sendPart('ann', 'offset=0'),
      await sendPart('ben', 'offset=0'),
    ];
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
      [50_000, 90_000, 90_000, 0].map((received_bytes) => ({ received_bytes })),
    );
    const gap = await sendPart('ann', 'offset=100000', wav.slice(100_000));
    expect([gap.status, await gap.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'take_part_missing' }),
    ]);
    for (const call of [
      sendPart('ben', 'offset=0&account_id=ann', wav.slice(0, 100)),
      save('ben', 'bar_id=clip-part&line=0&account_id=ann', wav),
    ])
      expect((await call).status).toBe(401);
    expect((await sendPart('ann', 'offset=-1')).status).toBe(400);
    const finish = () =>
      save(
        'ann',
        `bar_id=clip-part&line=0&recording_id=${id}&offset=90000&account_id=ann`,
        wav.slice(90_000),
      );
    const [first, second] = await Promise.all([finish(), finish()]);
    const take: WireForm<TakeDto> = await first.json();
    expect([first.status, second.status, await second.json()]).toEqual([200, 200, take]);
    expect(await (await finish()).json()).toEqual(take);
    expect((await takesOf('ann', 'clip-part')).list).toEqual([take]);
    const path = server.files.takeFile('clip-part', take.take_id, 'take.flac');
    const decoded = await runTestFfmpeg(['-i', `file:${path}`, '-f', 's16le', 'pipe:1']);
    expect(decoded.equals(Buffer.from(samples.buffer))).toBe(true);
    expect(await server.takeParts.list('ann')).toEqual([]);
  });

  test('reports a recording that clips', async () => {
    await addClip('clip-loud');
    const loud = await makeTone('loud.wav', { seconds: 1.5, gain: 3, codec: ['-f', 'wav'] });
    expect(await (await save('ann', 'bar_id=clip-loud&line=0', loud)).json()).toMatchObject({
      peak: 1000,
      clipped: true,
    });
  });

  test('refuses an invalid recording and leaves no file', async () => {
    await addClip('clip-none');
    const tone = await makeTone('b.webm', { seconds: 1.2, codec: opus });
    const quiet = ['-ar', '8000', '-c:a', 'pcm_u8', '-f', 'wav'];
    const long = await makeTone('long.wav', { seconds: 301, gain: 0, codec: quiet });
    const film = inFolder('mute.mp4');
    await runTestFfmpeg(['-f', 'lavfi', '-i', 'color=black:s=64x64:d=1', `file:${film}`]);
    const playlist = new TextEncoder().encode('#EXTM3U\n#EXTINF:1\nfile:///etc/passwd\n');
    const concat = new TextEncoder().encode("ffconcat version 1.0\nfile '/etc/passwd'\n");
    const short = makeWav(new Int16Array(20), 48_000);
    const refused: [string, Uint8Array<ArrayBuffer> | null, number, string][] = [
      ['bar_id=clip-none&line=0', crypto.getRandomValues(new Uint8Array(5000)), 422, 'take_unreadable'],
      ['bar_id=clip-none&line=0', playlist, 422, 'take_unreadable'],
      ['bar_id=clip-none&line=0', concat, 422, 'take_unreadable'],
      ['bar_id=clip-none&line=0', short, 422, 'take_empty'],
      ['bar_id=clip-none&line=0', makeWav(new Int16Array(), 48_000), 422, 'take_empty'],
      ['bar_id=clip-none&line=0&recording_id=short', tone, 400, 'bad_parameter'],
      ['bar_id=clip-none&line=0&offset=5', tone, 409, 'take_part_missing'],
      ['bar_id=clip-none&line=0', await readFile(film), 422, 'take_unreadable'],
      ['bar_id=clip-none&line=0', new Uint8Array(), 422, 'take_empty'],
      ['bar_id=clip-none&line=0', null, 422, 'take_empty'],
      ['bar_id=clip-none&line=0', long, 422, 'take_too_long'],
      ['bar_id=clip-none&line=0', new Uint8Array(30 * 1024 * 1024 + 1), 413, 'body_too_large'],
      ['bar_id=clip-none&line=2', tone, 404, 'not_found'],
      ['bar_id=clip-none&line=-1', tone, 400, 'bad_parameter'],
      ['bar_id=clip-none&line=0&lead_ms=10001', tone, 400, 'bad_parameter'],
      ['bar_id=no-such-clip', tone, 404, 'not_found'],
      ['line=0', tone, 400, 'bad_parameter'],
    ];
    for (const [query, body, status, code] of refused) {
      const answer = await save('ann', query, body);
      expect([query, answer.status, await answer.json()]).toEqual([
        query,
        status,
        expect.objectContaining({ code }),
      ]);
    }
    expect((await save('nobody', 'bar_id=clip-none', tone)).status).toBe(401);
    expect((await save('ann', 'bar_id=clip-none', tone, { origin: 'https://else.where' })).status).toBe(403);
    expect(await takesOf('ann', 'clip-none')).toEqual({ list: [], total: 0, share_id: null });
    expect([await filesOf('clip-none'), await temporaryFiles()]).toEqual([[], []]);
  });

  test('refuses a clip that is not ready and a clip of another learner’s film', async () => {
    const tone = await makeTone('c.webm', { seconds: 1.2, codec: opus });
    await addClip('clip-hers', 'ann');
    expect((await save('ben', 'bar_id=clip-hers', tone)).status).toBe(404);
    expect((await get('ben', '/api/take_index.php?bar_id=clip-hers')).status).toBe(404);
    await server.store.clipStore.updateClip('clip-hers', { state: 'cutting' });
    expect((await save('ann', 'bar_id=clip-hers', tone)).status).toBe(409);
  });
});

describe('stored takes', () => {
  const record = async (who: string, clipId: string, line: string): Promise<WireForm<TakeDto>> => {
    const tone = await makeTone(`${who}.webm`, { seconds: 1.1, codec: opus });
    return (await save(who, `bar_id=${clipId}&line=${line}`, tone)).json();
  };

  test('stay when their analysis cannot be queued', async () => {
    await addClip('clip-unqueued');
    const [speech, enqueue] = [
      vi.spyOn(server.services.speech, 'modelFile'),
      vi.spyOn(server.store.jobs, 'enqueue'),
    ];
    speech.mockResolvedValue({ id: 'model', bytes: 1 });
    enqueue.mockRejectedValue(new Error('the database is locked'));
    const take = await record('ann', 'clip-unqueued', '0');
    expect(enqueue).toHaveBeenCalledOnce();
    enqueue.mockRestore();
    expect((await takesOf('ann', 'clip-unqueued')).list).toEqual([take]);
    await record('ann', 'clip-unqueued', '0');
    speech.mockRestore();
    expect(
      (await server.store.jobs.listJobs({ states: ['queued'], limit: 9, offset: 0 })).jobs,
    ).toMatchObject([{ kind: 'analyze_take' }]);
  });

  test('can be marked as best, shifted, and removed, but only by their owner', async () => {
    await addClip('clip-list');
    const [a, b] = [await record('ann', 'clip-list', '0'), await record('ann', 'clip-list', '0')];
    const update = (who: string, fields: Record<string, string>) => post(who, 'take_update', fields);
    expect(await (await update('ann', { take_id: a.take_id, best: '1' })).json()).toMatchObject({
      best: true,
    });
    await update('ann', { take_id: b.take_id, best: '1', offset_ms: '-120' });
    expect((await takesOf('ann', 'clip-list')).list).toEqual(
      expect.arrayContaining([
        { ...a, best: false },
        { ...b, best: true, offset_ms: -120 },
      ]),
    );
    for (const [field, value] of [
      ['offset_ms', '1001'],
      ['best', 'yes'],
    ] as const) {
      expect((await update('ann', { take_id: a.take_id, [field]: value })).status).toBe(400);
    }
    for (const who of ['ben', 'tea', 'adm']) {
      expect((await update(who, { take_id: a.take_id, best: '1' })).status).toBe(404);
    }
    for (const who of ['ben', 'tea']) {
      expect((await post(who, 'take_remove', { take_id: a.take_id })).status).toBe(404);
    }
    expect((await filesOf('clip-list')).length).toBe(6);
    expect((await post('ann', 'take_remove', { take_id: a.take_id })).status).toBe(200);
    expect((await post('adm', 'take_remove', { take_id: b.take_id })).status).toBe(200);
    expect((await get('ann', a.url)).status).toBe(404);
    expect(await filesOf('clip-list')).toEqual([]);
  });

  test('can be heard only by their owner, the teachers of their classes, and admins', async () => {
    await addClip('clip-hear');
    const take = await record('ann', 'clip-hear', '0');
    const status = async (who: string) => (await get(who, take.url)).status;
    expect(await Promise.all(['ann', 'tea', 'adm', 'ben', 'nobody'].map(status))).toEqual([
      200, 200, 200, 404, 401,
    ]);
    expect((await get('ann', `/media/take/${take.take_id}/other.m4a`)).status).toBe(404);
    expect((await takesOf('ben', 'clip-hear')).list).toEqual([]);
    const everyone = (who: string) => get(who, '/api/take_index.php?bar_id=clip-hear&everyone=1');
    expect((await everyone('ben')).status).toBe(403);
    expect(await (await everyone('tea')).json()).toMatchObject({ list: [{ owner: 'ann', mine: false }] });
  });

  test('of everyone come in pages', async () => {
    await addClip('clip-pages');
    for (const line of ['0', '0', '0']) await record('ann', 'clip-pages', line);
    const page = async (query: string) => {
      const answer = await get('tea', `/api/take_index.php?bar_id=clip-pages&everyone=1${query}`);
      const { list, total } = (await answer.json()) as { list: { take_id: string }[]; total: number };
      return { ids: list.map(({ take_id }) => take_id), total };
    };
    const all = await page('');
    expect([all.ids.length, all.total]).toEqual([3, 3]);
    expect(await page('&pageno=2&pagesize=2')).toEqual({ ids: all.ids.slice(2), total: 3 });
  });

  test('are shared as a dub, with the best takes only, until the share is withdrawn', async () => {
    await addClip('clip-share');
    const [old, fresh] = [await record('ann', 'clip-share', '0'), await record('ann', 'clip-share', '0')];
    await post('ann', 'take_update', { take_id: fresh.take_id, best: '1' });
    const { share_id } = await (await post('ann', 'take_share', { bar_id: 'clip-share' })).json();
    expect((await takesOf('ann', 'clip-share')).share_id).toBe(share_id);
    const shared = await get('ben', `/api/take_shared.php?share=${share_id}`);
    const dub: WireForm<OutputOf<(typeof takes)['shared']>> = await shared.json();
    expect([dub.owner, dub.mine, dub.bar.bar_id, dub.takes.map(({ take_id }) => take_id)]).toEqual([
      'ann',
      false,
      'clip-share',
      [fresh.take_id],
    ]);
    expect((await get('ben', dub.takes[0]?.url ?? '')).status).toBe(200);
    expect((await get('ben', `${old.url}?share=${share_id}`)).status).toBe(404);
    await addClip('clip-unshared');
    const elsewhere = await record('ann', 'clip-unshared', '0');
    expect((await get('ben', `${elsewhere.url}?share=${share_id}`)).status).toBe(404);
    expect((await get('nobody', `/api/take_shared.php?share=${share_id}`)).status).toBe(401);
    await post('ben', 'take_share', { bar_id: 'clip-share', on: '0' });
    expect((await get('ben', dub.takes[0]?.url ?? '')).status).toBe(200);
    await post('ann', 'take_share', { bar_id: 'clip-share', on: '0' });
    expect((await get('ben', dub.takes[0]?.url ?? '')).status).toBe(404);
    expect((await get('ben', `/api/take_shared.php?share=${share_id}`)).status).toBe(404);
  });

  test('are not shared with people who may not see the film', async () => {
    await addClip('clip-own', 'ann');
    const take = await record('ann', 'clip-own', '0');
    const refused = await post('ann', 'take_share', { bar_id: 'clip-own' });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'film_private' }]);
    expect((await takesOf('ann', 'clip-own')).share_id).toBeNull();
    // A link from the time before it was refused.
    const dub = { id: 'dub-of-ann', ownerId: 'ann', clipId: 'clip-own', createdMs: 1 };
    await server.store.dubs.findOrInsertDub(dub);
    const shown = { id: dub.id, visibility: 'link', newLinkId: 'link-own', nowMs: 1 } as const;
    await server.store.dubs.setVisibility(shown);
    expect((await get('ben', '/api/take_shared.php?share=link-own')).status).toBe(404);
    expect((await get('ben', `${take.url}?share=link-own`)).status).toBe(404);
    expect((await get('tea', '/api/take_shared.php?share=link-own')).status).toBe(200);
    expect((await post('ann', 'take_share', { bar_id: 'clip-own', on: '0' })).status).toBe(200);
    expect((await takesOf('ann', 'clip-own')).share_id).toBeNull();
  });

  test('are removed with their clip', async () => {
    await addClip('clip-gone');
    const take = await record('ann', 'clip-gone', '0');
    await server.services.clips.remove({
      viewer: { id: 'ann', name: 'ann', username: 'ann', roles: ['client'] },
      clipId: 'clip-gone',
    });
    expect((await get('ann', take.url)).status).toBe(404);
    expect(await filesOf('clip-gone')).toEqual([]);
  });

  test('are listed for a person over all clips', async () => {
    await addClip('clip-mine');
    const take = await record('ben', 'clip-mine', '1');
    const viewer: Viewer = { id: 'ben', name: 'ben', username: 'ben', roles: ['client'] };
    const page = await server.services.takes.listMine({ viewer, pageNumber: 1, pageSize: 5 });
    expect([page.total, page.list.map((row) => row.take.id)]).toEqual([1, [take.take_id]]);
    expect(page.list.map(({ clip }) => clip?.clip.id)).toEqual(['clip-mine']);
  });

  test('least-practiced clips are those that few others recorded, of visible films', async () => {
    await addClip('clip-cold');
    await addClip('clip-warm');
    await addClip('clip-hers', 'ben');
    await record('ben', 'clip-warm', '0');
    const page: WireForm<OutputOf<(typeof takes)['leastPracticed']>> = await (
      await get('ann', '/api/dub_clips_cold.php')
    ).json();
    expect(page.list.map(({ bar_id, people }) => [bar_id, people])).toEqual([
      ['clip-cold', 0],
      ['clip-warm', 1],
    ]);
    expect(page).toMatchObject({ total: 2, pageno: 1, pagesize: 20 });
    expect(
      (await (await get('ann', '/api/dub_clips_cold.php?pagesize=1&pageno=2')).json()).list,
    ).toMatchObject([{ bar_id: 'clip-warm' }]);
    expect((await get('ann', '/api/dub_clips_cold.php?pageno=0')).status).toBe(400);
    expect((await get('nobody', '/api/dub_clips_cold.php')).status).toBe(401);
  });
});

test('listens of the original are counted by line, within limits, for who may see the clip', async () => {
  await addClip('clip-count');
  const count = (who: string, listens: unknown) =>
    post(who, 'line_listens', { bar_id: 'clip-count', listens: JSON.stringify(listens) });
  expect(
    (
      await count('ann', [
        { line: 1, count: 3 },
        { line: null, count: 1 },
        { line: 9, count: 1 },
      ])
    ).status,
  ).toBe(200);
  expect((await count('ann', [{ line: 1, count: 2 }])).status).toBe(200);
  const found = await server.services.dubbing.panel({
    ...{ viewer: makeViewer('ann'), clipId: 'clip-count', others: 1 },
  });
  expect(found.practiced).toEqual([
    { lineIndex: null, listens: 1, reads: 0 },
    { lineIndex: 1, listens: 5, reads: 0 },
  ]);
  for (const listens of [
    [],
    [{ line: 1, count: 0 }],
    [{ line: 1, count: 101 }],
    [{ line: -1, count: 1 }],
    'x',
  ])
    expect((await count('ann', listens)).status).toBe(400);
  await addClip('clip-hers', 'ben');
  const hers = await post('ann', 'line_listens', { bar_id: 'clip-hers', listens: '[{"line":0,"count":1}]' });
  expect([hers.status, (await count('nobody', [{ line: 0, count: 1 }])).status]).toEqual([404, 401]);
});

test('take files without a row are deleted once they are old', async () => {
  const { deleteOrphanedTakeFiles } = await import('#domain/takes/delete-orphaned-take-files.ts');
  const path = server.files.takeFile('clip-lost', 'take-that-was-lost', 'take.m4a');
  await server.putFile(path, 'sound');
  const work = { takes: server.store.takes, files: server.files };
  await deleteOrphanedTakeFiles({ ...work, clock: { nowMs: () => Date.now() } });
  expect(await filesOf('clip-lost')).toEqual(['take-that-was-lost.m4a']);
  await deleteOrphanedTakeFiles({ ...work, clock: { nowMs: () => Date.now() + 11 * 60_000 } });
  expect(await filesOf('clip-lost')).toEqual([]);
  await rm(join(path, '..', '..'), { recursive: true });
});

/** Makes a WAV file of mono 16-bit samples. */
function makeWav(samples: Int16Array<ArrayBuffer>, sampleRate: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return new Uint8Array(Buffer.concat([header, Buffer.from(samples.buffer)]));
}

/** Returns the index of the first sample above a tenth of full scale. */
function findFirstLoudSample(samples: Buffer): number {
  for (let at = 0; at + 1 < samples.length; at += 2) {
    if (Math.abs(samples.readInt16LE(at)) > 3277) return at / 2;
  }
  return Number.POSITIVE_INFINITY;
}
