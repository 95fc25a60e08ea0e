import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipsService } from '#domain/clips/types.ts';
import { isAppError } from '#domain/errors.ts';
import { visibleClientOwnerIds } from '#domain/films/film-access.ts';
import { selectDubTakes } from './select-dub-takes.ts';
import type { Take, TakeStore } from './types.ts';

/**
 * Returns whether the viewer may hear a take. Its owner, teachers, and administrators may. So may people with a link to
 * a dub of the owner that contains the take, if they may see the clip.
 */
export async function canPlayTake(args: {
  takes: Pick<TakeStore, 'shareById' | 'takesOfClip'>;
  clips: Pick<ClipsService, 'detail'>;
  viewer: Viewer;
  take: Take;
  shareId: string | null;
}): Promise<boolean> {
  const { takes, clips, viewer, take, shareId } = args;
  if (take.ownerId === viewer.id || visibleClientOwnerIds(viewer) === null) return true;
  const share = shareId === null ? null : await takes.shareById(shareId);
  if (!share || share.ownerId !== take.ownerId || share.clipId !== take.clipId) return false;
  const dub = selectDubTakes(await takes.takesOfClip({ clipId: take.clipId, ownerId: take.ownerId }));
  if (!dub.some(({ id }) => id === take.id)) return false;
  try {
    await clips.detail({ viewer, clipId: take.clipId });
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return false;
    throw error;
  }
}
