import { connect } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#domain/accounts/types.ts';
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
let readyBar: string;
let ownBar: string;
let cuttingBar: string;

beforeAll(async () => {
  server = await startTestServer();
  const join = async (name: string, change: Partial<Account> = {}) => {
    const account = await server.addAccount(name, 'a long password', change);
    return { account, cookie: await server.openSession(account) };
  };
  [owner, stranger, teacher] = [
    await join('owner-of-film'),
    await join('stranger'),
    await join('teacher', { access: ['teacher'] }),
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
    await replaceLines(server.store, { videoId: video.id, lines: makeLines(video.id, 4) });
    for (const name of ['mezzanine.mp4', 'poster.jpg', 'thumbnails.jpg', 'peaks.bin'] as const) {
      await server.putFile(server.files.videoFile(video.id, name), `${name} of ${video.id}`);
    }
    await server.putFile(server.files.stillFile(video.id, 12, 'full', 'png'), 'a still');
  }
  const addBar = async (video: Video, state: 'ready' | 'cutting') => {
    const bar = makeClip({
      ownerId: owner.account.id,
      videoId: video.id,
      filmId: video.filmId,
      title: '他说："再见"',
      startMs: 0,
      endMs: 4_000,
      state,
    });
    await server.store.clipStore.insertClip(bar);
    await server.putFile(server.files.clipFile(bar.id, 'clip.mp4'), 'a clip');
    await server.putFile(server.files.clipFile(bar.id, 'clip.m4a'), 'its sound');
    return bar.id;
  };
  readyBar = await addBar(shared, 'ready');
  ownBar = await addBar(own, 'ready');
  cuttingBar = await addBar(shared, 'cutting');
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

describe('who may see a file', () => {
  test('nobody without a session', async () => {
    for (const path of [...everyFileOf(shared.id, readyBar), '/media/nothing', '/media/video/x/y']) {
      const response = await ask(path, null);
      expect([path, response.status]).toEqual([path, 401]);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });

  test('everyone signed in sees a film of the library, byte for byte', async () => {
    for (const path of everyFileOf(shared.id, readyBar)) {
      expect([path, (await ask(path, stranger)).status]).toEqual([path, 200]);
    }
    expect(await (await ask(posterUrl(shared.id), stranger)).text()).toBe(`poster.jpg of ${shared.id}`);
  });

  test("a client's film is seen by its owner and by teachers; for others it does not exist", async () => {
    for (const path of everyFileOf(own.id, ownBar)) {
      expect([path, (await ask(path, owner)).status]).toEqual([path, 200]);
      expect([path, (await ask(path, teacher)).status]).toEqual([path, 200]);
      const refused = await ask(path, stranger);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(await refused.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('the answer to others is the one for an id that never was', async () => {
    const [refused, unknown] = [
      await ask(videoUrl(own.id), stranger),
      await ask(videoUrl('never-was-1'), stranger),
    ];
    expect(await refused.text()).toBe(await unknown.text());
    expect(refused.status).toBe(unknown.status);
  });
});

describe('a film as a stream', () => {
  const names = ['index.m3u8', 'front.mp4', '0.m4s'];
  const path = (videoId: string, name: string) => `/media/video/${videoId}/stream/${name}`;

  test('is for those who may see the film', async () => {
    for (const name of names) {
      expect((await ask(path(own.id, name), null)).status).toBe(401);
      const refused = await ask(path(own.id, name), stranger);
      expect(await refused.text()).toBe(await (await ask(path('never-was-1', name), stranger)).text());
      expect(refused.status).toBe(404);
    }
  });

  test('there is none of a film whose packets do not lie as they should, and nothing by another name', async () => {
    for (const name of [...names, '1.mp4', '-1.m4s', '1234567.m4s', '0.m4s.m4s', 'mezzanine.mp4']) {
      const response = await ask(path(own.id, name), owner);
      expect([name, response.status]).toEqual([name, 404]);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('names', () => {
  test('that are none of ours are 404', async () => {
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
      `/media/bar/${readyBar}/clip.exe`,
      `/media/bar/${readyBar}/other.mp4`,
      `/media/bar/${readyBar}/clip.`,
      `/media/bar/${readyBar}/clip.constructor`,
      `/media/bar/${readyBar}/clip.exe.mp4`,
    ]) {
      const response = await ask(path, owner);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('no address leads out of the library', async () => {
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
      // A path with plain dots is another address before anything is looked up, so a page.
      if (path.startsWith('/media') && !path.includes('/../')) {
        expect([path, answer.split(' ')[1]]).toEqual([path, '404']);
      }
    }
  });
});

describe('what is answered', () => {
  test('a part of a film, kept for good; its pictures are asked for again', async () => {
    const part = await ask(videoUrl(shared.id), owner, { range: 'bytes=0-8' });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('mezzanine');
    expect(part.headers.get('cache-control')).toContain('immutable');
    expect((await ask(posterUrl(shared.id), owner)).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('a clip under its title, when it is asked for to be saved', async () => {
    const shown = await ask(clipFileUrl(readyBar, 'mp4'), owner);
    expect(shown.headers.get('content-disposition')).toBeNull();
    expect(await shown.text()).toBe('a clip');
    const saved = await ask(clipFileUrl(readyBar, 'm4a', { download: true }), owner);
    expect(saved.headers.get('content-type')).toBe('audio/mp4');
    expect(saved.headers.get('content-disposition')).toContain(encodeURIComponent('他说：'));
    expect(saved.headers.get('content-disposition')).toMatch(/\.m4a$/);
    expect(await saved.text()).toBe('its sound');
  });

  test("a clip's subtitles in the language asked for", async () => {
    const both = await (await ask(clipFileUrl(readyBar, 'srt'), owner)).text();
    expect(both).toContain('This is line 1.');
    expect(both).toContain('这是第 1 句。');
    const english = await ask(clipFileUrl(readyBar, 'vtt', { lang: 'en', download: true }), owner);
    expect(english.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(english.headers.get('content-disposition')).toContain('en.vtt');
    const text = await english.text();
    expect(text).toMatch(/^WEBVTT/);
    expect(text).not.toContain('这是');
    const wrong = await ask(`/media/bar/${readyBar}/clip.srt?lang=fr`, owner);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: 'bad_parameter', field: 'lang' });
  });

  test('a still under the name of its film', async () => {
    const still = await ask(`${stillUrl(shared.id, 12, 'full', 'png')}?download=1`, owner);
    expect(still.headers.get('content-type')).toBe('image/png');
    expect(still.headers.get('content-disposition')).toContain(encodeURIComponent('北非谍影 1942 f12.png'));
    const beyond = await ask(stillUrl(shared.id, 240, 'full', 'png'), owner);
    expect(beyond.status).toBe(422);
    expect(await beyond.json()).toMatchObject({ code: 'cut_out_of_range' });
  });

  test('a clip that is still being cut is not ready, although its file lies there', async () => {
    for (const path of [
      clipFileUrl(cuttingBar, 'mp4'),
      clipFileUrl(cuttingBar, 'srt'),
      clipArchiveUrl([cuttingBar], ['mp4']),
    ]) {
      const response = await ask(path, owner);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'not_ready' });
    }
  });
});

describe('everything a clip is taken home as', () => {
  test('comes as what it is, under a name of its own', async () => {
    const names = new Set<string>();
    for (const { kind, lang } of clipFileKeys) {
      const response = await ask(
        clipFileUrl(readyBar, kind, { lang, download: true, name: '{film} {time}' }),
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

  test('refuses a language the file has not, a span too long, a template without end', async () => {
    for (const [path, status, body] of [
      [`/media/bar/${readyBar}/clip.burnt.mp4?lang=none`, 400, { field: 'lang' }],
      [`/media/bar/${readyBar}/clip.gif?lang=fr`, 400, { field: 'lang' }],
      [`/media/bar/${readyBar}/clip.gif?from_ms=x`, 400, { field: 'from_ms' }],
      [clipFileUrl(readyBar, 'mp4', { name: 'x'.repeat(121) }), 400, { field: 'name' }],
      [clipFileUrl(readyBar, 'gif', { fromMs: 4000 }), 422, { code: 'cut_out_of_range' }],
      [clipFileUrl(readyBar, 'gif', { fromMs: 500, toMs: 100 }), 422, { code: 'cut_start_after_end' }],
    ] as const) {
      const response = await ask(path, owner);
      expect([path, response.status]).toEqual([path, status]);
      expect(await response.json()).toMatchObject(body);
    }
  });

  test('as one archive: the files chosen, under their names', async () => {
    const response = await ask(
      clipArchiveUrl([readyBar], ['mp4', 'srt.en', 'mp3'], { name: '{time} {line}' }),
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

  test('of several clips at once: one name never twice, and nothing of what somebody may not see', async () => {
    const both = await ask(clipArchiveUrl([readyBar, ownBar], ['mp4', 'vtt']), owner);
    const names = Object.keys(unzipSync(new Uint8Array(await both.arrayBuffer())));
    expect(names).toHaveLength(4);
    expect(names.filter((name) => name.includes('(2)'))).toHaveLength(2);
    const some = unzipSync(
      new Uint8Array(await (await ask(clipArchiveUrl([readyBar, ownBar], ['mp4']), stranger)).arrayBuffer()),
    );
    expect(Object.keys(some)).toEqual(['他说： 再见.mp4', '没有打包的文件.txt']);
    expect(strFromU8(some['没有打包的文件.txt'] ?? new Uint8Array())).toContain(
      `《${ownBar}》 全部文件：没有找到\r\n`,
    );
    const refused = await ask(clipArchiveUrl([ownBar], ['mp4']), stranger);
    expect(refused.status).toBe(404);
    for (const [bars, list] of [
      [[readyBar], ['exe']],
      [[readyBar], ['srt.fr']],
      [Array.from({ length: 101 }, (_, i) => `some-bar-${i}`), ['mp4']],
    ] as const) {
      expect((await ask(clipArchiveUrl(bars, list), owner)).status).toBe(400);
    }
    const fewer = { without: [{ clipId: ownBar, file: 'vtt.both' }] };
    const less = await ask(clipArchiveUrl([readyBar, ownBar], ['mp4', 'vtt.both'], fewer), owner);
    expect(Object.keys(unzipSync(new Uint8Array(await less.arrayBuffer())))).toHaveLength(3);
    const unknown = { without: [{ clipId: ownBar, file: 'exe' }] };
    expect(await (await ask(clipArchiveUrl([ownBar], ['mp4'], unknown), owner)).json()).toMatchObject({
      code: 'bad_parameter',
      field: 'without',
    });
  });

  test('what a clip cannot have is left out, and is said when nothing is left', async () => {
    await server.store.films.updateVideo(own.id, { mezzanine: { ...mezzanine, hasAudio: false } });
    const some = await ask(clipArchiveUrl([ownBar], ['mp3', 'mp4']), owner);
    const files = unzipSync(new Uint8Array(await some.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['他说： 再见.mp4', '没有打包的文件.txt']);
    expect(strFromU8(files['没有打包的文件.txt'] ?? new Uint8Array())).toBe(
      '下面这些没有装进这个压缩包：\r\n\r\n《他说："再见"》 MP3：这段没有声音\r\n',
    );
    const none = await ask(clipArchiveUrl([ownBar], ['mp3', 'm4a']), owner);
    expect(none.status).toBe(422);
    expect(await none.json()).toMatchObject({ code: 'clip_no_sound', status: '这段没有声音' });
    await server.store.films.updateVideo(own.id, { mezzanine });
  });

  test('a moving picture that does not fit, and a clip that is still being cut, keep nothing else back', async () => {
    const span = { fromMs: 3_900, toMs: 9_000, locale: 'en' as const };
    const some = await ask(clipArchiveUrl([readyBar, cuttingBar], ['mp4', 'gif'], span), owner);
    const files = unzipSync(new Uint8Array(await some.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['他说： 再见.mp4', 'Files left out.txt']);
    const told = strFromU8(files['Files left out.txt'] ?? new Uint8Array()).split('\r\n');
    expect(told.slice(2)).toEqual([
      expect.stringMatching(/^“他说："再见"” GIF None: /),
      expect.stringMatching(/^“他说："再见"” all files: /),
      '',
    ]);
  });

  test('every kind has a usual language that the address may leave out', async () => {
    for (const { kind } of clipFileKeys) {
      const [usual = null] = listClipFileLangs(kind);
      const [bare, said] = [
        await ask(clipFileUrl(readyBar, kind), owner),
        await ask(clipFileUrl(readyBar, kind, { lang: usual }), owner),
      ];
      expect(await bare.text()).toBe(await said.text());
    }
  });
});
