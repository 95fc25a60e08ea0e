import type { Viewer } from '../accounts/types.ts';
import type { WallDub } from '../dub-posts/types.ts';
import type { RoleDubView } from '../dub-roles/types.ts';
import type { DubView } from '../dubs/types.ts';
import type { StoredTakeAnalysis } from '../take-analyses/types.ts';
import type { LinePractice, TakeView } from '../takes/types.ts';

/** What the panel that dubs a clip shows. */
interface DubbingPanel {
  /** The viewer's takes. */
  takes: TakeView[];
  /** What was found in these takes, by take ID. Takes that are not analyzed yet are left out. */
  analyses: ReadonlyMap<string, StoredTakeAnalysis>;
  /** How often the viewer has practiced each line, with indexes of the clip's lines. */
  practiced: LinePractice[];
  /** The viewer's dub; null when there is none yet. */
  dub: DubView | null;
  /** The dubs with roles that the viewer owns or has a role in, their own first. */
  roleDubs: RoleDubView[];
  /** Some dubs by others that everyone may see, most liked first. */
  others: WallDub[];
  /** See `BackgroundMeasure`; null, too, for a clip that has not been measured. */
  actorsDb: number | null;
}

export interface DubbingService {
  /**
   * Returns what the panel of a clip shows, and reads each thing once.
   * @param args.others how many dubs by others.
   */
  panel(args: { viewer: Viewer; clipId: string; others: number }): Promise<DubbingPanel>;
}
