import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/index.ts';
import { dueDayOf } from './due-day.ts';

/** A field for the last day of an assignment, `yyyy-mm-dd`. Offers days from today on. */
export function DueDayField({
  day,
  max,
  problem,
  onChange,
}: {
  day: string;
  /** The last day that can be chosen; none if absent. */
  max?: string;
  problem: string | null;
  onChange: (day: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Field
      type="date"
      label={t('classes.assign.due')}
      hint={t('classes.assign.dueHint')}
      value={day}
      min={dueDayOf(Date.now())}
      max={max}
      error={problem}
      className="w-fit"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
