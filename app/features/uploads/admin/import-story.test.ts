import { expect, test } from 'vitest';
import type { VideoDto } from '#contract/films.ts';
import type { JobDto } from '#contract/jobs.ts';
import { tellImportStory } from './import-story.ts';

const job = (change: Partial<JobDto>): JobDto => ({
  ...{ jobId: 'j', kind: 'import_video', subjectId: 'v', title: 'a.mp4', state: 'running', stage: null },
  ...{ percent: 12.7, errorCode: null, error: null, detail: null, updatedMs: 1 },
  ...change,
});
const video = (change: Partial<VideoDto>): VideoDto => ({
  ...{ id: 'v', filmId: 'f', title: null, season: null, episode: null, state: 'importing', errorCode: null },
  ...{ error: null, importNotes: [], lines: 7, url: null, poster: null, durationMs: null, frames: null },
  ...{ rateNum: null, rateDen: null, job: null },
  ...change,
});

test.each<[Partial<VideoDto>, ReturnType<typeof tellImportStory>]>([
  [{ job: job({ state: 'queued' }) }, { kind: 'running', step: 'sent', percent: 12 }],
  [{ job: job({ stage: 'stage.probe' }) }, { kind: 'running', step: 'probe', percent: 12 }],
  [{ job: job({ stage: 'subtitles' }) }, { kind: 'running', step: 'subtitles', percent: 12 }],
  [{ job: job({ stage: 'encode' }) }, { kind: 'running', step: 'making', percent: 12 }],
  [{ job: null }, { kind: 'running', step: 'searchable', percent: null }],
  [{ job: job({ state: 'cancelled', errorCode: 'cancelled' }) }, { kind: 'failed', errorCode: 'cancelled' }],
  [
    { state: 'failed', errorCode: 'video_unreadable' },
    { kind: 'failed', errorCode: 'video_unreadable' },
  ],
  [{ state: 'ready' }, { kind: 'searchable', lines: 7 }],
  [{ state: 'removed' }, { kind: 'joined' }],
])('tells the story of %j', (change, story) => {
  expect(tellImportStory(video(change))).toEqual(story);
});

test('a file that its film does not list stands behind another one', () => {
  expect(tellImportStory(undefined)).toEqual({ kind: 'joined' });
});
