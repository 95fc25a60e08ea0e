import { redirect } from 'react-router';
import type { LinkedLinesDto, WorkspaceDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { DubPostDto, dubPosts } from '#contract/dub-posts.ts';
import { referToLine } from '#shared/line-mark.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { isSlowConnectionRequest } from '../../player/slow-connection.ts';
import type { PageContext } from '../../request/page-context.ts';
import { chooseVideo } from '../films/choose-video.ts';
import { type AddressedPart, readAddressedPart, replaceAddressedLines } from './verbs.ts';
import { dubAddressOf } from './workspace-key.ts';

/** Videos with more lines than this fetch their lines when needed. */
const MAX_LINES_WITH_PAGE = 2000;

/** What the line workspace shows, whichever panel is open. */
export interface Workspace extends WorkspaceDto {
  /**
   * The dub whose page the address is, its newest comments, and the link by which the viewer came; null for other addresses.
   */
  dub: {
    post: DubPostDto;
    comments: OutputOf<(typeof dubPosts)['comments']>;
    link: string | null;
  } | null;
  /** A link to lines that are no longer what they were, or may be others; null if the address with which the page opened is none. */
  brokenLink: BrokenLink | null;
  /** Whether the page request reported a slow connection. */
  slowConnection: boolean;
}

/** What the link named, and what to offer in its place. */
export interface BrokenLink extends Omit<LinkedLinesDto, 'state'> {
  /** Whether nothing says what the line of the link was; otherwise, it is gone. */
  isUnsure: boolean;
  named: Pick<AddressedPart, 'line' | 'lastLine'>;
}

/**
 * Loads what the workspace at an address shows. Null for an address that names no clip and no video, where the page offers
 * a choice, and for a film without a video that can be played. Throws a redirect when the sentence of a link has another ID
 * now.
 */
export async function loadWorkspace(args: {
  api: PageContext['api'];
  url: URL;
  headers: Headers;
}): Promise<Workspace | null> {
  const { api, url, headers } = args;
  const query = url.searchParams;
  const address = dubAddressOf(query);
  const slowConnection = isSlowConnectionRequest(headers);
  const maxLines = MAX_LINES_WITH_PAGE;
  if (address) {
    const { post, comments, ...found } = await api.dubPosts.workspace({ ...address, maxLines });
    return { ...found, dub: { post, comments, link: address.link }, brokenLink: null, slowConnection };
  }
  const clipId = query.get('bar_id') || null;
  const videoId = clipId ? null : query.get('video_id') || (await firstVideoId(api, url));
  if (!clipId && !videoId) return null;
  const { line, lastLine } = readAddressedPart(query);
  const { linked, ...found } = await api.clips.workspace({
    ...{ clipId, videoId, maxLines },
    linked: line && { first: line, last: lastLine },
  });
  const lines = linked?.lines.map((now) => referToLine(now.id, now)) ?? [];
  if (linked?.state === 'found' && (lines[0]?.id !== line?.id || (lastLine && lines[1]?.id !== lastLine.id)))
    throw redirect(`${url.pathname}?${replaceAddressedLines(query, lines)}`);
  return {
    ...found,
    brokenLink:
      linked === null || linked.state === 'found'
        ? null
        : {
            ...{ lines: linked.lines, startMs: linked.startMs },
            isUnsure: linked.state === 'unsure',
            named: { line, lastLine },
          },
    dub: null,
    slowConnection,
  };
}

/** Returns the video that the page of a film shows first; null for other pages, and if none can be played. */
async function firstVideoId(api: PageContext['api'], url: URL): Promise<string | null> {
  const filmId = url.searchParams.get('film_id');
  if (!filmId || url.pathname !== pagePaths.film) return null;
  const { videos } = await api.films.page({ filmId, videoId: null });
  const chosen = chooseVideo(videos, null);
  return chosen?.state === 'ready' ? chosen.id : null;
}
