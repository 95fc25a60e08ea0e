import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toViewer } from '#domain/accounts/auth-service.ts';
import type { Account, Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { addFilmWithVideo, makeClip } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { collectArchiveEntries } from './collect-archive-entries.ts';
import { streamZip } from './stream-zip.ts';

const at = setUpTestFolder();
let server: TestServer;
let account: Account;
let viewer: Viewer;

beforeAll(async () => {
  server = await startTestServer();
  account = await server.addAccount('packer', 'a long password');
  viewer = toViewer(account);
});
afterAll(() => server.dispose());

async function addClips(titles: readonly string[]): Promise<string[]> {
  const { film, video } = await addFilmWithVideo(server.store, {
    video: {
      state: 'ready',
      mezzanine: {
        width: 1280,
        height: 720,
        rate: { num: 24, den: 1 },
        frames: 240,
        durationMs: 10_000,
        hasAudio: true,
        bytes: 10,
        originalStartMs: 0,
        encoder: 'libx264',
      },
    },
  });
  const clips = titles.map((title) =>
    makeClip({
      ownerId: account.id,
      videoId: video.id,
      filmId: film.id,
      title,
      startMs: 0,
      endMs: 4000,
      state: 'ready',
    }),
  );
  for (const clip of clips) {
    await server.store.clipStore.insertClip(clip);
    await server.putFile(server.files.clipFile(clip.id, 'clip.mp4'), clip.title);
  }
  return clips.map(({ id }) => id);
}

const collect = (
  clipIds: readonly string[],
  change: Partial<Parameters<typeof collectArchiveEntries>[0]> = {},
) =>
  collectArchiveEntries({
    services: server.services,
    viewer,
    clipIds,
    keys: [{ kind: 'mp4', lang: null }],
    sheets: [],
    without: [],
    span: { fromMs: null, toMs: null },
    template: null,
    locale: 'zh-CN',
    signal: new AbortController().signal,
    ...change,
  });

test('lists a clip that is removed while others are sent, and a file that is gone at its turn', async () => {
  const clipIds = await addClips(['第一段', '第二段', '第三段']);
  const [, second = '', third = ''] = clipIds;
  const { services } = server;
  let asked = 0;
  const { entries } = await collect(clipIds, {
    services: {
      clips: services.clips,
      scriptSheets: services.scriptSheets,
      clipFiles: {
        async get(request) {
          const found = await services.clipFiles.get(request);
          if (request.clipId !== third) return found;
          asked += 1;
          return asked === 1 ? found : { ...found, content: { path: at('never-there.mp4') } };
        },
      },
    },
  });
  const sent = streamZip(entries);
  const head = await sent.next();
  await services.clips.remove({ viewer, clipId: second });
  const bytes = await buffer(
    Readable.from(
      (async function* () {
        yield head.value;
        yield* sent;
      })(),
    ),
  );
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['第一段.mp4', '没有打包的文件.txt']);
  expect(
    strFromU8(files['没有打包的文件.txt'] ?? new Uint8Array())
      .split('\r\n')
      .slice(2),
  ).toEqual(['《第二段》 MP4：没有找到', '《第三段》 MP4：没有找到', '']);
});

test('neither makes nor lists excluded files', async () => {
  const [first = '', second = ''] = await addClips(['要的', '不要的']);
  const asked: string[] = [];
  const { entries } = await collect([first, second], {
    without: [{ clipId: second, key: { kind: 'mp4', lang: null } }],
    services: {
      clips: server.services.clips,
      scriptSheets: server.services.scriptSheets,
      clipFiles: {
        get(request) {
          asked.push(request.clipId);
          return server.services.clipFiles.get(request);
        },
      },
    },
  });
  const files = unzipSync(await buffer(Readable.from(streamZip(entries))));
  expect(Object.keys(files)).toEqual(['要的.mp4']);
  expect(new Set(asked)).toEqual(new Set([first]));
});

test('rejects once the client has gone', async () => {
  const [clipId = ''] = await addClips(['等不到的']);
  const leaving = new AbortController();
  const asked = Promise.withResolvers<void>();
  const gathering = collect([clipId], {
    signal: leaving.signal,
    services: {
      clips: server.services.clips,
      scriptSheets: server.services.scriptSheets,
      clipFiles: {
        get() {
          asked.resolve();
          return new Promise(() => undefined);
        },
      },
    },
  });
  await asked.promise;
  leaving.abort();
  await expect(gathering).rejects.toMatchObject({ code: 'cancelled' });
});

test('sheets are added with the names of their pages, and one that cannot be made is listed', async () => {
  const [clipId = '', other = ''] = await addClips(['第一段', '没有台词']);
  const { clips, clipFiles } = server.services;
  const asked: string[] = [];
  await server.putFile(at('script.pdf'), 'a script');
  await server.putFile(at('page.png'), 'a page');
  const scriptSheets = {
    async script({ clipId: wanted }: { clipId: string }) {
      if (wanted === other) throw new AppError('sheet_no_lines');
      asked.push('script');
      return at('script.pdf');
    },
    async storyboard({ clipId: wanted, page }: { clipId: string; page: number }) {
      if (wanted === other) throw new AppError('sheet_no_lines');
      asked.push(`page ${page}`);
      return { path: at('page.png'), pages: 2, title: '第一段' };
    },
  };
  const { entries, base } = await collect([clipId, other], {
    services: { clips, clipFiles, scriptSheets },
    keys: [],
    sheets: ['script', 'storyboard'],
  });
  expect(base).toBe('第一段');
  const files = unzipSync(await buffer(Readable.from(streamZip(entries))));
  expect(Object.keys(files)).toEqual(['第一段.pdf', '第一段 1.png', '第一段 2.png', '没有打包的文件.txt']);
  expect(strFromU8(files['没有打包的文件.txt'] ?? new Uint8Array())).toContain('《没有台词》 台词稿：');
  // Each is made before the first one is sent, and is asked for again when its turn comes.
  expect(asked).toEqual(['script', 'page 1', 'page 2', 'script', 'page 1', 'page 2']);
});
