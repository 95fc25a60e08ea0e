import type { Viewer } from '../accounts/types.ts';
import type { ClipWithLines } from '../clips/types.ts';
import type { Take, TakeView } from './types.ts';
import { withLineIndex } from './with-line-index.ts';

/** Returns a stored take of a clip as the viewer sees it. */
export const toTakeView = (args: {
  viewer: Viewer;
  clip: ClipWithLines;
  take: Take;
  ownerName: string;
}): TakeView => ({
  take: withLineIndex(args.take, args.clip),
  ownerName: args.ownerName,
  mine: args.take.ownerId === args.viewer.id,
});
