import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fastH264Options,
  numberedVideoInput,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ClipDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { films } from '#contract/films.ts';
import type { jobs } from '#contract/jobs.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import {
  createDataFolder,
  pollUntil,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts';
import { type SignedInCaller, signIn } from './testing/sign-in.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const at = setUpTestFolder();

let data: Awaited<ReturnType<typeof createDataFolder>>;
let product: ServerProcess | null = null;
let film = '';

beforeAll(async () => {
  data = await createDataFolder();
  film = at('film.mkv');
  const picture = numberedVideoInput({ rate: '24', seconds: 40 });
  // Scaled up, so that encoding takes several seconds.
  await runTestFfmpeg([...picture, '-vf', 'scale=1280:720:flags=neighbor', ...fastH264Options, film]);
});
afterAll(async () => {
  await product?.stop();
  await data.remove();
});

async function start(): Promise<{ product: ServerProcess; owner: SignedInCaller }> {
  product = await startServerProcess({ dataFolder: data.folder });
  return { product, owner: await signIn(product.address, 'owner') };
}

/** Waits for the only open job to report progress, and returns it. */
const runningJob = (owner: SignedInCaller, kind: string, percent: number) =>
  pollUntil({
    what: `${kind} at ${percent} %`,
    withinMs: 60_000,
    everyMs: 30,
    async ask() {
      const { body } = await owner.get<WireForm<OutputOf<typeof jobs.list>>>('/api/dub_job_index.php');
      return (
        body.list.find((job) => job.kind === kind && job.state === 'running' && job.percent >= percent) ??
        null
      );
    },
  });

/** Lists all paths in the library folder, relative to it. */
async function filesOfLibrary(): Promise<string[]> {
  const entries = await readdir(join(data.folder, 'library'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(data.folder.length + '/library/'.length));
}

/** Lists the processes whose command line names the data folder. */
async function processesAtWork(): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(data.folder)) found.push(words.replaceAll('\0', ' '));
  }
  return found;
}

test('finishes an interrupted import and cut after the server is killed and restarted, and leaves no temporary files', async () => {
  let { product: running, owner } = await start();
  const inbox = join(data.folder, 'inbox', 'film', 'Numbers (2026)');
  await mkdir(inbox);
  await writeFile(
    join(inbox, 'film.en.srt'),
    '1\n00:00:05,000 --> 00:00:08,000\nStill here after the crash\n',
  );
  await copyFile(film, join(inbox, '.film.mkv'));
  await rename(join(inbox, '.film.mkv'), join(inbox, 'film.mkv'));

  await runningJob(owner, 'import_video', 20);
  await running.kill();
  await pollUntil({
    what: 'ffmpeg to end with its server',
    withinMs: 5000,
    ask: async () => ((await processesAtWork()).length === 0 ? true : null),
  });
  expect((await filesOfLibrary()).some((path) => path.includes('.tmp-'))).toBe(true);

  ({ product: running, owner } = await start());
  const videos = await pollUntil({
    what: 'the import after the restart',
    withinMs: 120_000,
    async ask() {
      const library = await owner.get<WireForm<OutputOf<typeof films.list>>>('/api/dub_film_index.php');
      const [first] = library.body.list;
      if (!first) return null;
      const { body } = await owner.get<WireForm<OutputOf<typeof films.videos>>>(
        `/api/dub_video_index.php?film_id=${first.id}`,
      );
      return body.list.every(({ state }) => state === 'ready') ? body.list : null;
    },
  });
  expect(videos).toMatchObject([{ frames: 960, lines: 1 }]);
  const [video] = videos;
  if (!video) throw new Error('no video');

  const span = { start_frame: 10, end_frame: 950 };
  const made = await owner.post<WireForm<ClipDto>>('/api/creat_dub_bar_client.php', {
    video_id: video.id,
    start_ms: 0,
    end_ms: 1,
    ...span,
  });
  expect(made.status).toBe(200);
  await runningJob(owner, 'cut_bar', 0);
  await running.kill();

  ({ product: running, owner } = await start());
  const bar = await pollUntil({
    what: 'the cut after the restart',
    withinMs: 120_000,
    async ask() {
      const { body } = await owner.get<WireForm<ClipDto>>(
        `/api/dub_bar_detail.php?bar_id=${made.body.bar_id}`,
      );
      return body.state === 'cutting' ? null : body;
    },
  });
  expect(bar).toMatchObject({
    state: 'ready',
    proof: { frames: 940, first_frame_off: 0, last_frame_off: 0 },
  });
  await writeFile(at('clip.mp4'), await owner.file(bar.files?.mp4 ?? ''));
  const numbers = await readFrameNumbers(at('clip.mp4'));
  expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([10, 949, 940]);

  const queue = await owner.get<WireForm<OutputOf<typeof jobs.list>>>('/api/dub_job_index.php');
  expect(queue.body.list.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'cut_bar done',
    'import_video done',
  ]);
  expect((await filesOfLibrary()).map((path) => path.replace(/[0-9a-f]{32}/, 'hash')).sort()).toEqual(
    [
      `clips/${bar.bar_id}/clip.mp4`,
      ...['mezzanine.mp4', 'original.mkv', 'peaks.bin', 'poster.jpg', 'thumbnails.jpg'].map(
        (name) => `videos/${video.id}/${name}`,
      ),
      `videos/${video.id}/sidecars/hash.json`,
      `videos/${video.id}/sidecars/hash.txt`,
    ].sort(),
  );
  expect(await readdir(join(data.folder, 'inbox', 'film'))).toEqual([]);
  expect(await running.stop()).toBe(0);
  expect(await processesAtWork()).toEqual([]);
});
