import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { createFfmpegRunner, type FfmpegRequest } from './run-ffmpeg.ts';

vi.setConfig({ testTimeout: 60_000 });
const at = setUpTestFolder();
const run = createFfmpegRunner({});
const request = (args: string[], overrides: Partial<FfmpegRequest> = {}): FfmpegRequest => ({
  tool: 'ffmpeg',
  args: ['-nostdin', '-y', '-v', 'error', ...args],
  signal: null,
  wallMs: 30_000,
  fallbackErrorCode: 'video_unreadable',
  ...overrides,
});
const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25'];

test('returns the output of each pipe separately and reports progress', async () => {
  const frames: number[] = [];
  const { stdout, pipes } = await run(
    request(
      [
        ...[...endless, '-frames:v', '3', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
        ...['-frames:v', '2', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:4'],
        ...['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:5'],
      ],
      { extraPipes: 2, onProgress: ({ frame }) => frames.push(frame) },
    ),
  );
  expect(stdout.length).toBe(3 * 4096);
  expect(pipes.map((pipe) => pipe.length)).toEqual([2 * 4096, 4096]);
  expect(frames.at(-1)).toBe(3);
});

test('kills the whole process group on an abort, a time-out, and a signal that times out', async () => {
  const marker = `marker-${process.pid}`;
  const args = [...endless, '-metadata', `title=${marker}`, '-f', 'null', '-'];
  const controller = new AbortController();
  const work = run(request(args, { signal: controller.signal, onProgress: () => controller.abort() }));
  await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  await expect(run(request(args, { wallMs: 400 }))).rejects.toMatchObject({ code: 'video_time_limit' });
  await expect(run(request(args, { signal: AbortSignal.timeout(400) }))).rejects.toMatchObject({
    code: 'video_time_limit',
  });
  await expect(run(request(args, { signal: AbortSignal.abort() }))).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(await commandLines()).not.toContain(marker);
});

test('stops a run that no longer makes progress', async () => {
  const stalling = createFfmpegRunner({ limits: { stallMs: 700 } });
  // Reads one frame every hour.
  const args = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=1/3600', '-f', 'null', '-'];
  await expect(stalling(request(args, { onProgress: () => undefined }))).rejects.toMatchObject({
    code: 'video_time_limit',
  });
});

test('fails with a specific error on too much output, a failing reader, and an exceeded limit', async () => {
  const raw = [...endless, '-f', 'rawvideo', 'pipe:1'];
  await expect(
    run(request(raw, { maxOutputBytes: 50_000, overflowErrorCode: 'subtitle_too_large' })),
  ).rejects.toMatchObject({
    code: 'subtitle_too_large',
  });
  const readerError = new Error('reader');
  const onStdout = () => {
    throw readerError;
  };
  await expect(run(request(raw, { onStdout }))).rejects.toBe(readerError);
  const small = createFfmpegRunner({ limits: { fileBytes: 200_000 } });
  await expect(small(request([...endless, '-f', 'rawvideo', at('big.raw')]))).rejects.toMatchObject({
    code: 'video_too_large',
  });
  expect((await stat(at('big.raw'))).size).toBeLessThanOrEqual(200_000);
  const lowMemory = createFfmpegRunner({ limits: { addressSpaceBytes: 420_000_000 } });
  const large = ['-f', 'lavfi', '-i', 'testsrc2=s=7680x4320:d=1', '-c:v', 'libx264', '-f', 'null', '-'];
  await expect(lowMemory(request(large))).rejects.toMatchObject({ code: 'video_too_large' });
});

test('reports a full disk with its own code and leaves folders out of messages', async () => {
  const full = run(request([...endless, '-t', '1', '-f', 'rawvideo', '/dev/full']));
  await expect(full).rejects.toMatchObject({ code: 'disk_full' });
  const absent = run(request(['-i', `file:${at("a 'b'")}/no such film.mp4`, '-f', 'null', '-']));
  await expect(absent).rejects.toMatchObject({ code: 'video_unreadable' });
  await absent.catch((error: Error) => {
    expect(error.message).toMatch(/No such file or directory/);
    expect(error.message).not.toContain('taici-media');
  });
});

test('runs at low priority, with limits, and without network access', async () => {
  const controller = new AbortController();
  let status = '';
  const marker = `limits-${process.pid}`;
  const work = run(
    request(['-re', ...endless, '-metadata', `title=${marker}`, '-f', 'null', '-'], {
      signal: controller.signal,
      async onProgress() {
        const pid = await pidOf(marker);
        if (pid === null || status !== '') return;
        status = await readFile(`/proc/${pid}/limits`, 'utf8');
        status += `nice ${(await readFile(`/proc/${pid}/stat`, 'latin1')).split(') ')[1]?.split(' ')[16]}\n`;
        status += await readFile(`/proc/${pid}/net/dev`, 'utf8');
        controller.abort();
      },
    }),
  );
  await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  expect(status).toMatch(/Max address space +2500000000/);
  expect(status).toMatch(/Max open files +256/);
  expect(status).toMatch(/Max cpu time +90 /);
  expect(status).toMatch(/^nice 10$/m);
  expect(
    status
      .split('\n')
      .filter((line) => /^\s*\w+:/.test(line))
      .map((line) => line.trim().split(':')[0]),
  ).toEqual(['lo']);
});

test('kills running processes when the parent process is killed', async () => {
  const marker = `orphan-${process.pid}`;
  const script = `
    import { createFfmpegRunner } from ${JSON.stringify(new URL('./run-ffmpeg.ts', import.meta.url).href)};
    const args = ['-nostdin', '-re', ${endless.map((word) => JSON.stringify(word)).join()}, '-metadata', 'title=${marker}', '-f', 'null', '-'];
    await createFfmpegRunner({})({ tool: 'ffmpeg', args, signal: null, wallMs: 60000, fallbackErrorCode: 'internal', onProgress: () => console.log('up') });
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => parent.once('exit', resolve));
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  expect(await pidOf(marker)).not.toBeNull();
  parent.kill('SIGKILL');
  await ended;
  await vi.waitFor(async () => expect(await pidOf(marker)).toBeNull(), { timeout: 5000 });
});

test('findFfmpeg returns the version of ffmpeg', async () => {
  expect(await findFfmpeg()).toMatch(/^\S*\d/);
});

async function pidOf(marker: string): Promise<string | null> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
    if (line.startsWith('ffmpeg\0') && line.includes(marker)) return pid;
  }
  return null;
}

async function commandLines(): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  return (
    await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')))
  ).join('\n');
}

const rawFrames = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-video_size', '64x64', '-i', 'pipe:0'];

test('lets the caller write standard input', async () => {
  const { stdout } = await run(
    request([...rawFrames, '-f', 'rawvideo', 'pipe:1'], {
      async input(stdin) {
        for (let frame = 0; frame < 5; frame++) stdin.write(Buffer.alloc(4096, frame));
        stdin.end();
      },
    }),
  );
  expect([0, 1, 2, 3, 4].map((frame) => stdout[frame * 4096])).toEqual([0, 1, 2, 3, 4]);
  expect(stdout.length).toBe(5 * 4096);
});

test('rejects with the error of a failing input, and when the process stops reading early', async () => {
  const reason = new Error('no more frames');
  await expect(
    run(
      request([...rawFrames, '-f', 'null', '-'], {
        async input(stdin) {
          stdin.write(Buffer.alloc(4096));
          throw reason;
        },
      }),
    ),
  ).rejects.toBe(reason);
  await expect(
    run(
      request([...rawFrames, '-frames:v', '1', '-f', 'null', '-'], {
        async input(stdin) {
          for (let frame = 0; frame < 2000; frame++) {
            await new Promise<void>((resolve, reject) => {
              stdin.write(Buffer.alloc(4096), (error) => (error ? reject(error) : resolve()));
            });
          }
          stdin.end();
        },
      }),
    ),
  ).rejects.toMatchObject({ code: 'video_unreadable' });
});
