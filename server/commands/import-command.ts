import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toAppError } from '#domain/errors.ts';
import type { Video } from '#domain/films/types.ts';
import type { Job } from '#domain/jobs/types.ts';
import type { TimingFinding } from '#domain/subtitle-timing/timing-record.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { type FilmSource, filmSources } from '#shared/film-codes.ts';
import { isOmission, parseImportNote } from '#shared/import-notes.ts';
import { type CommandMessages, chineseErrorMessage, chineseImportNote, formatMessage } from '../messages.ts';
import { type Application, compose } from '../start/compose.ts';
import { prepareDataFolder } from '../start/data-folder.ts';
import type { Command } from './command.ts';

const POLL_MS = 500;
/** Exit code if every film was imported, but not all of it. */
const EXIT_LEFT_OUT = 3;

/**
 * `import <file or folder> [--source film|ytb|kid|client] [--owner account]`: imports films and waits until each is ready or
 * has failed. Prints every note about an imported film, and whether its subtitles are in time. A server with the same data folder may run at the same time and
 * shares the work. Exit code 1 if a film failed, 3 if none failed but something was left out (the end of a damaged film, a
 * subtitle).
 */
export const importCommand: Command = async ({ config, wording, words, log }) => {
  const options = parseOptions(words);
  if (!options) {
    console.error(wording.importUsage);
    return 2;
  }
  log.level = config.logLevel === 'warn' ? 'error' : config.logLevel;
  const application = compose({ config, log, acceptedJobs: ['import_video', 'check_subtitles'] });
  await prepareDataFolder({ path: config.dataFolder, reserve: application.diskReserve });
  const { store, services, runner } = application;
  await store.migrate();
  try {
    const owner = options.owner === null ? null : await store.accounts.accountByUsername(options.owner);
    if (options.source === 'client' && !owner) {
      console.error(formatMessage(wording.noAccount, { username: options.owner ?? '' }));
      return 2;
    }
    let [refused, skipped] = [0, 0];
    const imported = await services.imports
      .importPath({
        path: resolve(options.path),
        source: options.source,
        ownerId: owner?.id ?? null,
        claimAllSubtitles: true,
        move: false,
        anyExtension: true,
        onSkipped(name, reason) {
          // A text or picture beside a film is no part of it.
          if (reason !== 'not_a_film') skipped += 1;
          console.log(formatMessage(wording.importSkipped, { name, reason: wording.skipped[reason] }));
        },
        onFailed(name, error) {
          refused += 1;
          const reason = chineseErrorMessage(error.code, error.params);
          console.error(formatMessage(wording.importFailed, { name, reason }));
        },
      })
      .catch((thrown: unknown) => {
        const error = toAppError(thrown);
        if (error.code !== 'source_missing') throw error;
        return null;
      });
    if (!imported) {
      console.error(formatMessage(wording.importMissing, { path: options.path }));
      return 1;
    }
    for (const { video, created } of imported) {
      const sentence = created ? wording.importFound : wording.importAgain;
      console.log(formatMessage(sentence, { name: video.originalName }));
    }
    const jobs = await store.jobs.latestJobsFor({
      kind: 'import_video',
      subjectIds: imported.map(({ video }) => video.id),
    });
    const hasWork = ({ video, created }: (typeof imported)[number]) => {
      const job = jobs.get(video.id);
      return created || (job !== undefined && !isFinished(job));
    };
    await runner.start();
    const outcome = await followImports({
      application,
      wording,
      videos: imported.map(({ video }) => video),
      changing: new Set(imported.filter(hasWork).map(({ video }) => video.id)),
    });
    if (outcome.interrupted) console.log(wording.importInterrupted);
    const failed = outcome.failed + refused;
    const leftOut = outcome.leftOut + skipped;
    const summary = leftOut > 0 ? wording.importSummaryLeftOut : wording.importSummary;
    console.log(formatMessage(summary, { done: outcome.done, failed, leftOut }));
    if (failed > 0 || outcome.interrupted) return 1;
    return leftOut > 0 ? EXIT_LEFT_OUT : 0;
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

/**
 * Prints the progress of each video until all imports have ended or the process gets a signal. Prints the notes of
 * those in `changing`, and counts how many say that something was left out.
 */
async function followImports(args: {
  application: Application;
  wording: CommandMessages;
  videos: Video[];
  changing: ReadonlySet<string>;
}): Promise<{ done: number; failed: number; leftOut: number; interrupted: boolean }> {
  const { store } = args.application;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const open = new Map(args.videos.map((video) => [video.id, '']));
  const ended = { done: 0, failed: 0, leftOut: 0 };
  /** Ready videos whose subtitles are being checked. */
  const listening = new Map<string, Video>();
  while (open.size + listening.size > 0 && !stop.signal.aborted) {
    const checks = await store.jobs.latestJobsFor({
      kind: 'check_subtitles',
      subjectIds: [...listening.keys()],
    });
    for (const [videoId, video] of listening) {
      const check = checks.get(videoId);
      if (check && !isFinished(check)) continue;
      listening.delete(videoId);
      await printTiming(video);
    }
    const jobs = await store.jobs.latestJobsFor({ kind: 'import_video', subjectIds: [...open.keys()] });
    for (const [videoId, lastProgress] of open) {
      const job = jobs.get(videoId);
      const video = await store.films.videoById(videoId);
      if (!job || !video || isFinished(job)) {
        open.delete(videoId);
        const isDone = video?.state === 'ready';
        ended[isDone ? 'done' : 'failed'] += 1;
        if (video) await printResult(video, job);
        if (video && isDone && args.changing.has(videoId)) listening.set(videoId, video);
      } else {
        const progress = formatProgress(video, job);
        if (progress !== lastProgress) console.log(progress);
        open.set(videoId, progress);
      }
    }
    if (open.size + listening.size > 0)
      await sleep(POLL_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  return { ...ended, interrupted: stop.signal.aborted };

  function formatProgress(video: Video, job: Job): string {
    const stages: Record<string, string> = zhCN.jobStage;
    const stage = stages[job.stage ?? 'waiting'] ?? zhCN.jobStage.waiting;
    // In steps of ten, so that a long film does not fill the screen.
    const percent = Math.floor(job.progressPercent / 10) * 10;
    return formatMessage(args.wording.importProgress, { name: video.originalName, stage, percent });
  }

  async function printTiming(video: Video): Promise<void> {
    const record = await store.subtitleTimings.timingOfVideo(video.id);
    for (const { finding } of record?.findings ?? []) {
      const timing = describeTiming(finding, video.mezzanine?.durationMs ?? 0, args.wording);
      if (timing !== null)
        console.log(formatMessage(args.wording.importTiming, { name: video.originalName, timing }));
    }
  }

  async function printResult(video: Video, job: Job | undefined): Promise<void> {
    const name = video.originalName;
    if (video.state !== 'ready') {
      const reason = chineseErrorMessage(job?.errorCode ?? video.errorCode ?? 'internal');
      console.error(formatMessage(args.wording.importFailed, { name, reason }));
      return;
    }
    const lines = await store.films.countLinesOfVideo({ videoId: video.id });
    console.log(formatMessage(args.wording.importDone, { name, lines }));
    if (!args.changing.has(video.id)) return;
    for (const text of video.importNotes) {
      console.log(formatMessage(args.wording.importNote, { name, note: chineseImportNote(text) }));
      const note = parseImportNote(text);
      if (note && isOmission(note.key)) ended.leftOut += 1;
    }
  }
}

/** Says what is known of the times of a language's lines in one sentence; null when they fit or nobody can tell. */
function describeTiming(finding: TimingFinding, durationMs: number, wording: CommandMessages): string | null {
  if (finding.kind === 'parts') return wording.timingParts;
  if (finding.kind === 'no_match' && finding.reason === 'fits_nowhere') return wording.timingNoMatch;
  if (finding.kind !== 'off') return null;
  const { ratio, offsetMs } = finding.timing;
  const percent = Math.floor(100 * Math.min(finding.offsetSureness, finding.ratioSureness));
  const secondsLate = (ms: number) => (ms - (ratio * ms + offsetMs)) / 1000;
  const [start, end] = [secondsLate(0), secondsLate(durationMs)];
  if (ratio !== 1)
    return formatMessage(wording.timingDrift, { start: start.toFixed(1), end: end.toFixed(1), percent });
  const sentence = start > 0 ? wording.timingLate : wording.timingEarly;
  return formatMessage(sentence, { seconds: Math.abs(start).toFixed(1), percent });
}

const isFinished = (job: Job) => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';
