import { expect, test } from 'vitest';
import { parseImportNote } from '#shared/import-notes.ts';
import { AppError } from '../errors.ts';
import { createFakeMedia } from '../testing/fake-media.ts';
import { extractEmbeddedSubtitles } from './extract-embedded-subtitles.ts';

const track = (index: number, language: string) => ({ index, codec: 'subrip', language, title: null });
const tracks = [track(2, 'eng'), track(3, 'fre'), track(4, 'chi')];

/** Extracts the tracks of a film in which stream 3 fails with `code`. */
async function extract(
  code: 'subtitle_too_large' | 'subtitle_unreadable' | 'video_unreadable',
  requested = tracks,
) {
  const media = createFakeMedia();
  media.extract = (selected) => {
    if (selected.some(({ index }) => index === 3)) throw new AppError(code);
    return selected.map(({ index, language, title }) => ({
      ...{ index, language, title, format: 'srt' },
      text: `text of ${index}`,
    }));
  };
  const options = { signal: new AbortController().signal };
  const { subtitles, notes } = await extractEmbeddedSubtitles({
    media,
    path: 'film',
    startMs: 0,
    tracks: requested,
    options,
  });
  const texts = subtitles.map(({ name, bytes }) => `${name}: ${new TextDecoder().decode(bytes)}`);
  return { texts, notes: notes.map(parseImportNote), calls: media.calls.length };
}

test.each(['subtitle_too_large', 'subtitle_unreadable'] as const)(
  'leaves out a track that fails with %s, with a note, and returns the others',
  async (code) => {
    const note = { key: code, params: expect.objectContaining({ name: 'fre #3' }) };
    expect(await extract(code)).toMatchObject({
      texts: ['eng #2: text of 2', 'chi #4: text of 4'],
      notes: [note],
    });
    expect(await extract(code, [track(3, 'fre')])).toMatchObject({ texts: [], notes: [note], calls: 1 });
  },
);

test('reads all tracks in one call if none fails', async () => {
  const requested = [track(2, 'eng'), track(4, 'chi')];
  expect(await extract('subtitle_unreadable', requested)).toEqual({
    texts: ['eng #2: text of 2', 'chi #4: text of 4'],
    notes: [],
    calls: 1,
  });
});

test('throws any other error', async () => {
  await expect(extract('video_unreadable')).rejects.toMatchObject({ code: 'video_unreadable' });
});
