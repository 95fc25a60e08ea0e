import type { LogError } from '../api/types.ts';
import type { SegmentLimits } from '../build/segment-draft.ts';
import type { SegmentBuilders } from '../writer/index-writer.ts';
import { createInProcessBuilder } from '../writer/segment-builder.ts';
import type { IndexBackend } from './index-backend.ts';
import { SegmentChanges } from './segment-changes.ts';
import { SegmentQueries } from './segment-queries.ts';

/** Maximum time of uninterrupted building, in milliseconds. Queries run between slices. */
const SLICE_MS = 2;

/**
 * Creates a backend that runs the index in the calling thread.
 * @param args.folder directory of the segments; null: memory only
 * @param args.builders where segments are built. Default: the calling thread.
 * @param args.limits maximum size of a segment. Default: SEGMENT_LIMITS.
 */
export function createInProcessBackend(args: {
  folder: string | null;
  logError: LogError;
  builders?: SegmentBuilders;
  limits?: SegmentLimits;
}): IndexBackend {
  const local = createInProcessBuilder(SLICE_MS);
  const builders = { changes: local, smallMerges: local, largeMerges: local };
  const changes = new SegmentChanges({ builders, ...args });
  const queries = new SegmentQueries(() => changes.segments);
  return {
    open: () => changes.open(),
    put: (video) => changes.put(video),
    load: (videos) => changes.load(videos),
    finishLoad: () => changes.finishLoad(),
    remove: (videoId) => changes.remove(videoId),
    compact: () => changes.compact(),
    close: () => changes.close(),
    search: (query) => queries.search(query),
    suggest: (query) => queries.suggest(query),
    didYouMean: (query) => queries.didYouMean(query),
    nearest: (query) => queries.nearest(query),
    facets: (query) => queries.facets(query),
  };
}
