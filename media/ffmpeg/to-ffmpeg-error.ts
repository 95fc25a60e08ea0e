import { AppError, type ErrorCode } from '#domain/errors.ts';

const KEPT_LINES = 4;
const KEPT_CHARACTERS = 600;

/** What ffmpeg says, and the code that stands for it. The first that matches wins. */
const causes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/No space left on device|Disk quota exceeded/, 'disk_full'],
  [
    /Cannot allocate memory|malloc of size \d+ failed|Failed to allocate|exceeds? the max_pixels|Picture size \d+x\d+ is invalid|File too large/i,
    'video_too_large',
  ],
  [/received signal 24\b/, 'video_time_limit'],
];

/**
 * The AppError for an ffmpeg or ffprobe that ended badly. `fallback` is the code when what it said tells nothing more
 * exact. The message keeps its last lines, without paths.
 */
export function toFfmpegError(args: {
  tool: string;
  /** The arguments it was given. */
  words: readonly string[];
  stderr: string;
  exitCode: number | null;
  killedBy: NodeJS.Signals | null;
  fallback: ErrorCode;
}): AppError {
  const said = lastLines(args);
  const ended = args.killedBy ? `ended by ${args.killedBy}` : `ended with ${args.exitCode}`;
  const message = `${args.tool} ${ended}${said ? `: ${said}` : ''}`;
  if (args.killedBy === 'SIGXFSZ') return new AppError('video_too_large', { message });
  // A helper of the launcher ended because there was nothing to run; a kill nobody here asked for is not the film's fault.
  if (args.exitCode === 126 || args.exitCode === 127 || args.killedBy === 'SIGKILL') {
    return new AppError('internal', { message });
  }
  const cause = causes.find(([pattern]) => pattern.test(args.stderr));
  return new AppError(cause?.[1] ?? args.fallback, { message });
}

/**
 * Whether what was written is not all there although ffmpeg ended with 0: it does so when the disk fills up while it
 * closes a file.
 */
export function isOutputIncomplete(stderr: string): boolean {
  return /Error (?:writing trailer|closing file)|av_interleaved_write_frame\(\)/.test(stderr);
}

/**
 * Without the folders of any path, so that what is shown or logged tells nothing of the machine. `known` are paths that
 * may occur, which makes those with spaces and quotes recognisable.
 */
export function redactPaths(args: { text: string; known: readonly string[] }): string {
  const plain = args.known.reduce((text, path) => text.replaceAll(path, fileName(path)), args.text);
  return plain.replace(/(?<!\w)(?:file:)?(?:[A-Za-z]:)?(?:[\\/][^\\/\s:'"]+)+[\\/]?/g, fileName);
}

function fileName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
}

function lastLines(args: { stderr: string; words: readonly string[] }): string {
  const known = args.words.filter((word) => word.startsWith('file:'));
  const lines = redactPaths({ text: args.stderr, known })
    // Addresses of ffmpeg's inner objects differ from run to run.
    .replace(/ @ 0x[0-9a-f]+/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(-KEPT_LINES).join(' | ').slice(-KEPT_CHARACTERS);
}
