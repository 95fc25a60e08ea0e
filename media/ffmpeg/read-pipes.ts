import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { parseProgress } from './parse-progress.ts';
import type { FfmpegRequest } from './run-ffmpeg.ts';

const KEPT_STDERR = 16 * 1024;
const DEFAULT_OUTPUT_BYTES = 8 * 1024 * 1024;

/** A pipe of a child as a stream to read; null when there is none. */
export function asReadable(pipe: unknown): Readable | null {
  return pipe instanceof Readable ? pipe : null;
}

/** Gives a pipe's output to `sink`, or gathers it up to the request's limit; `stop` ends the run. */
export function collectOutput(args: {
  pipe: Readable | null;
  sink: ((chunk: Buffer) => void) | undefined;
  request: FfmpegRequest;
  stop: (reason: unknown) => void;
}): () => Buffer {
  const { pipe, sink, request, stop } = args;
  const limit = request.maxOutputBytes ?? DEFAULT_OUTPUT_BYTES;
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
    if (bytes <= limit) chunks.push(chunk);
    else
      stop(
        new AppError(request.overflowErrorCode ?? request.fallbackErrorCode, {
          message: `${request.tool} wrote more than ${limit} bytes`,
        }),
      );
  });
  return () => Buffer.concat(chunks);
}

/** Keeps the last of what a pipe says. */
export function collectTail(args: { pipe: Readable | null; stop: (reason: unknown) => void }): () => string {
  let tail = Buffer.alloc(0);
  args.pipe?.on('error', args.stop);
  args.pipe?.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk]).subarray(-KEPT_STDERR);
  });
  return () => tail.toString('utf8');
}

/** Tells the request of ffmpeg's progress reports, and `onAlive` of each that differs from the one before. */
export function watchProgress(args: {
  pipe: Readable | null;
  request: FfmpegRequest;
  stop: (reason: unknown) => void;
  onAlive: () => void;
}): void {
  let rest = '';
  let last = '';
  args.pipe?.on('error', args.stop);
  args.pipe?.on('data', (chunk: Buffer) => {
    const parsed = parseProgress({ rest, piece: chunk.toString('latin1') });
    rest = parsed.rest;
    for (const report of parsed.reports) {
      const now = `${report.frame}/${report.outTimeMs}`;
      if (now !== last) args.onAlive();
      last = now;
      try {
        args.request.onProgress?.(report);
      } catch (error) {
        args.stop(error);
      }
    }
  });
}
