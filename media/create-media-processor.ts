import type { MediaProcessor } from '#domain/media/types.ts';
import { createFrameCutter } from '#engines/frame-cutter/create-frame-cutter.ts';
import { createWarmFfmpegPool } from '#engines/frame-cutter/ffmpeg/warm-ffmpeg-pool.ts';
import { createMp4IndexCache, type Mp4IndexCache } from '#engines/frame-cutter/mp4/mp4-index-cache.ts';
import { burnSubtitles, makeAnimatedImage } from './clips/burn-subtitles.ts';
import { encodeMp3, extractClipAudio, hasWideStereo, makeBackgroundAudio } from './clips/clip-audio.ts';
import { createClipCache } from './clips/clip-cache.ts';
import { cutOriginal, probeOriginal } from './clips/cut-original.ts';
import { createFfmpegRunner, type FfmpegLimits, type MediaLogger } from './ffmpeg/run-ffmpeg.ts';
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
 * MediaWorks by the ffmpeg and ffprobe found on the search path. `keptCuts` is the folder in which finished cuts are
 * remembered, on the file system the clips lie on; none without. With `warm` some ffmpeg processes wait for free-hand cuts
 * until `close`; without, there is nothing to close. `shelf`: where mezzanines are
 * lent that others read as well. `fonts`: where the font of lines drawn on pictures is looked for.
 */
export function createMediaProcessor(
  parts: {
    logger?: MediaLogger;
    limits?: Partial<FfmpegLimits>;
    keptCuts?: { folder: string; mostBytes?: number };
    warm?: boolean;
    shelf?: Mp4IndexCache;
    fonts?: FontSearchPaths;
  } = {},
): MediaProcessor & { close(): Promise<void> } {
  const run = createFfmpegRunner(parts);
  const warm = createWarmFfmpegPool({ run, ready: parts.warm ?? false });
  const kept = parts.keptCuts ? createClipCache(parts.keptCuts) : null;
  const { shelf = createMp4IndexCache(), fonts = { folder: null }, logger } = parts;
  const cutClip = createFrameCutter({ run, warm, shelf, kept, logger });
  return {
    probeSource: (path, { signal }) => probeSourceWithStart({ run, path, signal }),
    extractTextTracks: (args, options) => extractTextTracks({ run, ...args }, options),
    makeMezzanine: (args, options) => makeMezzanine({ run, ...args }, options),
    makeArtwork: (args, options) => makeArtwork({ run, ...args }, options),
    makePeaks: (args, options) => makePeaks({ run, ...args }, options),
    cutClip,
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
    close: () => warm.close(),
  };
}
