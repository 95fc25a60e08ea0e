import { frameSeekSeconds } from '@taici/frame-cutter';
import type { MediaProcessor } from '#domain/media/types.ts';
import { type BenchFilm, runTool } from './bench-film.ts';

/** One way of cutting frames [startFrame, endFrame) of the mezzanine. */
export interface CuttingMethod {
  name: string;
  /** Whether the method cuts spans that begin where a line begins, or anywhere. */
  startsAt: 'line' | 'anywhere';
  cut(span: { startFrame: number; endFrame: number; output: string }): Promise<void>;
}

/**
 * Returns the methods to compare: the product's two cases, including their proof, and plain ffmpeg commands.
 */
export function createCuttingMethods(args: { film: BenchFilm; media: MediaProcessor }): CuttingMethod[] {
  const { film, media } = args;
  const { mezzanine, mezzanineInfo } = film;
  const cutWithProduct: CuttingMethod['cut'] = async ({ output, ...span }) => {
    await media.cutClip(
      { mezzanine, info: mezzanineInfo, spans: [span], output },
      { signal: new AbortController().signal },
    );
  };
  const cutWithFfmpeg =
    (codecArgs: string[]): CuttingMethod['cut'] =>
    ({ startFrame, endFrame, output }) =>
      runTool('ffmpeg', [
        ...[
          '-nostdin',
          '-y',
          '-v',
          'error',
          '-ss',
          frameSeekSeconds(startFrame, mezzanineInfo.rate),
          '-i',
          mezzanine,
        ],
        ...[
          '-t',
          String((endFrame - startFrame) / (mezzanineInfo.rate.num / mezzanineInfo.rate.den)),
          ...codecArgs,
          output,
        ],
      ]);
  const encodeArgs = (preset: string) => ['-c:v', 'libx264', '-preset', preset, '-crf', '21', '-c:a', 'aac'];
  return [
    { name: 'line-aligned', startsAt: 'line', cut: cutWithProduct },
    { name: 'free-hand', startsAt: 'anywhere', cut: cutWithProduct },
    { name: 'ffmpeg -c copy', startsAt: 'anywhere', cut: cutWithFfmpeg(['-c', 'copy']) },
    { name: 'ffmpeg ultrafast', startsAt: 'anywhere', cut: cutWithFfmpeg(encodeArgs('ultrafast')) },
    { name: 'ffmpeg veryfast', startsAt: 'anywhere', cut: cutWithFfmpeg(encodeArgs('veryfast')) },
  ];
}
