import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Dub } from './types.ts';

/**
 * Returns whether the viewer may see a dub, provided that they may see its clip. Its owner and administrators may. Others may
 * while it is not taken down: with its link, or when it is for everyone.
 * @param args.linkId the link by which the viewer came; null for none.
 */
export function canSeeDub(args: {
  viewer: Viewer;
  dub: Pick<Dub, 'ownerId' | 'visibility' | 'linkId' | 'removedMs'>;
  linkId: string | null;
}): boolean {
  const { viewer, dub, linkId } = args;
  if (dub.ownerId === viewer.id || isAdmin(viewer)) return true;
  if (dub.removedMs !== null) return false;
  if (dub.visibility === 'everyone') return true;
  return dub.visibility === 'link' && linkId !== null && linkId === dub.linkId;
}
