import type { Viewer } from '#domain/accounts/types.ts';
import { presentCard, presentPacketVideo } from '#domain/lessons/present-lessons.ts';
import type { LessonService } from '#domain/lessons/types.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import { lessonKinds } from '#shared/lessons.ts';
import type { WireListedVideo } from '#shared/wire-lessons.ts';
import type { VideoListType } from './video-lists-store.ts';

/** The first page of a video list, as its call answers it. */
export async function loadVideoList(args: {
  lessons: Pick<LessonService, 'list' | 'listRedPacketVideos'>;
  viewer: Viewer;
  type: VideoListType;
}): Promise<WireListedVideo[]> {
  const { lessons, viewer, type } = args;
  const page = { viewer, pageno: 1, pagesize: PAGE_SIZE_DEFAULT };
  const kind = lessonKinds[type - 1];
  return kind
    ? (await lessons.list({ ...page, kind })).list.map(presentCard)
    : (await lessons.listRedPacketVideos(page)).list.map(presentPacketVideo);
}
