import * as z from 'zod';
import type { alignVideo } from '#domain/alignments/align-video.ts';
import type { cutSavedClip } from '#domain/clips/cut-saved-clip.ts';
import type { mixSavedDub } from '#domain/dubs/mix-saved-dub.ts';
import type { importVideo } from '#domain/imports/import-video.ts';
import type { cutSavedReel } from '#domain/reels/cut-saved-reel.ts';
import type { checkSubtitleTiming } from '#domain/subtitle-timing/check-subtitle-timing.ts';
import type { analyzeSavedTake } from '#domain/take-analyses/analyze-saved-take.ts';
import { defineJob, type JobDefinition } from './define-job.ts';

/** The work of a job: a domain function with its dependencies already supplied. */
type Work<
  WorkFunction extends (args: never) => Promise<void>,
  Keys extends keyof Parameters<WorkFunction>[0],
> = (args: Pick<Parameters<WorkFunction>[0], Keys>) => Promise<void>;

/** Returns the definitions of all kinds of jobs. The weights of the stages are shares of their usual time. */
export function createJobDefinitions(work: {
  importVideo: Work<typeof importVideo, 'videoId' | 'signal' | 'progress'>;
  cutClip: Work<typeof cutSavedClip, 'clipId' | 'signal' | 'progress'>;
  cutReel: Work<typeof cutSavedReel, 'reelId' | 'signal' | 'progress'>;
  mixDub: Work<typeof mixSavedDub, 'dubId' | 'signal' | 'progress'>;
  alignVideo: Work<typeof alignVideo, 'videoId' | 'signal' | 'progress'>;
  checkSubtitles: Work<typeof checkSubtitleTiming, 'videoId' | 'signal' | 'progress'>;
  analyzeTake: Work<typeof analyzeSavedTake, 'takeId' | 'signal'>;
}): JobDefinition[] {
  return [
    defineJob({
      kind: 'import_video',
      payload: z.object({ videoId: z.string() }),
      stages: { probe: 1, subtitles: 4, encode: 85, artwork: 7, waveform: 3 },
      run: ({ payload, signal, progress }) => work.importVideo({ ...payload, signal, progress }),
    }),
    defineJob({
      kind: 'cut_bar',
      payload: z.object({ clipId: z.string() }),
      stages: { cut: 1 },
      run: ({ payload, signal, progress }) => work.cutClip({ ...payload, signal, progress }),
    }),
    defineJob({
      kind: 'cut_reel',
      payload: z.object({ reelId: z.string() }),
      stages: { cut: 1 },
      run: ({ payload, signal, progress }) => work.cutReel({ ...payload, signal, progress }),
    }),
    defineJob({
      kind: 'mix_dub',
      payload: z.object({ dubId: z.string() }),
      stages: { mix: 1 },
      run: ({ payload, signal, progress }) => work.mixDub({ ...payload, signal, progress }),
    }),
    defineJob({
      kind: 'align_lines',
      payload: z.object({ videoId: z.string() }),
      stages: { align: 1 },
      run: ({ payload, signal, progress }) => work.alignVideo({ ...payload, signal, progress }),
    }),
    defineJob({
      kind: 'check_subtitles',
      payload: z.object({ videoId: z.string() }),
      stages: { listen: 1 },
      run: ({ payload, signal, progress }) => work.checkSubtitles({ ...payload, signal, progress }),
    }),
    defineJob({
      kind: 'analyze_take',
      payload: z.object({ takeId: z.string() }),
      stages: { analyze: 1 },
      run: ({ payload, signal }) => work.analyzeTake({ ...payload, signal }),
    }),
  ];
}
