import type { Viewer } from '../accounts/types.ts';
import type { ClassStore } from '../classes/types.ts';
import type { ClipsService } from '../clips/types.ts';
import type { DubRoleStore } from '../dub-roles/types.ts';
import { canSeeDub } from '../dubs/can-see-dub.ts';
import type { ChooseVoices } from '../dubs/choose-voices.ts';
import type { DubStore } from '../dubs/types.ts';
import { nullIfNotFound } from '../errors.ts';
import { canHearTake } from './can-hear-take.ts';
import type { Take } from './types.ts';

/**
 * Returns whether the viewer may hear a take. The owner may, and whoever may by their roles (see `canHearTake`). If the viewer has
 * access to the clip, a visible dub that plays the take is enough, or a role in such a dub.
 * @param args.linkId link with which the viewer opened the dub; null if none.
 */
export async function canPlayTake(args: {
  dubs: Pick<DubStore, 'dubOf' | 'dubsByIds'>;
  dubRoles: Pick<DubRoleStore, 'dubIdsOfMember'>;
  voicesOf: ChooseVoices;
  clips: Pick<ClipsService, 'detail'>;
  classes: Pick<ClassStore, 'teaches'>;
  viewer: Viewer;
  take: Take;
  linkId: string | null;
}): Promise<boolean> {
  const { dubs, dubRoles, voicesOf, clips, classes, viewer, take, linkId } = args;
  const { ownerId, clipId } = take;
  if (ownerId === viewer.id || (await canHearTake({ classes, viewer, take }))) return true;
  const [own, joinedIds, viewersIds] = await Promise.all([
    dubs.dubOf({ ownerId, clipId }),
    dubRoles.dubIdsOfMember({ accountId: ownerId, clipId }),
    dubRoles.dubIdsOfMember({ accountId: viewer.id, clipId }),
  ]);
  const candidates = [...(own ? [own] : []), ...(await dubs.dubsByIds(joinedIds))];
  for (const dub of candidates) {
    const isMember = viewersIds.includes(dub.id) && dub.removedMs === null;
    if (!isMember && !canSeeDub({ viewer, dub, linkId })) continue;
    const { takes } = await voicesOf(dub);
    if (takes.some(({ id }) => id === take.id))
      return (await clips.detail({ viewer, clipId }).catch(nullIfNotFound)) !== null;
  }
  return false;
}
