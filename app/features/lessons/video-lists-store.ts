import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import type { WireListedVideo, WireVideoList } from '#shared/wire-lessons.ts';
import { requestJson } from '../../api/http-client.ts';

/** 1 lessons m1, 2 m2, 3 m3, 4 videos with a red packet. */
export const videoListTypes = [1, 2, 3, 4] as const;
export type VideoListType = (typeof videoListTypes)[number];

export interface VideoListGroup {
  /** The last page that was taken; 0 before the first. */
  page: number;
  list: readonly WireListedVideo[];
  /** There is no more: the list's foot is shown. */
  showfoot: boolean;
}

export type VideoListsState = Readonly<Record<VideoListType, VideoListGroup>>;

const empty: VideoListGroup = { page: 0, list: [], showfoot: false };
export const emptyVideoLists: VideoListsState = { 1: empty, 2: empty, 3: empty, 4: empty };

/** The four video lists of a page: filled from its loader, lengthened by what the call answers. `ask` makes the calls. */
export function createVideoListsStore(args: { ask?: typeof requestJson } = {}) {
  const { ask = requestJson } = args;
  const listeners = new Set<() => void>();
  const loading = new Map<VideoListType, Promise<void>>();
  let state = emptyVideoLists;
  /** Page 1 replaces the list, later pages append; an empty one shows the foot. */
  const take = (type: VideoListType, page: number, rows: readonly WireListedVideo[]) => {
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
    const { video_list } = await ask<WireVideoList>('/api/bonus/bonus_video_list.php', {
      fields: { type, pageno, pagesize: PAGE_SIZE_DEFAULT },
    });
    // Begun anew meanwhile: what came belongs to a list that is no longer shown.
    if (state[type] === before) take(type, pageno, video_list);
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
