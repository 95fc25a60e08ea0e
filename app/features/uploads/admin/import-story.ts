import type { VideoDto } from '#contract/films.ts';

/** The steps from a file to a film that can be searched, in their order. */
export const storySteps = ['sent', 'probe', 'subtitles', 'making', 'searchable'] as const;
export type StoryStep = (typeof storySteps)[number];

/**
 * How far the import of an uploaded film is. `joined`: the file is another version of a film that was there, which stands for
 * it.
 */
export type ImportStory =
  | { kind: 'running'; step: StoryStep; percent: number | null }
  | { kind: 'failed'; errorCode: string | null }
  | { kind: 'searchable'; lines: number }
  | { kind: 'joined' };

/** Tells the story of a video; undefined if its film no longer lists it. */
export function tellImportStory(video: VideoDto | undefined): ImportStory {
  if (!video || video.state === 'removed') return { kind: 'joined' };
  if (video.state === 'failed') return { kind: 'failed', errorCode: video.errorCode };
  if (video.state === 'ready') return { kind: 'searchable', lines: video.lines };
  const stage = video.job?.stage?.replace(/^stage\./, '') ?? null;
  // Without a job, the film is made, and the index reads its lines.
  if (!video.job) return { kind: 'running', step: 'searchable', percent: null };
  if (video.job.state === 'failed' || video.job.state === 'cancelled')
    return { kind: 'failed', errorCode: video.job.errorCode };
  const step = stage === null || stage === 'waiting' ? 'sent' : stageSteps.get(stage);
  return { kind: 'running', step: step ?? 'making', percent: Math.floor(video.job.percent) };
}

const stageSteps: ReadonlyMap<string, StoryStep> = new Map([
  ['probe', 'probe'],
  ['subtitles', 'subtitles'],
]);
