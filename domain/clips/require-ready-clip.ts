import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { BarView, Services } from '#domain/services.ts';

/** A clip that has been cut, as the viewer may see it. Throws not_found, and not_ready while it is being cut or could not be. */
export async function requireReadyClip(args: {
  clips: Pick<Services['clips'], 'detail'>;
  viewer: Viewer;
  barId: string;
}): Promise<BarView> {
  const { clips, viewer, barId } = args;
  const view = await clips.detail({ viewer, barId });
  if (view.bar.state !== 'ready') throw new AppError('not_ready');
  return view;
}
