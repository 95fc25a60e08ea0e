import { createFrameCutter, type Mp4IndexCache } from '@taici/frame-cutter';
import type { MediaProcessor } from '#domain/media/types.ts';
import { burnSubtitles, makeAnimatedImage } from './clips/burn-subtitles.ts';
import { encodeMp3, extractClipAudio, hasWideStereo, makeBackgroundAudio } from './clips/clip-audio.ts';
import { createClipCache } from './clips/clip-cache.ts';
import { cutOriginal, probeOriginal } from './clips/cut-original.ts';
import { toCutterRunner, withAppErrors } from './clips/frame-cutter-adapter.ts';
import { createSingleFlightCuts } from './clips/single-flight-cuts.ts';
import { createFfmpegRunner, type FfmpegLimits, type MediaLogger } from './ffmpeg/run-ffmpeg.ts';
import { createTemporaryPathBeside } from './files/temporary-names.ts';
import { extractTextTracks } from './ingest/extract-text-tracks.ts';
import { makeArtwork } from './ingest/make-artwork.ts';
import { makeMezzanine } from './ingest/make-mezzanine.ts';
import { makePeaks } from './ingest/make-peaks.ts';
import { probeSourceWithStart } from './ingest/probe-source.ts';
import type { FontSearchPaths } from './script-sheets/find-fonts.ts';
import { extractStill } from './stills/extract-still.ts';
import { measureSharpness } from './stills/measure-sharpness.ts';
import { encodeTake } from './takes/encode-take.ts';

/**
 * Creates the MediaProcessor. It uses the ffmpeg and ffprobe on the PATH. `clipCache` is the folder of the cache of
 * finished clips, on the same file system as the clips; without it there is no cache. With `warm`, some ffmpeg
 * processes wait for the next cut until `close` is called. `indexCache` is shared with other readers of mezzanines.
 * `fonts` says where to look for the font of burnt-in subtitles.
 */
export function createMediaProcessor(
  parts: {
    logger?: MediaLogger;
    limits?: Partial<FfmpegLimits>;
    clipCache?: { folder: string; maxBytes?: number };
    warm?: boolean;
    indexCache?: Mp4IndexCache;
    fonts?: FontSearchPaths;
  } = {},
): MediaProcessor & { close(): Promise<void> } {
  const run = createFfmpegRunner(parts);
  const { indexCache, fonts = { folder: null }, logger } = parts;
  const cutter = createFrameCutter({
    run: toCutterRunner(run),
    createTemporaryPath: createTemporaryPathBeside,
    keepFfmpegReady: parts.warm ?? false,
    aroundCut: createSingleFlightCuts(parts.clipCache ? createClipCache(parts.clipCache) : null),
    ...(indexCache ? { indexCache } : {}),
    logger,
  });
  return {
    probeSource: (path, { signal }) => probeSourceWithStart({ run, path, signal }),
    extractTextTracks: (args, options) => extractTextTracks({ run, ...args }, options),
    makeMezzanine: (args, options) => makeMezzanine({ run, ...args }, options),
    makeArtwork: (args, options) => makeArtwork({ run, ...args }, options),
    makePeaks: (args, options) => makePeaks({ run, ...args }, options),
    cutClip: (args, options) => withAppErrors(() => cutter.cut(args, options)),
    extractClipAudio: (args, options) => extractClipAudio({ run, ...args }, options),
    encodeMp3: (args, options) => encodeMp3({ run, ...args }, options),
    hasWideStereo: (args, options) => hasWideStereo({ run, ...args }, options),
    makeBackgroundAudio: (args, options) => makeBackgroundAudio({ run, ...args }, options),
    probeOriginal: (path, options) => probeOriginal({ run, path }, options),
    cutOriginal: (args, options) => cutOriginal({ run, logger: parts.logger, ...args }, options),
    burnSubtitles: (args, options) => burnSubtitles({ run, fonts, ...args }, options),
    makeAnimatedImage: (args, options) => makeAnimatedImage({ run, fonts, ...args }, options),
    encodeTake: (args, options) => encodeTake({ run, ...args }, options),
    extractStill: (args, options) => extractStill({ run, logger: parts.logger, ...args }, options),
    measureSharpness: (args, options) => measureSharpness({ run, ...args }, options),
    close: () => cutter.close(),
  };
}
