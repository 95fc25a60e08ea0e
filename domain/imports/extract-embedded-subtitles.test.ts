import { expect, test } from 'vitest';
import { parseImportNote } from '#shared/import-notes.ts';
import { AppError } from '../errors.ts';
import { createFakeMedia } from '../testing/fake-media.ts';
import { extractEmbeddedSubtitles } from './extract-embedded-subtitles.ts';

const track = (index: number, language: string) => ({ index, codec: 'subrip', language, title: null });
const tracks = [track(2, 'eng'), track(3, 'fre'), track(4, 'chi')];

/** Reads the tracks of a film in which the third stream fails with `code`. */
async function read(
  code: 'subtitle_too_large' | 'subtitle_unreadable' | 'video_unreadable',
  wanted = tracks,
) {
  const media = createFakeMedia();
  media.extract = (asked) => {
    if (asked.some(({ index }) => index === 3)) throw new AppError(code);
    return asked.map(({ index, language, title }) => ({
      ...{ index, language, title, format: 'srt' },
      text: `text of ${index}`,
    }));
  };
  const options = { signal: new AbortController().signal };
  const { subtitles, notes } = await extractEmbeddedSubtitles({
    media,
    path: 'film',
    startMs: 0,
    tracks: wanted,
    options,
  });
  const texts = subtitles.map(({ name, bytes }) => `${name}: ${new TextDecoder().decode(bytes)}`);
  return { texts, notes: notes.map(parseImportNote), calls: media.calls.length };
}

test.each(['subtitle_too_large', 'subtitle_unreadable'] as const)(
  'a track that fails with %s is left out with a note, the others come in',
  async (code) => {
    const note = { key: code, params: expect.objectContaining({ name: 'fre #3' }) };
    expect(await read(code)).toMatchObject({
      texts: ['eng #2: text of 2', 'chi #4: text of 4'],
      notes: [note],
    });
    expect(await read(code, [track(3, 'fre')])).toMatchObject({ texts: [], notes: [note], calls: 1 });
  },
);

test('tracks that can all be read are read in one go', async () => {
  const wanted = [track(2, 'eng'), track(4, 'chi')];
  expect(await read('subtitle_unreadable', wanted)).toEqual({
    texts: ['eng #2: text of 2', 'chi #4: text of 4'],
    notes: [],
    calls: 1,
  });
});

test('any other failure is the whole film’s', async () => {
  await expect(read('video_unreadable')).rejects.toMatchObject({ code: 'video_unreadable' });
});
