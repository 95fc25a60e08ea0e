import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type FilmSource, filmSources, type Video } from '#domain/films/types.ts';
import type { Job } from '#domain/jobs/types.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { type Application, compose } from '../compose.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { type CommandMessages, errorMessage, formatMessage } from '../messages.ts';
import type { Command } from './command.ts';

const POLL_MS = 500;

/**
 * `import <file or folder> [--source film|ytb|kid|client] [--owner account]`: imports films and waits until each is ready or
 * has failed. A server with the same data folder may run at the same time and shares the work. Exit code 1 if a film failed.
 */
export const importCommand: Command = async ({ config, wording, words, log }) => {
  const options = parseOptions(words);
  if (!options) {
    console.error(wording.importUsage);
    return 2;
  }
  log.level = config.logLevel === 'warn' ? 'error' : config.logLevel;
  const application = compose({ config, log, acceptedJobs: ['import_video'] });
  await prepareDataFolder({ path: config.dataFolder, reserve: application.diskReserve });
  const { store, services, runner } = application;
  await store.migrate();
  try {
    const owner = options.owner === null ? null : await store.accounts.accountByName(options.owner);
    if (options.source === 'client' && !owner) {
      console.error(formatMessage(wording.noAccount, { account: options.owner ?? '' }));
      return 2;
    }
    const path = resolve(options.path);
    if (!existsSync(path)) {
      console.error(formatMessage(wording.importMissing, { path: options.path }));
      return 1;
    }
    let refused = 0;
    const imported = await services.imports.importPath({
      path,
      source: options.source,
      ownerId: owner?.id ?? null,
      claimAllSubtitles: true,
      move: false,
      anyExtension: true,
      onSkipped: (name, reason) =>
        console.log(formatMessage(wording.importSkipped, { name, reason: wording.skipped[reason] })),
      onFailed(name, error) {
        refused += 1;
        console.error(
          formatMessage(wording.importFailed, { name, reason: errorMessage(error.code, error.params) }),
        );
      },
    });
    for (const { video, created } of imported) {
      const sentence = created ? wording.importFound : wording.importAgain;
      console.log(formatMessage(sentence, { name: video.originalName }));
    }
    await runner.start();
    const outcome = await followImports({ application, wording, videos: imported.map(({ video }) => video) });
    if (outcome.interrupted) console.log(wording.importInterrupted);
    const failed = outcome.failed + refused;
    console.log(formatMessage(wording.importSummary, { done: outcome.done, failed }));
    return failed > 0 || outcome.interrupted ? 1 : 0;
  } finally {
    await runner.stop();
    await store.close();
  }
};

function parseOptions(words: string[]): { path: string; source: FilmSource; owner: string | null } | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { source: { type: 'string', default: 'film' }, owner: { type: 'string' } },
    });
    const source = filmSources.find((known) => known === values.source);
    const [path, ...more] = positionals;
    if (!source || path === undefined || more.length > 0) return null;
    return { path, source, owner: values.owner ?? null };
  } catch {
    return null;
  }
}

/** Prints the progress of each video until all imports have ended or the process gets a signal. */
async function followImports(args: {
  application: Application;
  wording: CommandMessages;
  videos: Video[];
}): Promise<{ done: number; failed: number; interrupted: boolean }> {
  const { store } = args.application;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const open = new Map(args.videos.map((video) => [video.id, '']));
  const ended = { done: 0, failed: 0 };
  while (open.size > 0 && !stop.signal.aborted) {
    const jobs = await store.jobs.latestJobsFor({ kind: 'import_video', subjectIds: [...open.keys()] });
    for (const [videoId, lastProgress] of open) {
      const job = jobs.get(videoId);
      const video = await store.films.videoById(videoId);
      if (!job || !video || isFinished(job)) {
        open.delete(videoId);
        const isDone = video?.state === 'ready';
        ended[isDone ? 'done' : 'failed'] += 1;
        if (video) await printResult(video, job);
      } else {
        const progress = formatProgress(video, job);
        if (progress !== lastProgress) console.log(progress);
        open.set(videoId, progress);
      }
    }
    await sleep(POLL_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  return { ...ended, interrupted: stop.signal.aborted };

  function formatProgress(video: Video, job: Job): string {
    const stages: Record<string, string> = zhCN.stage;
    const stage = stages[job.stage ?? 'waiting'] ?? zhCN.stage.waiting;
    // In steps of ten, so that a long film does not fill the screen.
    const percent = Math.floor(job.percent / 10) * 10;
    return formatMessage(args.wording.importProgress, { name: video.originalName, stage, percent });
  }

  async function printResult(video: Video, job: Job | undefined): Promise<void> {
    const name = video.originalName;
    if (video.state !== 'ready') {
      const reason = errorMessage(job?.errorCode ?? video.errorCode ?? 'internal');
      console.error(formatMessage(args.wording.importFailed, { name, reason }));
      return;
    }
    const lines = await store.films.countLinesOfVideo({ videoId: video.id });
    console.log(formatMessage(args.wording.importDone, { name, lines }));
  }
}

const isFinished = (job: Job) => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';
