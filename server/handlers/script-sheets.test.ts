import { beforeAll, expect, test } from 'vitest';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import type { SheetOptions } from '#shared/script-sheet.ts';
import { addFilmWithVideo, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  [owner, stranger] = [await addPerson(), await addPerson()];
});

/** Adds a clip of a film of the owner's own, from 1.0 to 4.0 seconds. */
async function addClip(texts: string[], state: 'ready' | 'cutting' = 'ready') {
  const { film, video } = await addFilmWithVideo(server().store, {
    film: { source: 'client', ownerId: owner.id, title: 'The Corner Table' },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const lines = texts.map((en, seq) =>
    makeLine(video.id, seq, { startMs: 1000 + seq * 1000, endMs: 1800 + seq * 1000, en }),
  );
  await replaceLines(server().store, { videoId: video.id, lines });
  const span = { startMs: 1000, endMs: 4000, startFrame: 24, endFrame: 96 };
  const clip = makeClip({ ownerId: owner.id, videoId: video.id, filmId: film.id, state, ...span });
  await server().store.clipStore.insertClip(clip);
  return clip.id;
}
const view = (clipId: string, options: Partial<SheetOptions> = {}, as = owner) =>
  as.api.scriptSheets.view({ clipId, en: 'shown', zh: 'shown', words: 'none', ...options });

test('a sheet has the lines of its clip in both languages', async () => {
  const clipId = await addClip(['Take it easy.', 'Go on.']);
  expect(await view(clipId)).toEqual({
    clipId,
    title: 'A line',
    filmTitle: 'The Corner Table',
    filmTitleZh: null,
    season: null,
    episode: null,
    timeRanges: [{ startMs: 1000, endMs: 4000 }],
    lengthMs: 3000,
    lines: [
      {
        number: 1,
        startMs: 0,
        endMs: 800,
        en: { kind: 'text', text: 'Take it easy.' },
        zh: { kind: 'text', text: '第 0 句' },
        frame: expect.any(Number),
      },
      expect.objectContaining({ number: 2, startMs: 1000, en: { kind: 'text', text: 'Go on.' } }),
    ],
    hasNotes: false,
    ratio: 1280 / 720,
    ownWords: [],
  });
});

test('a sheet leaves out, blanks, or notes what was asked for, with gaps for the learner’s own words', async () => {
  const clipId = await addClip(['Take it easy.']);
  expect((await owner.post('/api/word_save.php', { text: 'easy' })).status).toBe(200);
  const { lines, hasNotes } = await view(clipId, { en: 'none', zh: 'blank', words: 'notes' });
  expect([lines[0]?.en, lines[0]?.zh, hasNotes]).toMatchObject([null, { kind: 'blank' }, true]);
  const gaps = await view(clipId, { words: 'gaps' });
  expect(gaps.ownWords).toEqual(['easy']);
  expect(gaps.lines[0]?.en).toMatchObject({ text: expect.not.stringContaining('easy') });
});

test('a sheet needs a finished clip with lines that the caller may see', async () => {
  const [clipId, silent, cutting] = [
    await addClip(['Go on.']),
    await addClip([]),
    await addClip(['Go on.'], 'cutting'),
  ];
  await expect(view(clipId, {}, stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(view('none')).rejects.toMatchObject({ code: 'not_found' });
  await expect(view(silent)).rejects.toMatchObject({ code: 'sheet_no_lines' });
  await expect(view(cutting)).rejects.toMatchObject({ code: 'not_ready' });
  await expect(view('no id at all')).rejects.toMatchObject({ code: 'bad_parameter', field: 'clipId' });
});
