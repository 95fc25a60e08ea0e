import type { AssignmentDto } from '#contract/classes.ts';
import { isTeacher } from '#domain/accounts/is-teacher.ts';
import { nullIfNotFound } from '#domain/errors.ts';
import { resultFilters } from '#shared/classes.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { readPageNumber, redirectPastLastPage } from '../../navigation/pagination.ts';
import type { PageContext } from '../../request/page-context.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/class-route.ts';
import './print-results.css';

const STUDENTS_PER_PAGE = 50;
/** A larger class is paged: a table of more rows is slow on a phone and no longer fits on a few sheets. */
const RESULTS_PER_PAGE = 100;
const TASKS_PER_PAGE = 30;

type Api = PageContext['api'];

/** Loads a class for its teacher, or for somebody who learns in it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  const classId = params.id;
  const pageNumber = readPageNumber(url.searchParams);
  const taught = isTeacher(viewer) ? await api.classes.detail({ classId }).catch(nullIfNotFound) : null;
  if (!taught) {
    const own = await api.classes.own({ classId, pageNumber, pageSize: TASKS_PER_PAGE });
    redirectPastLastPage(own.assignments, {
      pageSize: TASKS_PER_PAGE,
      pathOf: (number) => classPath({ classId, pageNumber: number }),
    });
    return { view: 'own' as const, ...own };
  }
  const common = { viewer, taught: taught.class, assignments: taught.list };
  if (url.searchParams.get('view') === 'students') {
    const students = await api.classes.students({ classId, pageNumber, pageSize: STUDENTS_PER_PAGE });
    redirectPastLastPage(students, {
      pageSize: STUDENTS_PER_PAGE,
      pathOf: (number) => classPath({ classId, view: 'students', pageNumber: number }),
    });
    return { view: 'students' as const, ...common, students };
  }
  const results = await loadResults({ api, assignments: taught.list, params: url.searchParams });
  return { view: 'assignments' as const, ...common, ...results };
}

async function loadResults(args: { api: Api; assignments: AssignmentDto[]; params: URLSearchParams }) {
  const { api, assignments, params } = args;
  const filter = resultFilters.find((known) => known === params.get('filter')) ?? 'all';
  const wanted = params.get('assignment');
  // Without a choice, the one that is due next; if none is, the one that was due last.
  const chosen =
    assignments.find(({ assignmentId }) => assignmentId === wanted) ??
    assignments.findLast(({ dueMs }) => dueMs > Date.now()) ??
    assignments[0];
  if (!chosen) return { filter, results: null };
  const { assignmentId, classId } = chosen;
  const results = await api.classes.results({
    ...{ assignmentId, filter },
    pageNumber: readPageNumber(params),
    pageSize: RESULTS_PER_PAGE,
  });
  redirectPastLastPage(results, {
    pageSize: RESULTS_PER_PAGE,
    pathOf: (pageNumber) => classPath({ classId, assignmentId, filter, pageNumber }),
  });
  return { filter, results };
}

const Taught = hydrateOnInteraction(
  'features/classes/taught-class-content',
  () => import('./taught-class-content.tsx'),
);
const Own = hydrateOnInteraction(
  'features/classes/own-class-content',
  () => import('./own-class-content.tsx'),
);

/** A class as its teacher sees it, or as one of its students does. */
export default function ClassRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.view === 'own' ? <Own loaderData={loaderData} /> : <Taught loaderData={loaderData} />;
}
