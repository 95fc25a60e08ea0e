import { Readable } from 'node:stream';
import { type ProgressReport, parseProgress } from './parse-progress.ts';

const MAX_TAIL_BYTES = 16 * 1024;

/** Returns a pipe of a child process as a readable stream; null if there is no such pipe. */
export function asReadable(pipe: unknown): Readable | null {
  return pipe instanceof Readable ? pipe : null;
}

/**
 * Passes a pipe's output to `sink`. Without a sink, collects up to `maxBytes` of it, calls `onOverflow` for more, and
 * returns a function that gives what was collected. An error of the pipe or the sink is passed to `stop`.
 */
export function collectOutput(args: {
  pipe: Readable | null;
  sink: ((chunk: Buffer) => void) | undefined;
  maxBytes: number;
  onOverflow: () => void;
  stop: (reason: unknown) => void;
}): () => Buffer {
  const { pipe, sink, maxBytes, onOverflow, stop } = args;
  const chunks: Buffer[] = [];
  let bytes = 0;
  pipe?.on('error', stop);
  pipe?.on('data', (chunk: Buffer) => {
    if (sink) {
      try {
        sink(chunk);
      } catch (error) {
        stop(error);
      }
      return;
    }
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else onOverflow();
  });
  return () => Buffer.concat(chunks);
}

/** Collects the last 16 KiB of a pipe's output. The returned function gives them as text. */
export function collectTail(args: { pipe: Readable | null; stop: (reason: unknown) => void }): () => string {
  let tail = Buffer.alloc(0);
  args.pipe?.on('error', args.stop);
  args.pipe?.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk]).subarray(-MAX_TAIL_BYTES);
  });
  return () => tail.toString('utf8');
}

/**
 * Calls `onProgress` for every progress report of ffmpeg, and `onAlive` for every report that differs from the one
 * before.
 */
export function watchProgress(args: {
  pipe: Readable | null;
  onProgress: ((report: ProgressReport) => void) | undefined;
  onAlive: () => void;
  stop: (reason: unknown) => void;
}): void {
  let rest = '';
  let last = '';
  args.pipe?.on('error', args.stop);
  args.pipe?.on('data', (chunk: Buffer) => {
    const parsed = parseProgress({ rest, chunk: chunk.toString('latin1') });
    rest = parsed.rest;
    for (const report of parsed.reports) {
      const current = `${report.frame}/${report.outTimeMs}`;
      if (current !== last) args.onAlive();
      last = current;
      try {
        args.onProgress?.(report);
      } catch (error) {
        args.stop(error);
      }
    }
  });
}
