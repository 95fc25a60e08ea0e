import { Link } from 'react-router';
import type { TaskDto } from '#contract/classes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath, dubbingPath, lessonPath } from '../../navigation/page-addresses.ts';
import { Button } from '../../ui/index.ts';
import { AssignmentDue } from './assignment-due.tsx';

/** The address where somebody works at an assignment; null if its clip or lesson is gone. */
function taskPath({ clipId, lessonId, lessonKind, isGone }: TaskDto): string | null {
  if (isGone) return null;
  if (clipId !== null) return dubbingPath({ clipId });
  return lessonId !== null && lessonKind !== null ? lessonPath({ kind: lessonKind, id: lessonId }) : null;
}

const actions = {
  not_begun: 'classes.task.begin',
  begun: 'classes.task.resume',
  done: 'classes.task.again',
} as const;

/** Assignments of the viewer, each with when it is due, how far they are, and the way to it. */
export function ClassTaskList({ tasks, showsClass }: { tasks: readonly TaskDto[]; showsClass: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className="border-rule border-b">
      {tasks.map((task) => {
        const { assignmentId, classId, className, kind, title, dueMs, state, late, doneLines, lines } = task;
        const path = taskPath(task);
        return (
          <li
            key={assignmentId}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-t py-3"
            data-task={title}
          >
            <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <p className="spoken text-16 [overflow-wrap:anywhere]">{title}</p>
              <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
                <span>{t(`classes.assignment.${kind}`)}</span>
                <AssignmentDue dueMs={dueMs} late={late} />
                {showsClass ? (
                  <Link to={classPath({ classId })} className="underline [overflow-wrap:anywhere]">
                    {className}
                  </Link>
                ) : null}
              </p>
            </div>
            {path === null ? (
              <p className="text-14 text-ink-2">{t('classes.task.gone')}</p>
            ) : (
              <div className="flex items-center justify-between gap-x-6 max-sm:basis-full">
                <p className={state === 'done' ? 'text-14 text-mine-text' : 'text-14 text-ink-2'}>
                  {t(`classes.state.${state}`)}
                  {lines > 0 ? ` · ${t('classes.task.progress', { done: doneLines, all: lines })}` : null}
                </p>
                <Button asChild size="s" variant={state === 'done' ? 'plain' : 'mine'}>
                  <Link to={path}>{t(actions[state])}</Link>
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
