import { writeFile } from 'node:fs/promises';
import { withTemporaryFile } from '../files/replace-file.ts';
import type { SoftSubtitles } from '../plans/reel.ts';

/** Calls `use` with temporary subtitle files beside `output`. `language` is an ISO 639-2 code, `srt` SubRip text. */
export async function withSoftSubtitles<Result>(
  args: { subtitles: readonly { language: 'eng' | 'chi'; srt: string }[]; output: string },
  use: (files: readonly SoftSubtitles[]) => Promise<Result>,
): Promise<Result> {
  const [next, ...rest] = args.subtitles;
  if (!next) return use([]);
  const { output } = args;
  return withTemporaryFile(`${output}.srt`, async (path) => {
    await writeFile(path, next.srt);
    return withSoftSubtitles({ subtitles: rest, output }, (files) =>
      use([{ language: next.language, path }, ...files]),
    );
  });
}
