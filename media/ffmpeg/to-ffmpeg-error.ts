import { AppError } from '#domain/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

const MAX_MESSAGE_LINES = 4;
const MAX_MESSAGE_CHARACTERS = 600;

/** Patterns in ffmpeg's output and their error codes. The first match wins. */
const causes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/No space left on device|Disk quota exceeded/, 'disk_full'],
  [
    /Cannot allocate memory|malloc of size \d+ failed|Failed to allocate|exceeds? the max_pixels|Picture size \d+x\d+ is invalid|File too large/i,
    'video_too_large',
  ],
  [/received signal 24\b/, 'video_time_limit'],
];

/**
 * Returns the AppError for a failed run of ffmpeg or ffprobe. `fallback` is the code if its output names no known
 * cause. The message holds the last lines of the output, without folder names.
 */
export function toFfmpegError(args: {
  tool: string;
  /** The arguments of the run. */
  words: readonly string[];
  stderr: string;
  exitCode: number | null;
  killedBy: NodeJS.Signals | null;
  fallback: ErrorCode;
}): AppError {
  const output = lastLines(args);
  const ending = args.killedBy ? `ended by ${args.killedBy}` : `ended with ${args.exitCode}`;
  const message = `${args.tool} ${ending}${output ? `: ${output}` : ''}`;
  if (args.killedBy === 'SIGXFSZ') return new AppError('video_too_large', { message });
  // 126 and 127: a helper of the launch prefix could not run the command. A kill from outside is not the film's fault
  // either.
  if (args.exitCode === 126 || args.exitCode === 127 || args.killedBy === 'SIGKILL') {
    return new AppError('internal', { message });
  }
  const cause = causes.find(([pattern]) => pattern.test(args.stderr));
  return new AppError(cause?.[1] ?? args.fallback, { message });
}

/**
 * Whether the output is incomplete although ffmpeg exited with 0, as it does if the disk fills up while it closes a
 * file.
 */
export function isOutputIncomplete(stderr: string): boolean {
  return /Error (?:writing trailer|closing file)|av_interleaved_write_frame\(\)/.test(stderr);
}

/**
 * Reduces every path in a text to its file name, so that messages and logs reveal nothing about the machine. `known`
 * lists paths that may occur, so that paths with spaces and quotation marks are recognized.
 */
export function redactPaths(args: { text: string; known: readonly string[] }): string {
  const withoutKnown = args.known.reduce((text, path) => text.replaceAll(path, fileName(path)), args.text);
  return withoutKnown.replace(/(?<!\w)(?:file:)?(?:[A-Za-z]:)?(?:[\\/][^\\/\s:'"]+)+[\\/]?/g, fileName);
}

function fileName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
}

function lastLines(args: { stderr: string; words: readonly string[] }): string {
  const known = args.words.filter((word) => word.startsWith('file:'));
  const lines = redactPaths({ text: args.stderr, known })
    // Memory addresses differ from run to run.
    .replace(/ @ 0x[0-9a-f]+/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(-MAX_MESSAGE_LINES).join(' | ').slice(-MAX_MESSAGE_CHARACTERS);
}
