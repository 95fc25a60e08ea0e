import { type FrameRate, frameSeekSeconds } from '../core/frames.ts';
import { trackTimescale } from './encoder-options.ts';
import { ffmpegGlobalOptions, mp4InputOptions } from './input-options.ts';

const WIDTH = 128;
const HEIGHT = 72;
/** Size of one comparison frame: 128 x 72 pixels of 8-bit gray. */
export const COMPARISON_FRAME_BYTES = WIDTH * HEIGHT;
/**
 * Filter chain that turns a frame into a comparison frame: enough detail to tell one frame from the next, too little to
 * show the encoder's noise.
 */
export const comparisonFrameFilter = `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;

/**
 * Returns ffmpeg arguments that write frames [first, end) of a mezzanine to standard output as raw pixels, after the
 * filter chain `filter`. Frames are selected by their timestamps in the file, not by counting from where a seek landed.
 */
export function planRawFrames(args: {
  mezzanine: string;
  rate: FrameRate;
  first: number;
  end: number;
  filter: string;
}): string[] {
  const { rate, first, end } = args;
  const ticks = (trackTimescale(rate) * rate.den) / rate.num;
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({
      path: args.mezzanine,
      options: ['-copyts', '-ss', frameSeekSeconds(Math.max(0, first - 1), rate)],
    }),
    '-map',
    '0:v:0',
    '-vf',
    `select='between(pts,${first * ticks},${(end - 1) * ticks})',${args.filter}`,
    '-fps_mode',
    'passthrough',
    '-frames:v',
    String(end - first),
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}

/** Returns ffmpeg arguments that write every frame of a clip to standard output as comparison frames. */
export function planAllComparisonFrames(clip: string): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-xerror',
    ...mp4InputOptions({ path: clip }),
    '-map',
    '0:v:0',
    '-vf',
    comparisonFrameFilter,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}

/** Returns a function that takes chunks from a pipe and calls `onFrame` for each complete comparison frame. */
export function createComparisonFrameReader(onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let frame = Buffer.alloc(COMPARISON_FRAME_BYTES);
  let filled = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < COMPARISON_FRAME_BYTES) return;
      onFrame(frame);
      frame = Buffer.alloc(COMPARISON_FRAME_BYTES);
      filled = 0;
    }
  };
}
