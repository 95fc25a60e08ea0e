import { assertCopyable } from '../core/errors.ts';
import type { MezzanineInfo } from '../core/types.ts';
import type { Mp4Index } from './read-mp4-index.ts';

/**
 * Throws NotCopyableError unless frame k of the index begins exactly at k / rate, frame 0 is a key frame and there are as many
 * frames as `info` says.
 */
export function assertConstantFrameGrid(args: { index: Mp4Index; info: MezzanineInfo }): void {
  const { video } = args.index;
  const { rate, frames } = args.info;
  const ticks = (video.timescale * rate.den) / rate.num;
  assertCopyable(
    video.sizes.length === frames && Number.isInteger(ticks) && video.presentationStartTicks === 0,
    'another frame grid',
  );
  assertCopyable(
    video.decodeTicks.every((start, frame) => start === frame * ticks),
    'frames of several lengths',
  );
  assertCopyable(video.syncFlags[0] === 1, 'no key frame at the beginning');
}
