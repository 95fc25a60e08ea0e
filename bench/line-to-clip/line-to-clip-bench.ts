import { execFile } from 'node:child_process';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClipDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { films } from '#contract/films.ts';
import type { JobDto, jobs } from '#contract/jobs.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { demoFolder } from '../../tests/testing/read-demo-lines.ts';
import {
  awaitDemoLibrary,
  awaitIdleJobs,
  createDataFolder,
  pollUntil,
  type ServerProcess,
  startServerProcess,
} from '../../tests/testing/server-process.ts';
import { type SignedInCaller, signIn } from '../../tests/testing/sign-in.ts';
import { quantile } from '../quantile.ts';
import type { Benchmark, BenchResult } from '../types.ts';

const MAX_MEDIAN_MS = 150;
/** How long one request for the progress waits, as in the pages. */
const PROGRESS_WAIT_MS = 400;
/** How often the demo film is repeated in the film that is imported during the second half. */
const REPEATS = 60;
/** The first cut of each size starts ffmpeg, and is not counted. */
const WARM_UPS = 2;
/** A learner looks at a clip before asking for the next one. In the meantime, ffmpeg is started for it. */
const PAUSE_MS = 1500;

type Line = WireForm<OutputOf<(typeof films)['lines']>>['list'][number];
type Make = (caller: SignedInCaller, line: Line) => Promise<WireForm<ClipDto>>;

/** The ways to a clip that are measured, each on lines of its own: a finished cut is not made twice. */
const ways: readonly { name: string; make: Make }[] = [
  { name: 'line', make: (caller, line) => ask(caller, { video_id: line.video_id, sub_id: line.id }) },
  {
    name: 'span between key frames',
    make: (caller, { video_id, start_ms, end_ms }) =>
      ask(caller, { video_id, start_ms: start_ms + 170, end_ms }),
  },
  { name: 'created clip, with its progress', make: createAndFollow },
];

/**
 * `--samples 12` (the default) for each way, `--films FOLDER` to import films that have lines in place of the demo films. The product runs
 * on this machine, and this process asks it over HTTP.
 */
export const lineToClipBench: Benchmark = {
  title:
    'Time from the request for a clip of a line until its proved file answers, when nothing else runs and while a film is imported',
  async run(options): Promise<BenchResult> {
    const samples = Number(options.samples ?? 12);
    const data = await createDataFolder();
    const env = { TAICI_DEMO: options.films === undefined ? 'on' : 'off' };
    const product = await startServerProcess({ dataFolder: data.folder, env });
    try {
      if (options.films === undefined) await awaitDemoLibrary(product);
      else await importFilms({ product, from: options.films, inbox: join(data.folder, 'inbox', 'film') });
      await awaitIdleJobs(product);
      const caller = await signIn(product.address, 'demo');
      const lines = spread(await readLines(caller));
      const reference = await findDemoFilm();
      const measureAll = async (load: string) => {
        const rows = [];
        for (const { name, make } of ways) {
          const times: number[] = [];
          const copyTimes: number[] = [];
          for (let i = -WARM_UPS; i < samples; i += 1) {
            const line = lines.shift();
            if (!line) break;
            await sleep(PAUSE_MS);
            const copyMs = await measureMs(() => copyByFfmpeg(reference, join(data.folder, 'copy.mp4')));
            const clipMs = await measureMs(async () => {
              const clip = await make(caller, line);
              await readBeginning({ product, caller, clip });
            });
            if (i < 0) continue;
            copyTimes.push(copyMs);
            times.push(clipMs);
          }
          console.error(`${name}, ${load}: ${times.map((ms) => Math.round(ms)).join(' ')}`);
          rows.push({
            way: name,
            load,
            clips: times.length,
            'p50, ms': quantile(times, 0.5),
            'p95, ms': quantile(times, 0.95),
            'ffmpeg -c copy, p50, ms': quantile(copyTimes, 0.5),
          });
        }
        return rows;
      };
      const idle = await measureAll('idle');
      await startLongImport({ product, inbox: join(data.folder, 'inbox', 'film') });
      const busy = await measureAll('importing');
      const rows = [...idle, ...busy];
      return { rows, targets: rows.map(createTarget) };
    } finally {
      await product.stop();
      await data.remove();
    }
  },
};

async function measureMs(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Cuts three seconds of a film with one run of ffmpeg, as a measure of how busy the machine is. */
async function copyByFfmpeg(film: string, output: string): Promise<void> {
  const cut = ['-ss', '3', '-i', film, '-t', '3', '-c', 'copy', output];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...cut]);
}

/** Asks for a clip until it is cut. On a busy machine, one answer may come before. */
async function ask(caller: SignedInCaller, form: Record<string, string | number>) {
  for (;;) {
    const { status, body } = await caller.post<WireForm<ClipDto>>('/api/dub_bar_for_lines.php', form);
    if (status !== 200) throw new Error(`no clip: ${JSON.stringify(body)}`);
    if (body.state !== 'cutting') return body;
  }
}

/** Creates a clip as the clip editor does, waits for its job, and reads it again. */
async function createAndFollow(caller: SignedInCaller, { video_id, start_ms, end_ms }: Line) {
  const padding = { head_ms: 50, tail_ms: 0 };
  const span = { video_id, start_ms, end_ms, ...padding };
  const { body: clip } = await caller.post<WireForm<ClipDto>>('/api/creat_dub_bar_client.php', span);
  const query = new URLSearchParams({ job_id: clip.job_id ?? '', wait_ms: String(PROGRESS_WAIT_MS) });
  for (;;) {
    const { body: job } = await caller.get<WireForm<JobDto>>(`/api/dub_job_view.php?${query}`);
    if (job.state !== 'queued' && job.state !== 'running') break;
  }
  return (await caller.get<WireForm<ClipDto>>(`/api/dub_bar_detail.php?bar_id=${clip.bar_id}`)).body;
}

/** Reads what a player reads first. Throws unless the clip is ready and proved. */
async function readBeginning(args: {
  product: ServerProcess;
  caller: SignedInCaller;
  clip: WireForm<ClipDto>;
}): Promise<void> {
  const { product, caller, clip } = args;
  const { proof, files } = clip;
  if (!files || proof?.first_frame_off !== 0 || proof.last_frame_off !== 0) {
    throw new Error(`no proved clip: ${JSON.stringify(clip)}`);
  }
  const headers = { cookie: caller.cookie, range: 'bytes=0-65535' };
  const answer = await fetch(product.address + files.mp4, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 206 || !bytes.subarray(4, 8).equals(Buffer.from('ftyp')))
    throw new Error(`the clip does not play: ${answer.status}`);
}

async function readLines(caller: SignedInCaller): Promise<Line[]> {
  const get = async <Body>(path: string) => (await caller.get<Body>(path)).body;
  const { list: found } = await get<WireForm<OutputOf<(typeof films)['list']>>>(
    '/api/dub_film_index.php?pagesize=100',
  );
  const lines: Line[] = [];
  for (const film of found) {
    const { list: videos } = await get<WireForm<OutputOf<(typeof films)['videos']>>>(
      `/api/dub_video_index.php?film_id=${film.id}`,
    );
    for (const video of videos) {
      const page = await get<WireForm<OutputOf<(typeof films)['lines']>>>(
        `/api/dub_sub_index.php?video_id=${video.id}&pagesize=100`,
      );
      lines.push(...page.list);
    }
  }
  return lines;
}

/** Orders lines so that consecutive ones are of different films. */
function spread<T>(items: readonly T[]): T[] {
  const step = 37;
  const order = items.map((_, i) => (i * step) % items.length);
  return [...new Set(order)].flatMap((i) => items[i] ?? []);
}

async function importFilms(args: { product: ServerProcess; from: string; inbox: string }): Promise<void> {
  await mkdir(args.inbox, { recursive: true });
  await cp(args.from, args.inbox, { recursive: true });
  const owner = await signIn(args.product.address, 'owner');
  await pollUntil({
    what: 'the films',
    withinMs: 10 * 60_000,
    ask: async () => {
      const isEmpty = (await readdir(args.inbox)).length === 0;
      return isEmpty && (await readOpenJobs(owner)).length === 0 ? true : null;
    },
  });
}

/** Starts the import of a film that is encoded for longer than the measurement takes. */
async function startLongImport(args: { product: ServerProcess; inbox: string }): Promise<void> {
  await mkdir(args.inbox, { recursive: true });
  // The product takes a file once it has its final name.
  const output = join(args.inbox, 'A Long Film (2020).mp4');
  const copy = ['-stream_loop', String(REPEATS), '-i', await findDemoFilm(), '-c', 'copy', output];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...copy]);
  const owner = await signIn(args.product.address, 'owner');
  await pollUntil({
    what: 'the encoding of the long film',
    withinMs: 60_000,
    ask: async () => ((await readOpenJobs(owner)).some(({ stage }) => stage === 'encode') ? true : null),
  });
}

async function findDemoFilm(): Promise<string> {
  const names = await readdir(demoFolder, { recursive: true });
  const name = names.find((one) => one.endsWith('.mp4'));
  if (!name) throw new Error('there is no demo film');
  return join(demoFolder, name);
}

async function readOpenJobs(owner: SignedInCaller): Promise<WireForm<JobDto>[]> {
  const path = '/api/dub_job_index.php?state=open';
  return (await owner.get<WireForm<OutputOf<(typeof jobs)['list']>>>(path)).body.list;
}

const createTarget = (row: { way: string; load: string; 'p50, ms': number }) => ({
  name: `${row.way}, ${row.load}, p50`,
  expected: `at most ${MAX_MEDIAN_MS} ms`,
  actual: `${Math.round(row['p50, ms'])} ms`,
  isMet: row['p50, ms'] > 0 && row['p50, ms'] <= MAX_MEDIAN_MS,
});
