import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/define-call.ts';
import type { films } from '#contract/films.ts';
import type { jobs } from '#contract/jobs.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { parseFilmFileName } from '#domain/imports/parse-film-file-name.ts';
import { demoFolder, readDemoLines } from './testing/read-demo-lines.ts';
import {
  createDataFolder,
  pollUntil,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts';
import { signIn } from './testing/sign-in.ts';

vi.setConfig({ testTimeout: 240_000 });
const call = promisify(execFile);
const LARGEST_TOTAL_BYTES = 25e6;

describe('the shipped demo films', () => {
  test('take at most 25 MB together with their subtitles', async () => {
    const entries = await readdir(demoFolder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LARGEST_TOTAL_BYTES);
  });

  test.each(shippedFilms)('%s: its name, its streams, its lines', async (path) => {
    expect(parseFilmFileName(path)).toMatchObject({
      kind: 'series',
      title: expect.stringMatching(/^[A-Z]/),
      titleZh: expect.stringMatching(/^\p{Script=Han}+$/u),
      year: 2026,
      season: 1,
      episode: expect.any(Number),
      episodeTitle: expect.any(String),
    });
    const words = ['-v', 'error', '-show_streams', '-of', 'json', join(demoFolder, path)];
    const { streams } = JSON.parse((await call('ffprobe', words)).stdout);
    expect(streams).toMatchObject([
      { codec_name: 'h264', profile: 'High', width: 1280, height: 720, r_frame_rate: '24/1' },
      { codec_name: 'aac', sample_rate: '48000', channels: 2 },
    ]);
    const { lines, notes } = await readDemoLines(path);
    expect(notes).toEqual([]);
    expect(lines.length).toBeGreaterThanOrEqual(10);
    for (const line of lines) expect(line).toMatchObject({ en: expect.any(String), zh: expect.any(String) });
  });
});

describe('the first start', () => {
  let product: ServerProcess | null = null;
  let removeData: (() => Promise<void>) | null = null;
  afterEach(async () => {
    await product?.stop();
    await removeData?.();
  });

  test('imports each demo film once, also when the server is killed during the import', async () => {
    const data = await createDataFolder();
    removeData = data.remove;
    const start = async () => {
      product = await startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on' } });
      return { running: product, owner: await signIn(product.address, 'owner') };
    };
    const jobsOf = async (owner: Awaited<ReturnType<typeof signIn>>) => {
      const { body } = await owner.get<WireForm<OutputOf<typeof jobs.list>>>(
        '/api/dub_job_index.php?pagesize=50',
      );
      return body.list.filter(({ kind }) => kind === 'import_video');
    };

    let { running, owner } = await start();
    await pollUntil({
      what: 'the first import to be under way',
      withinMs: 60_000,
      ask: async () => (await jobsOf(owner)).find(({ percent }) => percent >= 20) ?? null,
    });
    // Nothing else runs during the first import.
    expect(await jobsOf(owner)).toMatchObject([
      { kind: 'import_video', title: expect.stringContaining('Low Tide') },
    ]);
    await running.kill();

    ({ running, owner } = await start());
    await pollUntil({
      what: 'all to be in the library, the first ready',
      withinMs: 120_000,
      ask: async () =>
        (await running.health()).parts.demo.ready > 0 && (await jobsOf(owner)).length >= shippedFilms.length
          ? true
          : null,
    });
    expect(await jobsOf(owner)).toHaveLength(shippedFilms.length);
    const { list } = (await owner.get<WireForm<OutputOf<typeof films.list>>>('/api/dub_film_index.php')).body;
    expect(list).toHaveLength(3);
    const videos = await Promise.all(
      list.map(({ id }) =>
        owner.get<WireForm<OutputOf<typeof films.videos>>>(`/api/dub_video_index.php?film_id=${id}`),
      ),
    );
    expect(videos.flatMap(({ body }) => body.list)).toHaveLength(shippedFilms.length);
    const { body } = await owner.get<WireForm<SearchAnswerDto>>('/api/sub_seek_film.php?q=lighthouse');
    expect(body.total).toBeGreaterThan(0);
    expect((await running.health()).parts.demo).toMatchObject({
      state: 'making',
      scenes: shippedFilms.length,
    });
  });
});
