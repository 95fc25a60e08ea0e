import type { ListedVideoDto } from '#contract/lessons.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import { api } from '../../api/client.ts';

/** 1, 2, and 3 are the lessons m1, m2, and m3. 4 is videos with a red packet. */
export const videoListTypes = [1, 2, 3, 4] as const;
export type VideoListType = (typeof videoListTypes)[number];

export interface VideoListGroup {
  /** The last page that was loaded; 0 before the first one. */
  page: number;
  list: readonly ListedVideoDto[];
  /** Whether the end of the list is reached and its foot is shown. */
  showfoot: boolean;
}

export type VideoListsState = Readonly<Record<VideoListType, VideoListGroup>>;

const empty: VideoListGroup = { page: 0, list: [], showfoot: false };
export const emptyVideoLists: VideoListsState = { 1: empty, 2: empty, 3: empty, 4: empty };

/** The four video lists of a page. The loader fills them, and `fetchPage` fetches the next pages. */
export function createVideoListsStore(args: { fetchPage?: typeof api.lessons.videoList } = {}) {
  const { fetchPage = api.lessons.videoList } = args;
  const listeners = new Set<() => void>();
  const loading = new Map<VideoListType, Promise<void>>();
  let state = emptyVideoLists;
  /** Stores a page: page 1 replaces the list, later pages append, and an empty page shows the foot. */
  const take = (type: VideoListType, page: number, rows: readonly ListedVideoDto[]) => {
    const previous = state[type];
    state = {
      ...state,
      [type]: {
        page,
        list: page === 1 ? rows : [...previous.list, ...rows],
        showfoot: rows.length === 0 || (page > 1 && previous.showfoot),
      },
    };
    for (const listener of listeners) listener();
  };
  const fetchNext = async (type: VideoListType) => {
    const previous = state[type];
    const pageNumber = previous.page + 1;
    const { videoList } = await fetchPage({ type, pageNumber, pageSize: PAGE_SIZE_DEFAULT });
    // If the list was replaced meanwhile, this page belongs to a list that is no longer shown.
    if (state[type] === previous) take(type, pageNumber, videoList);
  };

  return {
    get: (): VideoListsState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    /** Fetches the next page. Does nothing at the end of the list. Concurrent calls share one request. Throws ApiError. */
    loadNext(type: VideoListType): Promise<void> {
      if (state[type].showfoot) return Promise.resolve();
      const running = loading.get(type) ?? fetchNext(type).finally(() => loading.delete(type));
      loading.set(type, running);
      return running;
    },
  };
}

/** The store of this page. The server never writes to it. */
export const videoListsStore = createVideoListsStore();
