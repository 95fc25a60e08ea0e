import type { NoticedBy } from './fault.ts';
import type { TestRun } from './run-tests.ts';

/**
 * Returns a function that runs tests without a fault, each test file and each statement once, and resolves to the titles of
 * those that fail, or to the output of a run that could not begin. Such tests say nothing about a fault.
 * @param run runs tests in a tree without a fault
 */
export function createControl(): (
  noticedBy: NoticedBy,
  run: (noticedBy: NoticedBy) => Promise<TestRun>,
) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>();
  return async (noticedBy, run) => {
    const failures: string[] = [];
    for (const part of partsOf(noticedBy)) {
      const key = JSON.stringify(part);
      const running =
        known.get(key) ?? run(part).then(({ failed, broken }) => (broken === null ? failed : [broken]));
      known.set(key, running);
      failures.push(...(await running));
    }
    return failures;
  };
}

/** Without a fault, the pages need not be built again. */
const partsOf = (noticedBy: NoticedBy): NoticedBy[] =>
  'unit' in noticedBy
    ? noticedBy.unit.map((file) => ({ unit: [file] }))
    : [{ statement: noticedBy.statement, inPages: false }];
