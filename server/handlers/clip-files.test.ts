import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClipFilesDto, clipFilesDto, madeClipFileDto } from '#contract/clip-files.ts';
import type { ClipDto } from '#contract/clips.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { renameKeys, toCodeName } from '#contract/wire-names.ts';
import type { Account } from '#domain/accounts/types.ts';
import { alignVideo } from '#domain/alignments/align-video.ts';
import { createFakeAligner } from '#domain/alignments/testing/fake-aligner.ts';
import { AppError } from '#domain/errors.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { clipFileKeys, formatClipFileKey } from '#shared/clip-files.ts';
import { addFilmWithVideo, makeClip, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let cookie: { cookie: string };
let clipId: string;

beforeAll(async () => {
  server = await startTestServer();
  const account: Account = await server.addAccount('ann', 'a long password');
  cookie = await server.openSession(account);
  const { film, video } = await addFilmWithVideo(server.store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(server.store, { videoId: video.id, lines: makeLines(video.id, 4) });
  const clip = makeClip({
    ownerId: account.id,
    videoId: video.id,
    filmId: film.id,
    startMs: 0,
    endMs: 8000,
    startFrame: 0,
    endFrame: 192,
    state: 'ready',
  });
  await server.store.clipStore.insertClip(clip);
  await server.putFile(server.files.clipFile(clip.id, 'clip.mp4'), 'a clip');
  await server.putFile(server.files.originalFile(video.id, video.originalExtension), 'the film as it came');
  await server.putFile(server.files.videoFile(video.id, 'mezzanine.mp4'), 'film');
  clipId = clip.id;
  await alignVideo({
    ...server.store,
    ...{ files: server.files, media: server.media, aligner: createFakeAligner(), videoId: video.id },
    signal: AbortSignal.timeout(20_000),
    progress: () => undefined,
  });
});
afterAll(() => server.dispose());

/** Reads the JSON of a response with code names instead of wire names. */
const readCodeNames = async (response: Response) => renameKeys(await response.json(), toCodeName);
const list = (query: string) => fetch(`${server.url}/api/dub_bar_files.php?${query}`, { headers: cookie });
const make = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/dub_bar_make.php`, {
    method: 'POST',
    headers: { ...cookie, ...headers },
    body: new URLSearchParams({ bar_id: clipId, ...fields }),
  });

test('lists every file with its address and an estimated size', async () => {
  const answer = clipFilesDto.parse(await readCodeNames(await list(`bar_id=${clipId}`)));
  expect(answer.list.map(({ file }) => file)).toEqual(clipFileKeys.map(formatClipFileKey));
  for (const { file, estimatedBytes } of answer.list) {
    expect([file, estimatedBytes > 0]).toEqual([file, true]);
  }
  const spanned: WireForm<ClipFilesDto> = await (
    await list(`bar_id=${clipId}&from_ms=1000&to_ms=2000`)
  ).json();
  const gif = (files: WireForm<ClipFilesDto>) => files.list.find(({ file }) => file === 'gif.both');
  expect(gif(spanned)?.url).toContain('from_ms=1000&to_ms=2000');
  const long = await list(`bar_id=${clipId}&from_ms=0&to_ms=7000`);
  expect(long.status).toBe(422);
  expect(await long.json()).toMatchObject({
    code: 'moving_too_long',
    status: '动图最长 6 秒，请选短一点',
  });
});

test('makes a file and reports its progress', async () => {
  const held = Promise.withResolvers<void>();
  server.media.before.cutOriginal = () => held.promise;
  const making = madeClipFileDto.parse(await readCodeNames(await make({ file: 'original' })));
  expect(making).toMatchObject({ state: 'making', percent: 50, bytes: null });
  held.resolve();
  const ready = madeClipFileDto.parse(await readCodeNames(await make({ file: 'original' })));
  expect(ready).toMatchObject({ file: 'original', state: 'ready', percent: 100, bytes: 4 });
  expect(await (await fetch(server.url + ready.url, { headers: cookie })).text()).toBe('made');
});

test('returns the reason of a failure in Chinese, and a retry succeeds', async () => {
  server.media.before.burnSubtitles = () => {
    throw new AppError('disk_full');
  };
  const failed = await make({ file: 'burnt.zh' });
  expect(failed.status).toBe(507);
  expect(await failed.json()).toMatchObject({
    code: 'disk_full',
    status: '磁盘空间不足，腾出空间后可以重试',
  });
  server.media.before = {};
  expect(await (await make({ file: 'burnt.zh' })).json()).toMatchObject({ state: 'ready' });
});

test('refuses an unknown file and a page of another site', async () => {
  for (const file of ['exe', 'srt.fr', 'mp4.en', '']) {
    const refused = await make({ file });
    expect([file, refused.status]).toEqual([file, 400]);
    expect(await refused.json()).toMatchObject({ code: 'bad_parameter', field: 'file' });
  }
  expect((await make({ file: 'mp4' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await list('bar_id=never-was-1')).status).toBe(404);
});

test('a clip’s detail has the addresses of all its files but karaoke, for which its words would have to be read', async () => {
  const answer = await fetch(`${server.url}/api/dub_bar_detail.php?bar_id=${clipId}`, { headers: cookie });
  const { files }: WireForm<ClipDto> = await answer.json();
  const kinds = new Set(clipFileKeys.map(({ kind }) => kind).filter((kind) => kind !== 'karaoke'));
  expect(Object.keys(files ?? {}).sort()).toEqual([...kinds].sort());
  for (const url of Object.values(files ?? {})) {
    expect((await fetch(server.url + url, { headers: cookie })).status).toBe(200);
  }
});

test('karaoke has a time for each word', async () => {
  const answer = await fetch(`${server.url}/media/bar/${clipId}/clip.karaoke.ass?lang=en&download=1`, {
    headers: cookie,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/karaoke( en)?\.ass/);
  // Four words of a line of one second.
  expect(await answer.text()).toContain('{\\k25}This {\\k25}is {\\k25}line {\\k25}0.{\\k0}');
});
