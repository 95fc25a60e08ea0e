import type { MediaWorks } from '#domain/media/types.ts';
import { cutClip } from './cut-clip.ts';
import { extractAudio } from './extract-audio.ts';
import { extractTextTracks } from './extract-text-tracks.ts';
import { grabFrame } from './grab-frame.ts';
import { makeArtwork } from './make-artwork.ts';
import { makeMezzanine } from './make-mezzanine.ts';
import { makePeaks } from './make-peaks.ts';
import { makeTake } from './make-take.ts';
import { probeSource } from './probe-source.ts';
import { createFfmpegRunner, type MediaLimits, type MediaLogger } from './run-ffmpeg.ts';

/** MediaWorks by the ffmpeg and ffprobe found on the search path. */
export function createMediaWorks(
  parts: { logger?: MediaLogger; limits?: Partial<MediaLimits> } = {},
): MediaWorks {
  const run = createFfmpegRunner(parts);
  return {
    probeSource: (path, { signal }) => probeSource({ run, path, signal }),
    extractTextTracks: (args, options) => extractTextTracks({ run, ...args }, options),
    makeMezzanine: (args, options) => makeMezzanine({ run, ...args }, options),
    makeArtwork: (args, options) => makeArtwork({ run, ...args }, options),
    makePeaks: (args, options) => makePeaks({ run, ...args }, options),
    cutClip: (args, options) => cutClip({ run, ...args }, options),
    extractAudio: (args, options) => extractAudio({ run, ...args }, options),
    makeTake: (args, options) => makeTake({ run, ...args }, options),
    grabFrame: (args, options) => grabFrame({ run, logger: parts.logger, ...args }, options),
  };
}
