import { AppError } from '#domain/errors.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { LibraryFiles, MediaWorks } from '#domain/media/types.ts';
import { sweepRemovedBar } from './sweep-removed-bar.ts';
import type { BarStore } from './types.ts';

/** Cuts a saved clip out of its video's mezzanine and writes the proof on it. Repeatable; throws cut_not_exact and the like, but nothing for a clip that was removed meanwhile. */
export async function cutBar(args: {
  bars: BarStore;
  films: FilmStore;
  files: LibraryFiles;
  media: Pick<MediaWorks, 'cutClip'>;
  barId: string;
  signal: AbortSignal;
  progress: (stage: 'cut', fraction: number) => void;
}): Promise<void> {
  const { bars, films, files, media, barId, signal, progress } = args;
  const bar = await bars.barById(barId);
  // Removed while it waited: nothing is owed.
  if (!bar) return;
  const video = await films.videoById(bar.videoId);
  if (video?.state === 'removed') throw new AppError('film_removed');
  const mezzanine = files.videoFile(bar.videoId, 'mezzanine.mp4');
  if (!video?.mezzanine || !(await files.exists(mezzanine))) throw new AppError('source_missing');
  progress('cut', 0);
  try {
    const proof = await media.cutClip(
      {
        mezzanine,
        facts: video.mezzanine,
        spans: bar.segments,
        output: files.barFile(bar.id, 'clip.mp4'),
      },
      { signal, onProgress: (fraction) => progress('cut', fraction) },
    );
    await bars.updateBar(bar.id, { state: 'ready', errorCode: null, proof });
  } catch (thrown) {
    if (await bars.barById(bar.id)) throw thrown;
  }
  await sweepRemovedBar({ bars, files, barId });
}
