import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { expect, test } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { probeSource } from './probe-source.ts';

const at = setUpTestFolder();

test('probeSource passes the signal to every tool and rejects with cancelled when it is aborted', async () => {
  const path = at('live.webm');
  // A live file does not state its duration, so it must be measured.
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1 }),
    ...fastH264Options,
    '-f',
    'matroska',
    '-live',
    '1',
    path,
  ]);
  const stop = new AbortController();
  await expect(createMediaProcessor().probeSource(path, stop)).resolves.toMatchObject({
    video: { width: 160 },
  });
  const signals: (AbortSignal | null)[] = [];
  const run: Parameters<typeof probeSource>[0]['run'] = async ({ signal, tool }) => {
    signals.push(signal);
    if (tool === 'ffmpeg') throw new Error('measured');
    const streams = [{ index: 0, codec_type: 'video', codec_name: 'h264', width: 320, height: 180 }];
    const probeOutput = { format: { format_name: 'matroska,webm' }, streams };
    return { stdout: Buffer.from(JSON.stringify(probeOutput)), pipes: [] };
  };
  await expect(probeSource({ run, path, signal: stop.signal })).rejects.toThrow('measured');
  expect(signals).toEqual([stop.signal, stop.signal]);
  stop.abort();
  await expect(createMediaProcessor().probeSource(path, stop)).rejects.toMatchObject({ code: 'cancelled' });
});
