import { useTranslation } from '../../i18n/use-translation.ts';
import { dueDayOf } from './due-day.ts';

/** The day on which an assignment is due, and whether that has passed without it being done. */
export function AssignmentDue({ dueMs, late }: { dueMs: number; late: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={late ? 'text-fair-text' : undefined}>
      {t('classes.assignment.due', { date: dueDayOf(dueMs) })}
      {late ? ` · ${t('classes.late')}` : null}
    </span>
  );
}
