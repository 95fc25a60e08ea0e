import { useId } from 'react';
import type { OutputOf } from '#contract/define-call.ts';
import type { takeReviews } from '#contract/take-reviews.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FilterSelect } from '../../ui/index.ts';
import type { StudentTakesQuery } from './student-takes-query.ts';

/** Chooses whose takes are listed, of which line, and whether only those that were not heard yet. */
export function StudentTakeFilters({
  query: { ownerId, lineIndex, unheard },
  students,
  lineCount,
  onChange,
}: {
  query: StudentTakesQuery;
  students: OutputOf<(typeof takeReviews)['students']>['list'];
  lineCount: number;
  onChange: (change: Partial<StudentTakesQuery>) => void;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    value: String(index),
    label: t('takes.line', { number: index + 1 }),
  }));
  return (
    <form id={formId} aria-label={t('takeReviews.filters')} className="flex flex-wrap items-center gap-2">
      <FilterSelect
        formId={formId}
        name="owner_id"
        value={ownerId ?? ''}
        label={t('takeReviews.student')}
        anyLabel={t('takeReviews.anyStudent')}
        options={students.map((student) => ({
          value: student.ownerId,
          label:
            student.unheard > 0
              ? t('takeReviews.studentOption', { name: student.ownerName, count: student.unheard })
              : student.ownerName,
        }))}
        onChange={(value) => onChange({ ownerId: value || null })}
        className="w-[180px] max-sm:flex-1"
      />
      <FilterSelect
        formId={formId}
        name="line"
        value={lineIndex === null ? '' : String(lineIndex)}
        label={t('takeReviews.line')}
        anyLabel={t('takeReviews.anyLine')}
        options={[...lines, { value: 'whole', label: t('takes.whole') }]}
        onChange={(value) =>
          onChange({ lineIndex: value === '' ? null : value === 'whole' ? 'whole' : Number(value) })
        }
        className="w-[120px] max-sm:flex-1"
      />
      <label className="flex h-9 items-center gap-2 text-14">
        <input
          type="checkbox"
          checked={unheard}
          onChange={(event) => onChange({ unheard: event.target.checked })}
          className="size-4 accent-ink"
        />
        {t('takeReviews.unheardOnly')}
      </label>
    </form>
  );
}
