import type { ListedVideoDto } from '#contract/lessons.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import { api } from '../../api/client.ts';

/** 1 lessons m1, 2 m2, 3 m3, 4 videos with a red packet. */
export const videoListTypes = [1, 2, 3, 4] as const;
export type VideoListType = (typeof videoListTypes)[number];

export interface VideoListGroup {
  /** The last page that was taken; 0 before the first. */
  page: number;
  list: readonly ListedVideoDto[];
  /** There is no more: the list's foot is shown. */
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
  /** Page 1 replaces the list, later pages append; an empty one shows the foot. */
  const take = (type: VideoListType, page: number, rows: readonly ListedVideoDto[]) => {
    const before = state[type];
    state = {
      ...state,
      [type]: {
        page,
        list: page === 1 ? rows : [...before.list, ...rows],
        showfoot: rows.length === 0 || (page > 1 && before.showfoot),
      },
    };
    for (const listener of listeners) listener();
  };
  const fetchNext = async (type: VideoListType) => {
    const before = state[type];
    const pageno = before.page + 1;
    const { videoList } = await fetchPage({ type, pageno, pagesize: PAGE_SIZE_DEFAULT });
    // The list may have started again meanwhile; then this page belongs to a list that is no longer shown.
    if (state[type] === before) take(type, pageno, videoList);
  };

  return {
    get: (): VideoListsState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    /** Fetches the next page, once however often it is asked for; nothing when the end was reached. Throws ApiError. */
    loadNext(type: VideoListType): Promise<void> {
      if (state[type].showfoot) return Promise.resolve();
      const running = loading.get(type) ?? fetchNext(type).finally(() => loading.delete(type));
      loading.set(type, running);
      return running;
    },
  };
}

/** This page's own; the server never writes to it. */
export const videoListsStore = createVideoListsStore();
