import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AssignmentDto, AssignmentResultsDto, TaughtClassDto } from '#contract/classes.ts';
import type { ResultFilter } from '#shared/classes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { AssignmentDue } from './assignment-due.tsx';
import { ResultsView } from './results-view.tsx';

/** The assignments of a class, and the results of the chosen one. */
export function ClassAssignments({
  taught: { classId, students },
  assignments,
  filter,
  results,
}: {
  taught: TaughtClassDto;
  assignments: readonly AssignmentDto[];
  filter: ResultFilter;
  results: AssignmentResultsDto | null;
}) {
  const { t } = useTranslation();
  const [isAssigning, setIsAssigning] = useState(false);
  const assignButton = (
    <Button
      variant="primary"
      className="w-fit"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => setIsAssigning(true)}
    >
      {t('classes.assign.title')}
    </Button>
  );
  return (
    <>
      {results === null ? (
        <EmptyState
          title={t('classes.assignment.none')}
          text={t('classes.assignment.noneText')}
          action={assignButton}
        />
      ) : (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-12">
          <div className="not-printed grid min-w-0 content-start gap-4">
            {assignButton}
            <nav
              aria-label={t('classes.assignment.list')}
              className="max-h-56 overflow-y-auto border-rule border-b lg:max-h-[60vh]"
            >
              {assignments.map(({ assignmentId, title, kind, dueMs }) => (
                <Link
                  key={assignmentId}
                  to={classPath({ classId, assignmentId })}
                  preventScrollReset
                  aria-current={assignmentId === results.assignment.assignmentId ? 'true' : undefined}
                  className="grid gap-0.5 border-rule border-t px-2 py-2 transition hover:bg-ink/7 aria-[current]:bg-mine-soft [--focus-inset:0px]"
                >
                  <span className="spoken truncate">{title}</span>
                  <span className="flex gap-3 text-12 text-ink-2">
                    <span>{t(`classes.assignment.${kind}`)}</span>
                    <AssignmentDue dueMs={dueMs} late={false} />
                  </span>
                </Link>
              ))}
            </nav>
          </div>
          <ResultsView
            key={results.assignment.assignmentId}
            results={results}
            filter={filter}
            hasStudents={students > 0}
          />
        </div>
      )}
      {isAssigning ? <AssignDialog classId={classId} onClose={() => setIsAssigning(false)} /> : null}
    </>
  );
}
