import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { visibleOwnerIds } from '#domain/films/access.ts';
import type { Services } from '#domain/services.ts';
import { chooseTakes } from './choose-takes.ts';
import type { Take, TakeStore } from './types.ts';

/**
 * Whether somebody may hear a take: its owner, teachers and admins; and by a share of its owner's, as long as the take is
 * part of that dub and the viewer may see the clip.
 */
export async function mayHearTake(args: {
  takes: Pick<TakeStore, 'shareById' | 'takesOfBar'>;
  clips: Pick<Services['clips'], 'detail'>;
  viewer: Viewer;
  take: Take;
  shareId: string | null;
}): Promise<boolean> {
  const { takes, clips, viewer, take, shareId } = args;
  if (take.ownerId === viewer.id || visibleOwnerIds(viewer) === null) return true;
  const share = shareId === null ? null : await takes.shareById(shareId);
  if (!share || share.ownerId !== take.ownerId || share.barId !== take.barId) return false;
  const dub = chooseTakes(await takes.takesOfBar({ barId: take.barId, ownerId: take.ownerId }));
  if (!dub.some(({ id }) => id === take.id)) return false;
  try {
    await clips.detail({ viewer, barId: take.barId });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
