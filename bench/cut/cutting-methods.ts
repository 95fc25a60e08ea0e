import type { MediaProcessor } from '#domain/media/types.ts';
import { frameSeekSeconds } from '#shared/frames.ts';
import { type BenchFilm, runTool } from './bench-film.ts';

/** One way of cutting frames [startFrame, endFrame) of the mezzanine. */
export interface CuttingMethod {
  name: string;
  /** Whether it is asked for spans that begin where a line begins, or anywhere. */
  startsAt: 'line' | 'anywhere';
  cut(span: { startFrame: number; endFrame: number; output: string }): Promise<void>;
}

/** The product's two cases, proof and all, and what anyone would do with ffmpeg. */
export function createCuttingMethods(args: { film: BenchFilm; media: MediaProcessor }): CuttingMethod[] {
  const { film, media } = args;
  const { mezzanine, info } = film;
  const own: CuttingMethod['cut'] = async ({ output, ...span }) => {
    await media.cutClip({ mezzanine, info, spans: [span], output }, { signal: new AbortController().signal });
  };
  const byFfmpeg =
    (words: string[]): CuttingMethod['cut'] =>
    ({ startFrame, endFrame, output }) =>
      runTool('ffmpeg', [
        ...['-nostdin', '-y', '-v', 'error', '-ss', frameSeekSeconds(startFrame, info.rate), '-i', mezzanine],
        ...['-t', String((endFrame - startFrame) / (info.rate.num / info.rate.den)), ...words, output],
      ]);
  const again = (preset: string) => ['-c:v', 'libx264', '-preset', preset, '-crf', '21', '-c:a', 'aac'];
  return [
    { name: 'line-aligned', startsAt: 'line', cut: own },
    { name: 'free-hand', startsAt: 'anywhere', cut: own },
    { name: 'ffmpeg -c copy', startsAt: 'anywhere', cut: byFfmpeg(['-c', 'copy']) },
    { name: 'ffmpeg ultrafast', startsAt: 'anywhere', cut: byFfmpeg(again('ultrafast')) },
    { name: 'ffmpeg veryfast', startsAt: 'anywhere', cut: byFfmpeg(again('veryfast')) },
  ];
}
