import type { ClipDto, SourceVideoDto } from '#contract/clips.ts';

/** A ready clip of two seconds with one line; `over` replaces fields. */
export const makeClipDto = (over: Partial<ClipDto> = {}): ClipDto => ({
  clipId: 'clip',
  jobId: null,
  progressUrl: null,
  title: 'Hi.',
  videoId: 'v',
  filmId: 'f',
  filmTitle: 'Shrek',
  filmTitleZh: null,
  startMs: 1000,
  endMs: 3000,
  startFrame: 24,
  endFrame: 72,
  lengthMs: 2000,
  segments: [{ startFrame: 24, endFrame: 72, startMs: 1000, endMs: 3000, clipOffsetMs: 0 }],
  state: 'ready',
  errorCode: null,
  error: null,
  percent: null,
  mine: true,
  poster: null,
  lines: [{ id: 'v.0', videoId: 'v', seq: 0, startMs: 0, endMs: 900, en: 'Hi.', zh: '你好' }],
  proof: { frames: 48, firstFrameOff: 0, lastFrameOff: 0, audioOffsetMs: 0, bytes: 2_000_000 },
  files: null,
  createdMs: 0,
  ...over,
});

/** A video at 24 frames per second with sound; `over` replaces fields. */
export const makeSourceVideoDto = (over: Partial<SourceVideoDto> = {}): SourceVideoDto => ({
  id: 'v',
  filmId: 'f',
  season: null,
  episode: null,
  title: null,
  rate: { num: 24, den: 1 },
  frames: 1440,
  durationMs: 60_000,
  width: 1280,
  height: 720,
  hasAudio: true,
  thumbnailSprite: null,
  removed: false,
  ...over,
});
