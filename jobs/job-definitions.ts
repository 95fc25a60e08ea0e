import * as z from 'zod';
import type { cutSavedClip } from '#domain/clips/cut-saved-clip.ts';
import type { importVideo } from '#domain/imports/import-video.ts';
import { defineJob, type JobDefinition } from './define-job.ts';

/** What a job's work is, as a domain function with its parts plugged in. */
type Work<Whole extends (args: never) => Promise<void>, Own extends keyof Parameters<Whole>[0]> = (
  args: Pick<Parameters<Whole>[0], Own>,
) => Promise<void>;

/** Every kind of job of the product. Weights of stages are shares of their usual time. */
export function createJobDefinitions(work: {
  importVideo: Work<typeof importVideo, 'videoId' | 'signal' | 'progress'>;
  cutBar: Work<typeof cutSavedClip, 'clipId' | 'signal' | 'progress'>;
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
      run: ({ payload, signal, progress }) => work.cutBar({ ...payload, signal, progress }),
    }),
  ];
}
