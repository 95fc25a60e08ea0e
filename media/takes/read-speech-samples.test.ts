import { writeFile } from 'node:fs/promises';
import { runTestFfmpeg } from '@taici/frame-cutter/testing';
import { expect, test } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

const at = setUpTestFolder();
const media = createMediaProcessor();
const signal = new AbortController().signal;
const SAMPLE_RATE = 16_000;

test('a film that cannot be listened to is named as a film, and a recording as a recording', async () => {
  const broken = at('broken.mp4');
  await writeFile(broken, 'no film');
  const silent = at('silent.mp4');
  await runTestFfmpeg(['-f', 'lavfi', '-i', 'color=c=gray:s=64x36:r=24:d=1', silent]);
  const info = { durationMs: 1000, hasAudio: true };
  const span = { startMs: 0, endMs: 1000 };
  for (const mezzanine of [broken, silent]) {
    const read = { recording: mezzanine, sampleRate: SAMPLE_RATE };
    const words = media.readSpeech({ ...read, span, unreadable: 'video_unreadable' }, { signal });
    await expect(words).rejects.toMatchObject({ code: 'video_unreadable' });
    const times = media.findSubtitleTiming(
      { mezzanine, info, tracks: [[{ ...span, en: 'Hello.' }]] },
      { signal },
    );
    await expect(times).rejects.toMatchObject({ code: 'video_unreadable' });
    const take = media.readSpeech(read, { signal });
    await expect(take).rejects.toMatchObject({ code: 'take_unreadable' });
  }
});
