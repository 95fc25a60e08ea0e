import { DEMO_SAMPLE_RATE } from './audio/audio-format.ts';
import { FRAME_HEIGHT, FRAME_RATE, FRAME_WIDTH } from './render/yuv-frame.ts';

/**
 * Returns ffmpeg arguments that encode raw frames from standard input and raw sound (interleaved stereo,
 * signed 16-bit, 48 kHz) to the finished film: a fade from and to black, H.264 and AAC in mp4, small enough
 * to ship eight films. There is no film grain, because it would need as many bytes as everything else.
 */
export function planEncoding(args: {
  soundFile: string;
  output: string;
  frames: number;
  title: string;
}): string[] {
  const seconds = args.frames / FRAME_RATE;
  const picture = ['fade=t=in:st=0:d=0.8', `fade=t=out:st=${(seconds - 1.1).toFixed(3)}:d=1.1`].join(',');
  const colors = [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ];
  return [
    ...['-y', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${FRAME_WIDTH}x${FRAME_HEIGHT}`],
    ...['-framerate', String(FRAME_RATE), '-i', 'pipe:0'],
    ...['-f', 's16le', '-ar', String(DEMO_SAMPLE_RATE), '-ac', '2', '-i', args.soundFile],
    ...['-map', '0:v', '-map', '1:a', '-vf', picture],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation', '-crf', '27'],
    ...['-g', String(2 * FRAME_RATE), '-pix_fmt', 'yuv420p', ...colors],
    ...['-c:a', 'aac', '-b:a', '96k', '-metadata', `title=${args.title}`, '-movflags', '+faststart'],
    ...['-f', 'mp4', args.output],
  ];
}
