import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isTeacher } from '#domain/accounts/is-teacher.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { loadStudentTakes, loadUnheardTakes } from '../take-reviews/load-student-takes.ts';
import { asksForStudents, studentListKey } from '../take-reviews/student-takes-query.ts';
import { readDubbingMode } from '../workspace/verbs.ts';
import { dubAddressOf } from '../workspace/workspace-key.ts';
import type { Route } from './+types/dubbing-route.ts';

/** How many clips of each kind are offered. */
const CLIPS_OFFERED = 12;
/** How many dubs of others are shown below a clip. */
const DUBS_OF_OTHERS = 8;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  const query = url.searchParams;
  const clipId = query.get('bar_id');
  // The workspace loads the dub.
  if (dubAddressOf(query)) return { kind: 'post' as const };
  if (clipId || query.get('video_id')) {
    const mode = readDubbingMode(query);
    if (mode !== 'dub') return { kind: mode };
    if (!clipId) return { kind: 'line' as const };
    if (asksForStudents(query) && isTeacher(viewer))
      return { kind: 'students' as const, found: await loadStudentTakes({ api, clipId, params: query }) };
    const [panel, counts] = await Promise.all([
      api.dubbing.panel({ clipId, others: DUBS_OF_OTHERS }),
      api.takeReviews.count({ clipId }),
    ]);
    return { kind: 'practice' as const, panel, ...counts };
  }
  if (asksForStudents(query) && isTeacher(viewer))
    return { kind: 'unheard' as const, page: await loadUnheardTakes({ api, params: query }) };
  const [mine, others] = await Promise.all([
    api.clips.list({ mine: true, pageSize: CLIPS_OFFERED }),
    api.takes.leastPracticed({ pageSize: CLIPS_OFFERED }),
  ]);
  return {
    kind: 'choice' as const,
    mine: mine.list.filter(({ state }) => state === 'ready'),
    leastPracticed: others.list,
    teaches: isTeacher(viewer),
  };
}

/**
 * Loads again for another video, clip, dub, or mode, for another list of students' takes, and when the panel asks for
 * it. Lines, and the take that a teacher hears, are only in the address.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const key = ({ pathname, searchParams }: URL) =>
    [
      pathname,
      ...['share', 'dub_id', 'bar_id', 'video_id', 'mode'].map((name) => searchParams.get(name)),
      asksForStudents(searchParams) && studentListKey(searchParams),
    ].join(' ');
  return currentUrl.href === nextUrl.href || key(currentUrl) !== key(nextUrl);
}

const Content = hydrateOnInteraction(
  'features/dubbing/dubbing-content',
  () => import('./dubbing-content.tsx'),
);

/** Panel to listen to, shadow, or dub a line or clip; or the page of a dub, a teacher's unheard takes, or a choice of clips. */
export default function DubbingRoute({ loaderData }: Route.ComponentProps) {
  return <Content loaderData={loaderData} atOnce={loaderData.kind === 'line'} />;
}
