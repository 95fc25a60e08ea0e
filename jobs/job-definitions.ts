import * as z from 'zod';
import type { cutSavedClip } from '#domain/clips/cut-saved-clip.ts';
import type { importVideo } from '#domain/imports/import-video.ts';
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
  ];
}
