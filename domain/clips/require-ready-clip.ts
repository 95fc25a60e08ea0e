import type { Viewer } from '../accounts/types.ts';
import { AppError } from '../errors.ts';
import type { ClipsService, ClipView } from './types.ts';

/** Returns a clip that has been cut. Throws not_found, and not_ready while it is being cut or if the cut failed. */
export async function requireReadyClip(args: {
  clips: Pick<ClipsService, 'detail'>;
  viewer: Viewer;
  clipId: string;
}): Promise<ClipView> {
  const { clips, viewer, clipId } = args;
  const view = await clips.detail({ viewer, clipId });
  if (view.clip.state !== 'ready') throw new AppError('not_ready');
  return view;
}
