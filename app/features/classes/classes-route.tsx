import { isTeacher } from '#domain/accounts/is-teacher.ts';
import { classesPath } from '../../navigation/page-addresses.ts';
import { readPageNumber, redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/classes-route.ts';

const CLASSES_PER_PAGE = 30;

/** Loads the classes in which the viewer learns, and for a teacher those that they teach. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  const [{ list: joined }, taught] = await Promise.all([
    api.classes.joined({}),
    isTeacher(viewer)
      ? api.classes.list({ pageNumber: readPageNumber(url.searchParams), pageSize: CLASSES_PER_PAGE })
      : null,
  ]);
  if (taught) redirectPastLastPage(taught, { pageSize: CLASSES_PER_PAGE, pathOf: classesPath });
  return { viewer, joined, taught };
}

/** The classes that the viewer teaches, and those in which they learn. */
export default hydrateOnInteraction(
  'features/classes/classes-content',
  () => import('./classes-content.tsx'),
);
