import { expect, test } from 'vitest';
import type { ClipDto } from '#contract/clips.ts';
import type { DubPostDto } from '#contract/dub-posts.ts';
import type { LineDto } from '#contract/lines.ts';
import { makeClipDto, makeSourceVideoDto } from '../clips/testing/make-clip-dto.ts';
import type { Workspace } from './load-workspace.ts';
import { choosePicture, linesOfPicture } from './picture.ts';

const line = (seq: number, startMs: number): LineDto => ({
  id: `v.${seq}`,
  videoId: 'v',
  seq,
  startMs,
  endMs: startMs + 900,
  en: `line ${seq}`,
  zh: null,
});
const lines = [line(0, 1000), line(1, 4000)];
const make = (over: Partial<Workspace> = {}): Workspace => ({
  clip: null,
  film: { id: 'f', title: 'Shrek', titleZh: null },
  video: makeSourceVideoDto(),
  canShare: true,
  canEdit: false,
  lines,
  lineCount: lines.length,
  revision: 1,
  dub: null,
  brokenLink: null,
  slowConnection: false,
  ...over,
});
const segment = (startFrame: number, endFrame: number, clipOffsetMs: number) => ({
  startFrame,
  endFrame,
  startMs: startFrame * 40,
  endMs: endFrame * 40,
  clipOffsetMs,
});
const clip = makeClipDto();
const joined = makeClipDto({ segments: [segment(0, 24, 0), segment(48, 72, 1000)] });

test('every panel of a line or of a clip with one segment shows the same film', () => {
  for (const workspace of [make(), make({ clip })]) {
    const shown = (['listen', 'dub', 'cut', 'still', 'takeAway'] as const).map((verb) => {
      const picture = choosePicture(workspace, verb);
      return [picture?.kind, picture?.id];
    });
    expect(shown).toEqual(Array.from({ length: 5 }, () => ['film', 'v']));
  }
});

test('a clip bounds the picture, except where frames of the film are chosen', () => {
  const boundsOf = (verb: 'dub' | 'cut' | 'still') => choosePicture(make({ clip }), verb)?.bounds;
  expect(boundsOf('dub')).toEqual({ startMs: 1000, endMs: 3000 });
  expect(boundsOf('cut')).toBeNull();
  expect(boundsOf('still')).toBeNull();
  expect(choosePicture(make(), 'dub')?.bounds).toBeNull();
});

test('several segments, and the clip of a removed film, are played from the file of the clip', () => {
  expect(choosePicture(make({ clip: joined }), 'dub')).toMatchObject({
    kind: 'clip',
    id: 'clip',
    frames: 48,
    bounds: { startMs: 0, endMs: 2000 },
  });
  expect(choosePicture(make({ clip: joined }), 'cut')).toMatchObject({ kind: 'film' });
  const removed = makeSourceVideoDto({ removed: true });
  expect(choosePicture(make({ clip, video: removed }), 'cut')).toMatchObject({ kind: 'clip' });
  const unfinished = makeClipDto({ state: 'cutting', proof: null });
  expect(choosePicture(make({ clip: unfinished, video: removed }), 'listen')).toBeNull();
  expect(choosePicture(make({ video: null }), 'listen')).toBeNull();
});

test('the lines of a clip have their times in the picture, and count from 0', () => {
  const withLines = makeClipDto({ lines: [{ ...line(7, 100), endMs: 900 }] });
  const linesOf = (workspace: Workspace, verb: 'dub' | 'cut') => {
    const picture = choosePicture(workspace, verb);
    return picture && linesOfPicture(workspace, picture);
  };
  expect(linesOf(make({ clip: withLines }), 'dub')).toEqual([{ ...line(7, 1100), endMs: 1900, seq: 0 }]);
  expect(linesOf(make({ clip: withLines }), 'cut')).toBe(lines);
  expect(linesOf(make({ lines: [], lineCount: 3000 }), 'dub')).toBeNull();
});

test('the page of a dub plays the finished film, and the film of the clip while that is outdated or missing', () => {
  const clip = makeClipDto({ segments: [segment(24, 48, 0)] });
  const finished = {
    ...{ url: '/media/dub/d/dub.mp4', soundUrl: '/media/dub/d/dub.m4a', bytes: 9, soundBytes: 5 },
    ...{
      durationMs: 3_000,
      mixedMs: 7,
      voices: [],
      proof: { voiceOffMs: 1, loudnessLufs: -16, truePeakDb: -1 },
    },
  };
  const noComments = { list: [], total: 0, next: null };
  const pictureWith = (change: Partial<DubPostDto>) =>
    choosePicture(
      make({ clip, dub: { post: makeDubPost(clip, change), comments: noComments, link: null } }),
      'dub',
    );
  expect(pictureWith({ finished })).toMatchObject({
    ...{ kind: 'dub', id: 'd 7', url: '/media/dub/d/dub.mp4', durationMs: 3_000 },
    bounds: { startMs: 0, endMs: 3_000 },
  });
  expect(pictureWith({ finished, hasChanged: true })?.kind).toBe('film');
  expect(pictureWith({})?.kind).toBe('film');
});

function makeDubPost(clip: ClipDto, change: Partial<DubPostDto>): DubPostDto {
  return {
    ...{ dubId: 'd', clip, ownerName: 'Mia', mine: false, visibility: 'everyone', linkId: null, takes: [] },
    ...{ bed: 'auto', subtitles: 'both', burnsSubtitles: false, hasCredits: true, state: 'ready' },
    ...{ jobId: null, percent: null },
    ...{ errorCode: null, error: null, hasChanged: false, finished: null, publishedMs: 1, createdMs: 1 },
    ...{ removedMs: null, removedReason: null, likes: 0, liked: false, canModerate: false },
    ...{ silencesOpenLines: false, actorsDb: null },
    ...change,
  };
}
