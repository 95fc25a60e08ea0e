import { studentTakesPath, unheardTakesPath } from '../../navigation/page-addresses.ts';
import { readPageNumber, readSnapshotTime, redirectPastLastPage } from '../../navigation/pagination.ts';
import type { PageContext } from '../../request/page-context.ts';
import { readStudentTakesQuery } from './student-takes-query.ts';

const TAKES_PER_PAGE = 20;

/** Loads the takes of learners that an address asks for, and the learners that a teacher can choose from. */
export async function loadStudentTakes(args: {
  api: PageContext['api'];
  clipId: string;
  params: URLSearchParams;
}) {
  const { api, clipId, params } = args;
  const query = readStudentTakesQuery(params);
  const [page, students] = await Promise.all([
    api.takeReviews.list({
      clipId,
      ...query,
      pageNumber: readPageNumber(params),
      pageSize: TAKES_PER_PAGE,
      asOf: readSnapshotTime(params),
    }),
    api.takeReviews.students({ clipId }),
  ]);
  redirectPastLastPage(page, {
    pageSize: TAKES_PER_PAGE,
    pathOf: (pageNumber) => studentTakesPath({ clipId, ...query, pageNumber }),
  });
  return { query, page, students: students.list };
}

/** Loads a page of the takes of all clips that a teacher has not heard yet. */
export async function loadUnheardTakes(args: { api: PageContext['api']; params: URLSearchParams }) {
  const { api, params } = args;
  const page = await api.takeReviews.unheard({
    pageNumber: readPageNumber(params),
    pageSize: TAKES_PER_PAGE,
    asOf: readSnapshotTime(params),
  });
  redirectPastLastPage(page, {
    pageSize: TAKES_PER_PAGE,
    pathOf: (pageNumber) => unheardTakesPath(pageNumber),
  });
  return page;
}
