import type { Viewer } from '../accounts/types.ts';
import { AppError } from '../errors.ts';
import { canSeeDub } from './can-see-dub.ts';
import type { Dub, DubAddress, DubStore } from './types.ts';

/**
 * Returns the dub at an address. Throws not_found unless the viewer may see it. Whether they may see its clip is for the
 * caller to check.
 */
export async function requireVisibleDub(args: {
  dubs: Pick<DubStore, 'dubById' | 'dubByLink'>;
  viewer: Viewer;
  address: DubAddress;
}): Promise<Dub> {
  const { dubs, viewer, address } = args;
  const linkId = 'linkId' in address ? address.linkId : null;
  const dub = 'dubId' in address ? await dubs.dubById(address.dubId) : await dubs.dubByLink(address.linkId);
  if (!dub || !canSeeDub({ viewer, dub, linkId })) throw new AppError('not_found');
  return dub;
}
