import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { referToLine } from '#shared/line-mark.ts';
import { addFilmWithVideo, replaceLines, replaceTracks } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeLine } from '../testing/factories.ts';
import { findLinkedLine, findLinkedLines } from './find-linked-line.ts';
import type { Line } from './types.ts';

let store: TestStore;
let videoId: string;
beforeEach(async () => {
  store = await openTestStore();
  videoId = (await addFilmWithVideo(store, { video: { state: 'ready' } })).video.id;
});
afterEach(() => store.dispose());

/** Lines that say these texts, at these seconds. */
const linesSaying = (...said: [text: string, second: number][]): Line[] =>
  said.map(([en, second], seq) =>
    makeLine(videoId, seq, { en, zh: null, startMs: second * 1000, endMs: second * 1000 + 900 }),
  );
const link = (line: Line | undefined) => {
  if (!line) throw new Error('there is no such line');
  return referToLine(line.id, line);
};
/** What a link to a line of `before` leads to when the video has the lines of `after`. */
async function follow(before: Line[], seq: number, after: Line[]) {
  await replaceLines(store, { videoId, lines: after });
  return findLinkedLine({ films: store.films, link: link(before[seq]), videoId });
}

describe('a link with a mark', () => {
  test('leads to its line while that stays, also after a small shift', async () => {
    const lines = linesSaying(['One', 1], ['Two', 3]);
    const shifted = lines.map((line) => ({
      ...line,
      startMs: line.startMs + 1500,
      endMs: line.endMs + 1500,
    }));
    expect(await follow(lines, 1, lines)).toEqual({ state: 'found', line: lines[1] });
    expect(await follow(lines, 1, shifted)).toEqual({ state: 'found', line: shifted[1] });
  });

  test('leads to the same sentence under another ID, and never to the sentence that got its ID', async () => {
    const before = linesSaying(['One', 1], ['Two', 3]);
    const after = linesSaying(['Opening titles', 0], ['One', 1.2], ['Two', 3.1]);
    expect(await follow(before, 1, after)).toEqual({ state: 'found', line: after[2] });
    expect(await follow(before, 0, after)).toEqual({ state: 'found', line: after[1] });
  });

  test('of equal sentences, leads to the one at the same place', async () => {
    const before = linesSaying(['No', 10], ['No', 14], ['No', 18]);
    const after = linesSaying(['Yes', 1], ['No', 10], ['No', 14], ['No', 18]);
    expect(await follow(before, 1, after)).toEqual({ state: 'found', line: after[2] });
  });

  test('leads to its line after a shift of minutes, because a shift keeps the positions', async () => {
    const before = linesSaying(['One', 1], ['Two', 3]);
    const after = linesSaying(['One', 201], ['Two', 203]);
    expect(await follow(before, 1, after)).toEqual({ state: 'found', line: after[1] });
  });

  test('offers the line at the same time when the sentence is gone', async () => {
    const before = linesSaying(['One', 1], ['Two', 3], ['Three', 5]);
    const after = linesSaying(['Uno', 1], ['Dos', 3], ['Tres', 5]);
    expect(await follow(before, 2, after)).toEqual({ state: 'changed', nearest: after[2], startMs: 5000 });
    expect(await follow(before, 2, [])).toEqual({ state: 'changed', nearest: null, startMs: 5000 });
  });

  test('offers the same words said elsewhere in the film rather than other words', async () => {
    const before = linesSaying(['Yes', 1], ['No', 3]);
    const after = linesSaying(['Yes', 1], ['Maybe', 3], ['No', 300]);
    expect(await follow(before, 1, after)).toEqual({ state: 'changed', nearest: after[2], startMs: 3000 });
  });
});

describe('a link without a mark', () => {
  const follow = (id: string) => findLinkedLine({ films: store.films, link: { id, mark: null }, videoId });

  test('leads to its line unless somebody has added subtitles; then that line is only offered', async () => {
    const lines = linesSaying(['One', 1]);
    await replaceLines(store, { videoId, lines });
    const id = `${videoId}.0`;
    expect(await follow(id)).toEqual({ state: 'found', line: lines[0] });
    const track = { id: 't', videoId, lang: 'en', name: 'a.srt', format: 'srt', encoding: 'utf-8' } as const;
    await replaceTracks(store, {
      videoId,
      tracks: [{ ...track, origin: 'added', offsetMs: 0, ratio: 1, cues: [] }],
    });
    await replaceLines(store, { videoId, lines });
    expect(await follow(id)).toEqual({ state: 'unsure', nearest: lines[0], startMs: 1000 });
  });

  test('offers nothing for a line that there is not', async () => {
    expect(await follow(`${videoId}.7`)).toEqual({ state: 'changed', nearest: null, startMs: null });
  });
});

test('a line of another video is none of this one, and without a video, its own is looked in', async () => {
  const lines = linesSaying(['One', 1]);
  await replaceLines(store, { videoId, lines });
  const { video: other } = await addFilmWithVideo(store, { video: { state: 'ready' } });
  const find = (inVideo: string | null) =>
    findLinkedLine({ films: store.films, link: link(lines[0]), videoId: inVideo });
  expect(await find(other.id)).toEqual({ state: 'changed', nearest: null, startMs: 1000 });
  expect(await find(null)).toEqual({ state: 'found', line: lines[0] });
});

test('a run is found if both ends are; else what is nearest to each end is offered', async () => {
  const before = linesSaying(['One', 1], ['Two', 3], ['Three', 5]);
  const after = linesSaying(['Titles', 0], ['One', 1], ['Two', 3], ['Tres', 5]);
  await replaceLines(store, { videoId, lines: after });
  const find = (first: number, last: number | null) =>
    findLinkedLines({
      films: store.films,
      line: link(before[first]),
      lastLine: last === null ? null : link(before[last]),
      videoId,
    });
  expect(await find(0, 1)).toEqual({ state: 'found', lines: [after[1], after[2]], startMs: 1000 });
  expect(await find(1, null)).toEqual({ state: 'found', lines: [after[2]], startMs: 3000 });
  expect(await find(0, 2)).toEqual({ state: 'changed', lines: [after[1], after[3]], startMs: 1000 });
});
