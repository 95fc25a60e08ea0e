import type { MediaWorks } from '#domain/media/types.ts';
import { frameSeekSeconds } from '#shared/frames.ts';
import { type BenchFilm, runTool } from './make-film.ts';

/** One way of cutting frames [startFrame, endFrame) of the mezzanine. */
export interface Method {
  name: string;
  /** Whether it is asked for spans that begin where a line begins, or anywhere. */
  from: 'line' | 'anywhere';
  cut(span: { startFrame: number; endFrame: number; output: string }): Promise<void>;
}

/** The product's two cases, proof and all, and what anyone would do with ffmpeg. */
export function cuttingMethods(args: { film: BenchFilm; media: MediaWorks }): Method[] {
  const { film, media } = args;
  const { mezzanine, facts } = film;
  const own: Method['cut'] = async ({ output, ...span }) => {
    await media.cutClip(
      { mezzanine, facts, spans: [span], output },
      { signal: new AbortController().signal },
    );
  };
  const byFfmpeg =
    (words: string[]): Method['cut'] =>
    ({ startFrame, endFrame, output }) =>
      runTool('ffmpeg', [
        ...[
          '-nostdin',
          '-y',
          '-v',
          'error',
          '-ss',
          frameSeekSeconds(startFrame, facts.rate),
          '-i',
          mezzanine,
        ],
        ...['-t', String((endFrame - startFrame) / (facts.rate.num / facts.rate.den)), ...words, output],
      ]);
  const again = (preset: string) => ['-c:v', 'libx264', '-preset', preset, '-crf', '21', '-c:a', 'aac'];
  return [
    { name: 'line-aligned', from: 'line', cut: own },
    { name: 'free-hand', from: 'anywhere', cut: own },
    { name: 'ffmpeg -c copy', from: 'anywhere', cut: byFfmpeg(['-c', 'copy']) },
    { name: 'ffmpeg ultrafast', from: 'anywhere', cut: byFfmpeg(again('ultrafast')) },
    { name: 'ffmpeg veryfast', from: 'anywhere', cut: byFfmpeg(again('veryfast')) },
  ];
}
