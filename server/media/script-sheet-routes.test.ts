import { readFile } from 'node:fs/promises';
import {
  fastH264Options,
  numberedVideoInput,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Account } from '#domain/accounts/types.ts';
import type { Video } from '#domain/films/types.ts';
import { createDerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createScriptSheetService } from '#domain/script-sheets/script-sheet-service.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { failTest } from '#domain/testing/fail-test.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { createSheetRenderer } from '#media/script-sheets/create-sheet-renderer.ts';
import { readPdf } from '#media/script-sheets/testing/read-pdf.ts';
import { importTestFilm } from '#media/testing/test-films.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { clipFileUrl, stillsArchiveUrl, stillUrl, videoUrl } from '#shared/media-urls.ts';
import { clipFrameUrl, defaultSheetOptions, sheetUrl } from '#shared/script-sheet.ts';
import { addFilmWithVideo, makeClip, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const at = setUpTestFolder();
const media = createMediaProcessor();
let server: TestServer;
let owner: { account: Account; cookie: { cookie: string } };
let stranger: typeof owner;
let video: Video;
let clipId: string;
let silentClipId: string;
let cuttingClipId: string;
const plain = { options: defaultSheetOptions, locale: 'zh-CN' } as const;

beforeAll(async () => {
  server = await startTestServer({ media: { extractStill: media.extractStill } });
  const join = async (name: string) => {
    const account = await server.addAccount(name, 'a long password');
    return { account, cookie: await server.openSession(account) };
  };
  [owner, stranger] = [await join('owner-of-film'), await join('stranger')];
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    ...fastH264Options,
    at('film.mkv'),
  ]);
  const film = await importTestFilm({ source: at('film.mkv'), output: at('film.mp4') });
  ({ video } = await addFilmWithVideo(server.store, {
    film: { source: 'client', ownerId: owner.account.id, title: 'The Corner Table' },
    video: { state: 'ready', mezzanine: film.info, originalName: '靠窗 "1".mkv' },
  }));
  await server.putFile(server.files.videoFile(video.id, 'mezzanine.mp4'), await readFile(film.path));
  await replaceLines(server.store, { videoId: video.id, lines: makeLines(video.id, 3) });
  const addClip = async (startFrame: number, endFrame: number, state: 'ready' | 'cutting') => {
    const clip = makeClip({
      ownerId: owner.account.id,
      videoId: video.id,
      filmId: video.filmId,
      title: '他说："再见"',
      startFrame,
      endFrame,
      startMs: startFrame * 40,
      endMs: endFrame * 40,
      state,
    });
    await server.store.clipStore.insertClip(clip);
    const output = server.files.clipFile(clip.id, 'clip.mp4');
    await media.cutClip(
      { mezzanine: film.path, info: film.info, spans: [{ startFrame, endFrame }], output },
      { signal: new AbortController().signal },
    );
    return clip.id;
  };
  clipId = await addClip(10, 90, 'ready');
  cuttingClipId = await addClip(0, 25, 'cutting');
  const silent = await addFilmWithVideo(server.store, {
    film: { source: 'film', title: 'Silence' },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const silentClip = makeClip({
    ownerId: owner.account.id,
    videoId: silent.video.id,
    filmId: silent.film.id,
    state: 'ready',
  });
  await server.store.clipStore.insertClip(silentClip);
  silentClipId = silentClip.id;
});
afterAll(() => server.dispose());

const ask = (path: string, who: typeof owner | null = owner) =>
  fetch(`${server.url}${path}`, { headers: { ...who?.cookie } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const refusal = async (path: string, who: typeof owner | null = owner) => {
  const answer = await ask(path, who);
  return [answer.status, ((await answer.json()) as { code: string }).code];
};

describe('a series of stills', () => {
  const seriesUrl = (frames: number[]) => stillsArchiveUrl(video.id, { frames, size: 'full', format: 'png' });

  test('is an archive of exactly the requested frames', async () => {
    const answer = await ask(seriesUrl([3, 57, 20, 99]));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('靠窗 1 f3-f99.zip'));
    const files = unzipSync(await bytesOf(answer));
    expect(Object.keys(files)).toEqual([3, 57, 20, 99].map((frame) => `靠窗 1 f${frame}.png`));
    for (const [name, bytes] of Object.entries(files)) {
      await server.putFile(at('still.png'), bytes);
      expect([name, await readFrameNumbers(at('still.png'))]).toEqual([
        name,
        [Number(/f(\d+)\.png/.exec(name)?.[1])],
      ]);
    }
  });

  test('returns a clear error if it cannot be made', async () => {
    expect(await refusal(seriesUrl([3, 100]))).toEqual([422, 'cut_out_of_range']);
    expect(await refusal(seriesUrl(Array.from({ length: 25 }, (_, i) => i)))).toEqual([400, 'bad_parameter']);
    expect(await refusal(seriesUrl([5, 5]))).toEqual([400, 'bad_parameter']);
    for (const frames of ['', '1,,2', '-1', '1;2', '1.5', 'x']) {
      const path = `/media/stills/${video.id}/series.zip?frames=${frames}`;
      expect([frames, ...(await refusal(path))]).toEqual([frames, 400, 'bad_parameter']);
    }
    expect(await refusal(seriesUrl([3]), stranger)).toEqual([404, 'not_found']);
    expect(await refusal(seriesUrl([3]), null)).toEqual([401, 'login_required']);
  });
});

describe('sheets', () => {
  test('frames are counted from the clip’s first', async () => {
    const answer = await ask(clipFrameUrl(clipId, 7));
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    await server.putFile(at('frame.jpg'), await bytesOf(answer));
    expect(await readFrameNumbers(at('frame.jpg'))).toEqual([17]);
    expect(await refusal(clipFrameUrl(clipId, 80))).toEqual([422, 'cut_out_of_range']);
    expect(await refusal(`/media/sheet/${clipId}/frame-x.jpg`)).toEqual([404, 'not_found']);
  });

  test('the script is a PDF with the clip’s title, in the requested language', async () => {
    const answer = await ask(sheetUrl(clipId, 'script.pdf', plain));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('再见'));
    const text = readPdf(await bytesOf(answer))
      .texts.join('')
      .replace(/\s/g, '');
    expect(text).toContain('这是第1句。');
    expect(text).toContain('影片TheCornerTable');
    const english = await ask(sheetUrl(clipId, 'script.pdf', { ...plain, locale: 'en' }));
    expect(
      readPdf(await bytesOf(english))
        .texts.join('')
        .replace(/\s/g, ''),
    ).toContain('FilmTheCornerTable');
  });

  test('the storyboard is an image, or an archive of all its pages', async () => {
    const answer = await ask(sheetUrl(clipId, 'storyboard.png', plain));
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect((await sharp(await bytesOf(answer)).metadata()).width).toBe(1600);
    const zip = unzipSync(await bytesOf(await ask(sheetUrl(clipId, 'storyboard.zip', plain))));
    const pages = Object.entries(zip);
    expect(pages.length).toBeGreaterThan(0);
    for (const [name, bytes] of pages) {
      expect(name).toMatch(/^他说： 再见 \d+\.png$/);
      expect(strFromU8(bytes.subarray(1, 4), true)).toBe('PNG');
    }
    expect(await refusal(sheetUrl(clipId, 'storyboard.png', { ...plain, page: 9 }))).toEqual([
      404,
      'not_found',
    ]);
  });

  test('returns the reason if a sheet cannot be printed', async () => {
    const files = ['script.pdf', 'storyboard.png', 'storyboard.zip'] as const;
    for (const file of files) {
      expect(await refusal(sheetUrl(silentClipId, file, plain))).toEqual([409, 'sheet_no_lines']);
      expect(await refusal(sheetUrl(cuttingClipId, file, plain))).toEqual([409, 'not_ready']);
      expect(await refusal(sheetUrl(clipId, file, plain), stranger)).toEqual([404, 'not_found']);
      expect(await refusal(sheetUrl(clipId, file, plain), null)).toEqual([401, 'login_required']);
      expect(await refusal(`/media/sheet/${clipId}/${file}?zh=maybe`)).toEqual([400, 'bad_parameter']);
    }
  });
});

test('returns an error without fonts and leaves no file', async () => {
  const { services, files } = server;
  const viewer = { id: owner.account.id, name: '', username: '', roles: owner.account.roles };
  const labels = { film: '', time: '', words: '', pageOf: '', locale: 'zh-CN' } as const;
  const fontless = createScriptSheetService({
    clips: services.clips,
    words: server.store.words,
    listForms: (word) => [word],
    clipStore: server.store.clipStore,
    files,
    derivedFiles: createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest }),
    media,
    renderer: createSheetRenderer({ fontsFolder: at('absent'), systemFolders: [] }),
  });
  const request = { viewer, clipId, options: { ...defaultSheetOptions, words: 'notes' } as const, labels };
  await expect(fontless.script(request)).rejects.toMatchObject({ code: 'font_missing', status: 503 });
  await expect(fontless.storyboard({ ...request, page: 1 })).rejects.toMatchObject({ code: 'font_missing' });
});

describe('after the film is removed', () => {
  beforeAll(async () => {
    const answer = await server.post('/api/dub_film_remove.php', { film_id: video.filmId }, owner.cookie);
    expect(await answer.json()).toEqual({ removed: 1, kept: 0 });
    expect(await server.files.exists(server.files.videoFile(video.id, 'mezzanine.mp4'))).toBe(false);
  });

  test('the clip still has subtitles, frames, and new sheets', async () => {
    const blank = { ...plain, options: { ...defaultSheetOptions, zh: 'blank' } } as const;
    for (const path of [
      clipFileUrl(clipId, 'mp4'),
      clipFileUrl(clipId, 'srt'),
      clipFrameUrl(clipId, 55),
      sheetUrl(clipId, 'script.pdf', blank),
      sheetUrl(clipId, 'storyboard.png', blank),
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
    await server.putFile(at('after.jpg'), await bytesOf(await ask(clipFrameUrl(clipId, 55))));
    expect(await readFrameNumbers(at('after.jpg'))).toEqual([65]);
  });

  test('files that need the film return an error', async () => {
    for (const path of [
      stillUrl(video.id, 30, 'full', 'jpg'),
      stillsArchiveUrl(video.id, { frames: [30], size: 'full', format: 'jpg' }),
      videoUrl(video.id),
      `/api/still_sharpest.php?video_id=${video.id}&frame=30`,
      `/api/dub_video_index.php?film_id=${video.filmId}`,
    ]) {
      expect([path, ...(await refusal(path))]).toEqual([path, 410, 'film_removed']);
      expect(await refusal(path, stranger)).toEqual([404, 'not_found']);
    }
  });
});
