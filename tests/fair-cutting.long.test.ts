import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createDataFolder,
  pollUntil,
  type ServerProcess,
  serverEnvironment,
  startServerProcess,
} from './testing/server-process.ts';
import { signIn } from './testing/sign-in.ts';

// Two hundred cuts take minutes beside other programs. What is tested is a ratio, which doesn't depend on them.
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 });

/** How many clips the other learner asks for at once. */
const MANY = 200;
const LIMIT = 2;

let data: Awaited<ReturnType<typeof createDataFolder>>;
let product: ServerProcess;
let videoId: string;
let cookies: { demo: string; owner: string };

const call = async (cookie: string, path: string, fields?: Record<string, string>) => {
  const answer = await fetch(`${product.address}${path}`, {
    headers: { cookie, origin: product.address },
    ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

beforeAll(async () => {
  data = await createDataFolder();
  const film = globSync('demo/films/*/*/*S01E01*.mp4')[0];
  if (!film) throw new Error('there is no demo film');
  execFileSync(process.execPath, ['server/main.ts', 'import', film], {
    env: serverEnvironment(data.folder),
    stdio: 'ignore',
  });
  product = await startServerProcess({ dataFolder: data.folder, env: { TAICI_JOBS: String(LIMIT) } });
  await pollUntil({
    what: 'the film in the index',
    withinMs: 60_000,
    ask: async () => ((await product.health()).parts.search.videos > 0 ? true : null),
  });
  const [demo, owner] = [await signIn(product.address, 'demo'), await signIn(product.address, 'owner')];
  cookies = { demo: demo.cookie, owner: owner.cookie };
  const hits = await call(cookies.demo, '/api/sub_seek_all.php?q=the');
  videoId = hits.list[0].video_id;
});
afterAll(async () => {
  await product.stop();
  await data.remove();
});

const startCut = async (cookie: string, startMs: number): Promise<string> => {
  const created = await call(cookie, '/api/creat_dub_bar_client.php', {
    video_id: videoId,
    start_ms: String(startMs),
    end_ms: String(startMs + 3000),
  });
  return created.bar_id;
};
const untilReady = (cookie: string, clipId: string) =>
  pollUntil({
    what: 'the clip',
    withinMs: 600_000,
    everyMs: 10,
    ask: async () =>
      (await call(cookie, `/api/dub_bar_detail.php?bar_id=${clipId}`)).state === 'ready' ? true : null,
  });
/** Cuts three seconds of film, and returns how long that took, in milliseconds. */
const timeCut = async (startMs: number): Promise<number> => {
  const begunMs = performance.now();
  await untilReady(cookies.owner, await startCut(cookies.owner, startMs));
  return performance.now() - begunMs;
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** How many ffmpeg processes below the server are at work. Those that wait for input sleep without processor time. */
const countWorking = (): number =>
  execFileSync('ps', ['-eo', 'ppid=,stat=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([parent, state, name]) =>
        Number(parent) === product.pid && name === 'ffmpeg' && state?.startsWith('R'),
    ).length;

test('a learner waits at most twice as long while another cuts two hundred clips, and the limit holds', async () => {
  // Each start is another one, because an equal cut is made only once.
  let startMs = 0;
  const nextMs = () => {
    startMs += 41;
    return startMs;
  };
  const alone: number[] = [];
  const timeAlone = async () => {
    for (let count = 0; count < 5; count++) alone.push(await timeCut(nextMs()));
  };
  await timeAlone();
  const many: Promise<string>[] = [];
  for (let count = 0; count < MANY; count++) many.push(startCut(cookies.demo, nextMs()));
  const clipIds = await Promise.all(many);

  const beside: number[] = [];
  let mostWorking = 0;
  let mostCounted = 0;
  for (let count = 0; count < 9; count++) {
    const timing = timeCut(nextMs());
    mostWorking = Math.max(mostWorking, countWorking());
    mostCounted = Math.max(mostCounted, (await product.health()).parts.media.running);
    beside.push(await timing);
  }
  const { queued } = (await product.health()).parts.jobs;
  expect(queued).toBeGreaterThan(0);
  // One more may be starting: an encoder is started before the cut that uses it has its place.
  expect(mostWorking).toBeLessThanOrEqual(LIMIT + 1);
  expect(mostCounted).toBeLessThanOrEqual(LIMIT);
  for (const clipId of clipIds) await untilReady(cookies.demo, clipId);
  // Once more, because other programs may have slowed down one half of the test.
  await timeAlone();
  expect(median(beside)).toBeLessThanOrEqual(2 * median(alone));
});
