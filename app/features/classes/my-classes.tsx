import type { JoinedClassDto, TaskDto } from '#contract/classes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ClassTaskList } from './class-task-list.tsx';
import { JoinedClassList } from './joined-class-list.tsx';

/** What is due in the classes in which the viewer learns, and these classes. */
export function MyClasses({
  classes,
  list,
}: {
  classes: readonly JoinedClassDto[];
  list: readonly TaskDto[];
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      {list.length > 0 ? (
        <ClassTaskList tasks={list} showsClass />
      ) : (
        <p className="border-rule border-t pt-4 text-ink-2">{t('classes.task.none')}</p>
      )}
      <JoinedClassList classes={classes} />
    </div>
  );
}
