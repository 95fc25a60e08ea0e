import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#domain/accounts/types.ts';
import { lineKeyOf } from '#domain/alignments/line-key.ts';
import type { MezzanineInfo, Video } from '#domain/films/types.ts';
import { clipFileKeys, clipFileTypes, listClipFileLangs } from '#shared/clip-files.ts';
import {
  clipArchiveUrl,
  clipFileUrl,
  peaksUrl,
  posterUrl,
  stillUrl,
  thumbnailSpriteUrl,
  videoUrl,
} from '#shared/media-urls.ts';
import { addFilmWithVideo, makeClip, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const mezzanine: MezzanineInfo = {
  width: 1280,
  height: 720,
  rate: { num: 24, den: 1 },
  frames: 240,
  durationMs: 10_000,
  hasAudio: true,
  bytes: 10,
  originalStartMs: 0,
  encoder: 'libx264',
};

let server: TestServer;
let owner: { account: Account; cookie: { cookie: string } };
let stranger: typeof owner;
let teacher: typeof owner;
let shared: Video;
let own: Video;
let readyClipId: string;
let ownClipId: string;
let cuttingClipId: string;

beforeAll(async () => {
  server = await startTestServer();
  const join = async (name: string, change: Partial<Account> = {}) => {
    const account = await server.addAccount(name, 'a long password', change);
    return { account, cookie: await server.openSession(account) };
  };
  [owner, stranger, teacher] = [
    await join('owner-of-film'),
    await join('stranger'),
    await join('teacher', { roles: ['teacher'] }),
  ];
  const ready = { state: 'ready', mezzanine } as const;
  const film = await addFilmWithVideo(server.store, {
    video: { ...ready, originalName: '北非谍影 "1942".mkv' },
  });
  const client = await addFilmWithVideo(server.store, {
    film: { source: 'client', ownerId: owner.account.id },
    video: ready,
  });
  [shared, own] = [film.video, client.video];
  for (const video of [shared, own]) {
    const lines = makeLines(video.id, 4);
    const contour = { startMs: 0, values: new Int8Array() };
    await replaceLines(server.store, { videoId: video.id, lines });
    await server.store.alignments.putMeasurements({
      ...{ videoId: video.id, version: 1 },
      lines: lines.map((line) => ({
        ...{ lineKey: lineKeyOf(line), refusal: null, confidence: 1, contour },
        words: [{ from: 0, end: 1, startMs: line.startMs, endMs: line.endMs, confidence: 1 }],
      })),
    });
    for (const name of ['mezzanine.mp4', 'poster.webp', 'thumbnails.jpg', 'peaks.bin'] as const) {
      await server.putFile(server.files.videoFile(video.id, name), `${name} of ${video.id}`);
    }
    await server.putFile(server.files.stillFile(video.id, 12, 'full', 'png'), 'a still');
  }
  const addClip = async (video: Video, state: 'ready' | 'cutting') => {
    const clip = makeClip({
      ownerId: owner.account.id,
      videoId: video.id,
      filmId: video.filmId,
      title: '他说："再见"',
      startMs: 0,
      endMs: 4_000,
      state,
    });
    await server.store.clipStore.insertClip(clip);
    await server.putFile(server.files.clipFile(clip.id, 'clip.mp4'), 'a clip');
    await server.putFile(server.files.clipFile(clip.id, 'clip.m4a'), 'its sound');
    return clip.id;
  };
  readyClipId = await addClip(shared, 'ready');
  ownClipId = await addClip(own, 'ready');
  cuttingClipId = await addClip(shared, 'cutting');
});

afterAll(() => server.dispose());

const ask = (path: string, who: typeof owner | null, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { ...who?.cookie, ...headers } });
const everyFileOf = (videoId: string, clipId: string) => [
  ...[videoUrl, posterUrl, thumbnailSpriteUrl, peaksUrl].map((url) => url(videoId)),
  stillUrl(videoId, 12, 'full', 'png'),
  ...clipFileKeys.map(({ kind, lang }) => clipFileUrl(clipId, kind, { lang })),
  clipArchiveUrl([clipId], ['mp4', 'srt']),
];

describe('access to files', () => {
  test('is refused without a session', async () => {
    for (const path of [...everyFileOf(shared.id, readyClipId), '/media/nothing', '/media/video/x/y']) {
      const response = await ask(path, null);
      expect([path, response.status]).toEqual([path, 401]);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });

  test('is given to every account for a library film', async () => {
    for (const path of everyFileOf(shared.id, readyClipId)) {
      expect([path, (await ask(path, stranger)).status]).toEqual([path, 200]);
    }
    expect(await (await ask(posterUrl(shared.id), stranger)).text()).toBe(`poster.webp of ${shared.id}`);
  });

  test('is given to the owner and to teachers for a client film; others get 404', async () => {
    for (const path of everyFileOf(own.id, ownClipId)) {
      expect([path, (await ask(path, owner)).status]).toEqual([path, 200]);
      expect([path, (await ask(path, teacher)).status]).toEqual([path, 200]);
      const refused = await ask(path, stranger);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(await refused.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('is answered for a hidden film like for an unknown ID', async () => {
    const [refused, unknown] = [
      await ask(videoUrl(own.id), stranger),
      await ask(videoUrl('never-was-1'), stranger),
    ];
    expect(await refused.text()).toBe(await unknown.text());
    expect(refused.status).toBe(unknown.status);
  });
});

describe('the stream of a film', () => {
  const names = ['index.m3u8', 'front.mp4', '0.m4s'];
  const path = (videoId: string, name: string) => `/media/video/${videoId}/stream/${name}`;

  test('is served only to people who may see the film', async () => {
    for (const name of names) {
      expect((await ask(path(own.id, name), null)).status).toBe(401);
      const refused = await ask(path(own.id, name), stranger);
      expect(await refused.text()).toBe(await (await ask(path('never-was-1', name), stranger)).text());
      expect(refused.status).toBe(404);
    }
  });

  test('returns 404 for a broken mezzanine and for an unknown name', async () => {
    for (const name of [...names, '1.mp4', '-1.m4s', '1234567.m4s', '0.m4s.m4s', 'mezzanine.mp4']) {
      const response = await ask(path(own.id, name), owner);
      expect([name, response.status]).toEqual([name, 404]);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('addresses', () => {
  test('that are unknown return 404', async () => {
    const video = `/media/video/${shared.id}`;
    for (const path of [
      '/media',
      '/media/nothing',
      `${video}`,
      `${video}/original.mkv`,
      `${video}/constructor`,
      `${video}/mezzanine.mp4/more`,
      `/media/still/${shared.id}/12.full.gif`,
      `/media/still/${shared.id}/-1.full.png`,
      `/media/still/${shared.id}/12.other.png`,
      `/media/bar/${readyClipId}/clip.exe`,
      `/media/bar/${readyClipId}/other.mp4`,
      `/media/bar/${readyClipId}/clip.`,
      `/media/bar/${readyClipId}/clip.constructor`,
      `/media/bar/${readyClipId}/clip.exe.mp4`,
    ]) {
      const response = await ask(path, owner);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('never lead out of the library', async () => {
    const raw = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(server.port, '127.0.0.1');
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${owner.cookie.cookie}\r\nConnection: close\r\n\r\n`,
        );
      });
    for (const path of [
      '/media/video/../../secret.txt',
      '/media/video/..%2f..%2f..%2fsecret.txt/mezzanine.mp4',
      `/media/video/${shared.id}/..%2f..%2f..%2f..%2fsecret.txt`,
      `/media/video/${shared.id}%00/mezzanine.mp4`,
      `/media/video/${shared.id}/mezzanine.mp4%00.jpg`,
      '/media/video/%2e%2e/mezzanine.mp4',
      '/media/still/..%5c..%5csecret/12.full.png',
      '/media/bar/..%2f..%2fsecret/clip.mp4',
      '/media/video/%zz/mezzanine.mp4',
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/assets/..%5c..%5csecret.txt',
    ]) {
      const answer = await raw(path);
      expect([path, answer]).not.toEqual([path, expect.stringContaining('not for anyone')]);
      expect([path, answer.split(' ')[1]]).not.toEqual([path, '500']);
      // The server resolves plain dots before routing, so such a path is a page.
      if (path.startsWith('/media') && !path.includes('/../')) {
        expect([path, answer.split(' ')[1]]).toEqual([path, '404']);
      }
    }
  });
});

describe('responses', () => {
  test('make a mezzanine immutable and its images not', async () => {
    const part = await ask(videoUrl(shared.id), owner, { range: 'bytes=0-8' });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('mezzanine');
    expect(part.headers.get('cache-control')).toContain('immutable');
    expect((await ask(posterUrl(shared.id), owner)).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('have the JPEG poster of a library of an earlier version', async () => {
    await rm(server.files.videoFile(shared.id, 'poster.webp'));
    await server.putFile(server.files.videoFile(shared.id, 'poster.jpg'), 'an older poster');
    const poster = await ask(posterUrl(shared.id), owner);
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    expect(await poster.text()).toBe('an older poster');
  });

  test('name a downloaded clip after its title', async () => {
    const shown = await ask(clipFileUrl(readyClipId, 'mp4'), owner);
    expect(shown.headers.get('content-disposition')).toBeNull();
    expect(await shown.text()).toBe('a clip');
    const saved = await ask(clipFileUrl(readyClipId, 'm4a', { download: true }), owner);
    expect(saved.headers.get('content-type')).toBe('audio/mp4');
    expect(saved.headers.get('content-disposition')).toContain(encodeURIComponent('他说：'));
    expect(saved.headers.get('content-disposition')).toMatch(/\.m4a$/);
    expect(await saved.text()).toBe('its sound');
  });

  test("have a clip's subtitles in the requested language", async () => {
    const both = await (await ask(clipFileUrl(readyClipId, 'srt'), owner)).text();
    expect(both).toContain('This is line 1.');
    expect(both).toContain('这是第 1 句。');
    const english = await ask(clipFileUrl(readyClipId, 'vtt', { lang: 'en', download: true }), owner);
    expect(english.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(english.headers.get('content-disposition')).toContain('en.vtt');
    const text = await english.text();
    expect(text).toMatch(/^WEBVTT/);
    expect(text).not.toContain('这是');
    const wrong = await ask(`/media/bar/${readyClipId}/clip.srt?lang=fr`, owner);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: 'bad_parameter', field: 'lang' });
  });

  test("have a validator for a clip's subtitles, which changes with their text", async () => {
    const path = clipFileUrl(readyClipId, 'srt');
    const first = await ask(path, owner);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(path, owner, { 'if-none-match': tags });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    const other = await ask(clipFileUrl(readyClipId, 'srt', { lang: 'en' }), owner, {
      'if-none-match': etag,
    });
    expect(other.status).toBe(200);
    expect(other.headers.get('etag')).not.toBe(etag);
  });

  test('name a downloaded still after its film', async () => {
    const still = await ask(`${stillUrl(shared.id, 12, 'full', 'png')}?download=1`, owner);
    expect(still.headers.get('content-type')).toBe('image/png');
    expect(still.headers.get('content-disposition')).toContain(encodeURIComponent('北非谍影 1942 f12.png'));
    const beyond = await ask(stillUrl(shared.id, 240, 'full', 'png'), owner);
    expect(beyond.status).toBe(422);
    expect(await beyond.json()).toMatchObject({ code: 'cut_out_of_range' });
  });

  test('return not_ready for a clip that is being cut, although its file exists', async () => {
    for (const path of [
      clipFileUrl(cuttingClipId, 'mp4'),
      clipFileUrl(cuttingClipId, 'srt'),
      clipArchiveUrl([cuttingClipId], ['mp4']),
    ]) {
      const response = await ask(path, owner);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'not_ready' });
    }
  });
});

describe('downloads of a clip', () => {
  test('have their content type and a unique name for each kind', async () => {
    const names = new Set<string>();
    for (const { kind, lang } of clipFileKeys) {
      const response = await ask(
        clipFileUrl(readyClipId, kind, { lang, download: true, name: '{film} {time}' }),
        stranger,
      );
      expect([kind, response.status]).toEqual([kind, 200]);
      expect(response.headers.get('content-type')).toBe(clipFileTypes[kind].contentType);
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
      expect(name).toMatch(/^.+ 00\.00\.00.*\.\w+$/);
      names.add(name);
      expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
    }
    expect(names.size).toBe(clipFileKeys.length);
  });

  test('refuse an unknown language, a span that is too long, and a template that is too long', async () => {
    for (const [path, status, body] of [
      [`/media/bar/${readyClipId}/clip.burnt.mp4?lang=none`, 400, { field: 'lang' }],
      [`/media/bar/${readyClipId}/clip.gif?lang=fr`, 400, { field: 'lang' }],
      [`/media/bar/${readyClipId}/clip.gif?from_ms=x`, 400, { field: 'from_ms' }],
      [clipFileUrl(readyClipId, 'mp4', { name: 'x'.repeat(121) }), 400, { field: 'name' }],
      [clipFileUrl(readyClipId, 'gif', { fromMs: 4000 }), 422, { code: 'cut_out_of_range' }],
      [clipFileUrl(readyClipId, 'gif', { fromMs: 500, toMs: 100 }), 422, { code: 'cut_start_after_end' }],
    ] as const) {
      const response = await ask(path, owner);
      expect([path, response.status]).toEqual([path, status]);
      expect(await response.json()).toMatchObject(body);
    }
  });

  test('come as one archive with the chosen files and names', async () => {
    const response = await ask(
      clipArchiveUrl([readyClipId], ['mp4', 'srt.en', 'mp3'], { name: '{time} {line}' }),
      owner,
    );
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('00.00.00 他说：'));
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      '00.00.00 他说： 再见 en.srt',
      '00.00.00 他说： 再见.mp3',
      '00.00.00 他说： 再见.mp4',
    ]);
    expect(strFromU8(files['00.00.00 他说： 再见.mp4'] ?? new Uint8Array())).toBe('a clip');
  });

  test('come as one archive of several clips, with unique names and without hidden clips', async () => {
    const both = await ask(clipArchiveUrl([readyClipId, ownClipId], ['mp4', 'vtt']), owner);
    const names = Object.keys(unzipSync(new Uint8Array(await both.arrayBuffer())));
    expect(names).toHaveLength(4);
    expect(names.filter((name) => name.includes('(2)'))).toHaveLength(2);
    const some = unzipSync(
      new Uint8Array(
        await (await ask(clipArchiveUrl([readyClipId, ownClipId], ['mp4']), stranger)).arrayBuffer(),
      ),
    );
    expect(Object.keys(some)).toEqual(['他说： 再见.mp4', '没有打包的文件.txt']);
    expect(strFromU8(some['没有打包的文件.txt'] ?? new Uint8Array())).toContain(
      `《${ownClipId}》 全部文件：没有找到\r\n`,
    );
    const refused = await ask(clipArchiveUrl([ownClipId], ['mp4']), stranger);
    expect(refused.status).toBe(404);
    for (const [clipIds, files] of [
      [[readyClipId], ['exe']],
      [[readyClipId], ['srt.fr']],
      [[readyClipId], []],
      [Array.from({ length: 101 }, (_, i) => `some-clip-${i}`), ['mp4']],
    ] as const) {
      expect((await ask(clipArchiveUrl(clipIds, files), owner)).status).toBe(400);
    }
    const noSheet = `${clipArchiveUrl([readyClipId], ['mp4'])}&sheets=poster`;
    expect((await ask(noSheet, owner)).status).toBe(400);
    const fewer = { without: [{ clipId: ownClipId, file: 'vtt.both' }] };
    const less = await ask(clipArchiveUrl([readyClipId, ownClipId], ['mp4', 'vtt.both'], fewer), owner);
    expect(Object.keys(unzipSync(new Uint8Array(await less.arrayBuffer())))).toHaveLength(3);
    const unknown = { without: [{ clipId: ownClipId, file: 'exe' }] };
    expect(await (await ask(clipArchiveUrl([ownClipId], ['mp4'], unknown), owner)).json()).toMatchObject({
      code: 'bad_parameter',
      field: 'without',
    });
  });

  test('leave out a file that cannot be made, and fail if no file is left', async () => {
    await server.store.films.updateVideo(own.id, { mezzanine: { ...mezzanine, hasAudio: false } });
    const some = await ask(clipArchiveUrl([ownClipId], ['mp3', 'mp4']), owner);
    const files = unzipSync(new Uint8Array(await some.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['他说： 再见.mp4', '没有打包的文件.txt']);
    expect(strFromU8(files['没有打包的文件.txt'] ?? new Uint8Array())).toBe(
      '下面这些没有装进这个压缩包：\r\n\r\n《他说："再见"》 MP3：这段没有声音\r\n',
    );
    const none = await ask(clipArchiveUrl([ownClipId], ['mp3', 'm4a']), owner);
    expect(none.status).toBe(422);
    expect(await none.json()).toMatchObject({ code: 'clip_no_sound', status: '这段没有声音' });
    await server.store.films.updateVideo(own.id, { mezzanine });
  });

  test('contain the other files when an animation or an unfinished clip is left out', async () => {
    const span = { fromMs: 3_900, toMs: 9_000, locale: 'en' as const };
    const some = await ask(clipArchiveUrl([readyClipId, cuttingClipId], ['mp4', 'gif'], span), owner);
    const files = unzipSync(new Uint8Array(await some.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['他说： 再见.mp4', 'Files left out.txt']);
    const lines = strFromU8(files['Files left out.txt'] ?? new Uint8Array()).split('\r\n');
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^“他说："再见"” GIF None: /),
      expect.stringMatching(/^“他说："再见"” all files: /),
      '',
    ]);
  });

  test('use the default language of each kind without a parameter', async () => {
    for (const { kind } of clipFileKeys) {
      const [defaultLang = null] = listClipFileLangs(kind);
      const [implicit, explicit] = [
        await ask(clipFileUrl(readyClipId, kind), owner),
        await ask(clipFileUrl(readyClipId, kind, { lang: defaultLang }), owner),
      ];
      expect(await implicit.text()).toBe(await explicit.text());
    }
  });
});
