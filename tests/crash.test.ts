import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fastH264Options,
  numberedVideoInput,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { alignments } from '#contract/alignments.ts';
import type { ClipDto, clips as clipCalls } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { DubDto } from '#contract/dubs.ts';
import type { films } from '#contract/films.ts';
import type { jobs } from '#contract/jobs.ts';
import type { ReelDto } from '#contract/reels.ts';
import type { subtitleTiming } from '#contract/subtitle-timing.ts';
import type { TakeDto } from '#contract/takes.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { openStore } from '#store/open-store.ts';
import {
  createDataFolder,
  pollUntil,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts';
import { type SignedInCaller, signIn } from './testing/sign-in.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const at = setUpTestFolder();
/** Enough that encoding and cutting take a second on a fast machine, so that the server is killed meanwhile. */
const FRAMES = 288;

let data: Awaited<ReturnType<typeof createDataFolder>>;
let product: ServerProcess | null = null;
let film = '';

beforeAll(async () => {
  data = await createDataFolder();
  film = at('film.mkv');
  const picture = numberedVideoInput({ rate: '24', seconds: FRAMES / 24 });
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

/** Returns the server that the test before has left, or starts one. */
async function current(): Promise<{ product: ServerProcess; owner: SignedInCaller }> {
  return product ? { product, owner: await signIn(product.address, 'owner') } : start();
}

/** Waits for the only open job to report progress, and returns it. */
const runningJob = (owner: SignedInCaller, kind: string, percent: number) =>
  pollUntil({
    what: `${kind} at ${percent} %`,
    withinMs: 180_000,
    everyMs: 30,
    async ask() {
      const { body } = await owner.get<WireForm<OutputOf<typeof jobs.list>>>('/api/dub_job_index.php');
      return (
        body.list.find((job) => job.kind === kind && job.state === 'running' && job.percent >= percent) ??
        null
      );
    },
  });

/** Saves a spoken take of the first line of a clip. */
async function saveTake(owner: SignedInCaller, clipId: string): Promise<WireForm<TakeDto>> {
  const path = at('take.webm');
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', "flite=text='Still here after the crash':voice=slt", '-c:a', 'libopus', path],
  ]);
  const answer = await fetch(`${owner.address}/api/take_save.php?bar_id=${clipId}&line=0`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: owner.address, 'content-type': 'audio/webm' },
    body: new Uint8Array(await readFile(path)),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

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

test('finishes an interrupted import, cut, and reel after the server is killed and restarted, and leaves no temporary files', async () => {
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
  expect(videos).toMatchObject([{ frames: FRAMES, lines: 1 }]);
  const [video] = videos;
  if (!video) throw new Error('no video');

  const span = { start_frame: 10, end_frame: FRAMES - 10 };
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
  const clip = await pollUntil({
    what: 'the cut after the restart',
    withinMs: 120_000,
    async ask() {
      const { body } = await owner.get<WireForm<ClipDto>>(
        `/api/dub_bar_detail.php?bar_id=${made.body.bar_id}`,
      );
      return body.state === 'cutting' ? null : body;
    },
  });
  expect(clip).toMatchObject({
    state: 'ready',
    proof: { frames: FRAMES - 20, first_frame_off: 0, last_frame_off: 0 },
  });
  await writeFile(at('clip.mp4'), await owner.file(clip.files?.mp4 ?? ''));
  const numbers = await readFrameNumbers(at('clip.mp4'));
  expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([10, FRAMES - 11, FRAMES - 20]);

  const line = await owner.get<WireForm<OutputOf<typeof films.lines>>>(
    `/api/dub_sub_index.php?video_id=${video.id}`,
  );
  const ordered = await owner.post<WireForm<ReelDto>>('/api/dub_reel_create.php', {
    'sub_ids[]': line.body.list[0]?.id ?? '',
    title: 'Still here',
  });
  expect(ordered.status).toBe(200);
  await runningJob(owner, 'cut_reel', 0);
  await running.kill();

  ({ product: running, owner } = await start());
  const reel = await pollUntil({
    what: 'the reel after the restart',
    withinMs: 120_000,
    async ask() {
      const { body } = await owner.get<WireForm<ReelDto>>(
        `/api/dub_reel_detail.php?reel_id=${ordered.body.reel_id}`,
      );
      return body.state === 'cutting' ? null : body;
    },
  });
  // From 50 ms before the line to 350 ms after it, at the nearest frames.
  expect(reel).toMatchObject({ state: 'ready', duration_ms: 3375, omitted: [] });
  await writeFile(at('reel.mp4'), await owner.file(reel.url ?? ''));
  const reelNumbers = await readFrameNumbers(at('reel.mp4'));
  expect([reelNumbers[0], reelNumbers.at(-1), reelNumbers.length]).toEqual([119, 199, 81]);

  const queue = await owner.get<WireForm<OutputOf<typeof jobs.list>>>('/api/dub_job_index.php');
  // The alignment of the lines may still run.
  const awaited = queue.body.list.filter(({ kind }) => kind !== 'align_lines');
  expect(awaited.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'check_subtitles done',
    'cut_bar done',
    'cut_reel done',
    'import_video done',
  ]);
  expect((await filesOfLibrary()).map((path) => path.replace(/[0-9a-f]{32}/, 'hash')).sort()).toEqual(
    [
      `clips/${clip.bar_id}/clip.mp4`,
      // The reel was downloaded, which is noted beside its file.
      ...['.used-reel.mp4', 'reel.mp4'].map((name) => `reels/${reel.reel_id}/${name}`),
      ...['mezzanine.mp4', 'original.mkv', 'peaks.bin', 'poster.webp', 'thumbnails.jpg'].map(
        (name) => `videos/${video.id}/${name}`,
      ),
      `videos/${video.id}/sidecars/hash.json`,
      `videos/${video.id}/sidecars/hash.txt`,
    ].sort(),
  );
  expect(await readdir(join(data.folder, 'inbox', 'film'))).toEqual([]);
});

test('finishes an interrupted mix of a dub after the server is killed and restarted', async () => {
  let { product: running, owner } = await current();
  const clips = await owner.get<WireForm<OutputOf<(typeof clipCalls)['list']>>>('/api/dub_bar_index.php');
  const [clip] = clips.body.list;
  if (!clip) throw new Error('the test before has left no clip');
  const take = await saveTake(owner, clip.bar_id);
  await owner.post('/api/dub_configure.php', { bar_id: clip.bar_id, burns_subtitles: 1 });
  const mixing = await owner.post<WireForm<DubDto>>('/api/dub_mix.php', { bar_id: clip.bar_id });
  expect(mixing.body).toMatchObject({ state: 'mixing' });
  await runningJob(owner, 'mix_dub', 0);
  await running.kill();

  ({ product: running, owner } = await start());
  const dub = await pollUntil({
    what: 'the dub after the restart',
    withinMs: 120_000,
    async ask() {
      const { body } = await owner.get<WireForm<DubDto>>(`/api/dub_detail.php?dub_id=${mixing.body.dub_id}`);
      return body.state === 'mixing' ? null : body;
    },
  });
  expect(dub).toMatchObject({ state: 'ready', has_changed: false, takes: [{ take_id: take.take_id }] });
  // The clip, and the card with the credits.
  expect(dub.finished?.duration_ms).toBe(Math.round(((FRAMES - 20) / 24) * 1000) + 2500);
  expect(dub.finished?.proof.voice_off_ms).toBeLessThanOrEqual(20);
  expect((await filesOfLibrary()).filter((path) => path.includes('/dubs/')).sort()).toEqual(
    ['m4a', 'mp4'].map((ending) => `clips/${clip.bar_id}/dubs/${dub.dub_id}.${ending}`),
  );
});

test('analyzes every take once after the server is killed in the middle of an analysis, and restarted', async () => {
  let { product: running, owner } = await current();
  const clips = await owner.get<WireForm<OutputOf<(typeof clipCalls)['list']>>>('/api/dub_bar_index.php');
  const [clip] = clips.body.list;
  if (!clip) throw new Error('the first test has left no clip');
  const takes: string[] = [];
  for (let i = 0; i < 3; i += 1) takes.push((await saveTake(owner, clip.bar_id)).take_id);
  const { subject_id: interrupted } = await runningJob(owner, 'analyze_take', 0);
  await running.kill();

  ({ product: running, owner } = await start());
  const done = await pollUntil({
    what: 'the analyses after the restart',
    withinMs: 60_000,
    async ask() {
      const { body } = await owner.get<WireForm<OutputOf<typeof jobs.list>>>('/api/dub_job_index.php');
      const mine = body.list.filter((job) => job.kind === 'analyze_take' && takes.includes(job.subject_id));
      return mine.every(({ state }) => state === 'done') ? mine : null;
    },
  });
  expect(done.map((job) => job.subject_id).sort()).toEqual(takes.toSorted());
  expect(takes).toContain(interrupted);
  const store = openStore({ sqlitePath: join(data.folder, 'taici.sqlite') });
  const analyses = await store.takeAnalyses.analysesOfTakes(takes);
  await store.close();
  expect([...analyses.keys()].sort()).toEqual(takes.toSorted());
});

test('goes on with the check of subtitles and the alignment of a film after the server is killed and restarted', async () => {
  // Two batches of the aligner.
  const count = 16;
  const spoken = at('spoken.mkv');
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', 'color=c=gray:s=320x180:r=12'],
    ...['-f', 'lavfi', '-i', "flite=text='Still here after the crash':voice=slt"],
    ...['-filter_complex', `[1:a]apad=whole_dur=3,aloop=loop=${count - 1}:size=${3 * 16_000}[a]`],
    ...['-map', '0:v', '-map', '[a]', '-t', String(3 * count), ...fastH264Options, '-c:a', 'aac', spoken],
  ]);
  let { product: running, owner } = await current();
  const inbox = join(data.folder, 'inbox', 'film', 'Spoken (2026)');
  await mkdir(inbox);
  const time = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(11, 19)},000`;
  const cues = Array.from(
    { length: count },
    (_, i) => `${i + 1}\n${time(3 * i)} --> ${time(3 * i + 2)}\nStill here after the crash\n`,
  );
  await writeFile(join(inbox, 'spoken.en.srt'), cues.join('\n'));
  await copyFile(spoken, join(inbox, '.spoken.mkv'));
  await rename(join(inbox, '.spoken.mkv'), join(inbox, 'spoken.mkv'));
  await runningJob(owner, 'check_subtitles', 0);
  await running.kill();

  ({ product: running, owner } = await start());
  const { subject_id: videoId } = await runningJob(owner, 'align_lines', 15);
  const timing = await pollUntil({
    what: 'the check of the subtitles after the restart',
    withinMs: 60_000,
    async ask() {
      const path = `/api/dub_sub_timing.php?video_id=${videoId}`;
      const { body } = await owner.get<WireForm<OutputOf<(typeof subtitleTiming)['view']>>>(path);
      return body.state === 'checked' ? body : null;
    },
  });
  expect(timing.findings).toMatchObject([{ lang: 'all' }]);
  await running.kill();
  const wordsOf = async () => {
    const path = `/api/line_words.php?sub_id=${videoId}.0&after=100`;
    return (await owner.get<WireForm<OutputOf<(typeof alignments)['words']>>>(path)).body.list;
  };

  ({ product: running, owner } = await start());
  const afterKill = (await wordsOf()).filter(({ state }) => state === 'measured').length;
  // At most the part that was being aligned is lost.
  expect(afterKill).toBeGreaterThanOrEqual(12);
  const done = await pollUntil({
    what: 'the alignment after the restart',
    withinMs: 180_000,
    async ask() {
      const lines = await wordsOf();
      return lines.every(({ state }) => state === 'measured') ? lines : null;
    },
  });
  expect(done.map(({ words }) => words.length)).toEqual(Array(count).fill(5));
  expect(await running.stop()).toBe(0);
  expect(await processesAtWork()).toEqual([]);
});
