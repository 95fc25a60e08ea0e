import { expect, test } from 'vitest';
import { createMediaWorks } from './media-works.ts';
import { probeSource } from './probe-source.ts';
import { ffmpeg, numberedPicture, quickH264 } from './test-films.ts';
import { makeTestFolder } from './test-folder.ts';

const at = makeTestFolder();

test('probing passes the signal on to every tool it starts, and is cancelled by it', async () => {
  const path = at('live.webm');
  // Written to a pipe, so that its length is not told and must be measured.
  await ffmpeg([
    ...numberedPicture({ rate: '25', seconds: 1 }),
    ...quickH264,
    '-f',
    'matroska',
    '-live',
    '1',
    path,
  ]);
  const stop = new AbortController();
  await expect(createMediaWorks().probeSource(path, stop)).resolves.toMatchObject({ video: { width: 160 } });
  const signals: (AbortSignal | null)[] = [];
  const run: Parameters<typeof probeSource>[0]['run'] = async ({ signal, tool }) => {
    signals.push(signal);
    if (tool === 'ffmpeg') throw new Error('measured');
    const streams = [{ index: 0, codec_type: 'video', codec_name: 'h264', width: 320, height: 180 }];
    const told = { format: { format_name: 'matroska,webm' }, streams };
    return { stdout: Buffer.from(JSON.stringify(told)), pipes: [] };
  };
  await expect(probeSource({ run, path, signal: stop.signal })).rejects.toThrow('measured');
  expect(signals).toEqual([stop.signal, stop.signal]);
  stop.abort();
  await expect(createMediaWorks().probeSource(path, stop)).rejects.toMatchObject({ code: 'cancelled' });
});
