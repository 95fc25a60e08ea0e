import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AssignmentResultsDto } from '#contract/classes.ts';
import { type ResultFilter, resultFilters } from '#shared/classes.ts';
import { callUrl } from '../../api/call-url.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath, dubbingPath } from '../../navigation/page-addresses.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, EmptyState, LineText, NativeSelect, TabLinks } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { AssignmentDue } from './assignment-due.tsx';
import { ChangeDueDialog } from './change-due-dialog.tsx';
import { HeatMap, type Measure, measures } from './heat-map.tsx';
import { useClassChange } from './use-class-change.ts';

const hardestTexts = {
  score: 'classes.results.byScore',
  reads: 'classes.results.byReads',
  answers: 'classes.results.byAnswers',
} as const;

/** What came of an assignment: who is how far, the hardest line, and the heat map of students and lines. */
export function ResultsView({
  results,
  filter,
  hasStudents,
}: {
  results: AssignmentResultsDto;
  filter: ResultFilter;
  hasStudents: boolean;
}) {
  const { t, locale } = useTranslation();
  const change = useClassChange();
  const [measure, setMeasure] = useState<Measure>('reads');
  const [isChangingDue, setIsChangingDue] = useState(false);
  const { assignment, className, counts, hardest, lines, list, isGone } = results;
  const { assignmentId, classId, clipId, kind, title, dueMs } = assignment;
  const countOf = (name: ResultFilter) => (name === 'not_begun' ? counts.notBegun : counts[name]);
  const labelOf = (name: ResultFilter) =>
    t(`classes.filter.${name === 'not_begun' ? 'notBegun' : name}`, { count: countOf(name) });
  const remove = async () => {
    await change((calls) => calls.unassign({ assignmentId }), t('classes.assignment.removed'));
  };

  return (
    <section
      aria-label={t('classes.results.title')}
      className="class-results grid min-w-0 grid-cols-1 content-start gap-6"
    >
      <div className="grid grid-cols-1 gap-3">
        <div className="grid gap-1">
          <p className="printed-only">{className}</p>
          <h2 className="spoken text-24 [overflow-wrap:anywhere]">{title}</h2>
          <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
            <span>{t(`classes.assignment.${kind}`)}</span>
            <AssignmentDue dueMs={dueMs} late={false} />
          </p>
        </div>
        <div className="not-printed flex flex-wrap gap-2">
          {clipId === null ? null : (
            <Button asChild size="s">
              <Link to={dubbingPath({ clipId })}>{t('classes.assignment.open')}</Link>
            </Button>
          )}
          <Button size="s" onClick={() => setIsChangingDue(true)}>
            {t('classes.assignment.changeDue')}
          </Button>
          <ConfirmButton
            label={t('classes.assignment.remove')}
            title={t('classes.assignment.removeAsk', { title })}
            text={t('classes.assignment.removeText')}
            onConfirm={remove}
          />
        </div>
      </div>
      {isGone ? (
        <EmptyState title={t('classes.assignment.gone')} text={t('classes.assignment.goneText')} />
      ) : hasStudents ? (
        <>
          <p className="printed-only">{resultFilters.map(labelOf).join(' · ')}</p>
          <div className="not-printed">
            <TabLinks
              label={t('classes.filter.label')}
              items={resultFilters.map((name) => ({
                to: classPath({ classId, assignmentId, filter: name }),
                label: labelOf(name),
                current: name === filter,
              }))}
            />
          </div>
          {hardest ? (
            <div className="grid gap-1 border-line border-l-4 pl-4" data-hardest={hardest.lineIndex}>
              <p className="font-medium text-14">{t('classes.results.hardest')}</p>
              <LineText
                en={lines[hardest.lineIndex]?.en ?? null}
                zh={lines[hardest.lineIndex]?.zh ?? null}
                size="m"
              />
              <p className="text-14 text-ink-2">
                {t(hardestTexts[hardest.reason], {
                  number: hardest.lineIndex + 1,
                  count: hardest.students,
                  value: hardest.value,
                })}
              </p>
            </div>
          ) : null}
          <div className="not-printed flex flex-wrap items-center gap-x-3 gap-y-2">
            {kind === 'clip' ? (
              <>
                <span className="text-14 text-ink-2">{t('classes.results.measure')}</span>
                <NativeSelect
                  label={t('classes.results.measure')}
                  value={measure}
                  className="h-10 border-edge bg-sheet px-3"
                  onChange={(value) => setMeasure(measures.find((known) => known === value) ?? 'reads')}
                >
                  {measures.map((name) => (
                    <option key={name} value={name}>
                      {t(`classes.measure.${name}`)}
                    </option>
                  ))}
                </NativeSelect>
              </>
            ) : null}
            <Button
              icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('classes.results.print')}
            </Button>
            <Button asChild>
              <a href={callUrl('classes', 'export', { assignmentId, locale })} download>
                <Download size={16} strokeWidth={1.5} aria-hidden="true" />
                {t('classes.results.export')}
              </a>
            </Button>
          </div>
          {list.length === 0 ? (
            <EmptyState title={t('classes.filter.none')} text={t('classes.filter.noneText')} />
          ) : (
            <>
              <p className="printed-only">
                {kind === 'clip'
                  ? `${t('classes.results.measure')} ${t(`classes.measure.${measure}`)}`
                  : null}
              </p>
              <HeatMap results={results} measure={measure} />
              {kind === 'clip' ? (
                <p className="not-printed text-14 text-ink-2">{t('classes.results.cellHint')}</p>
              ) : null}
              <p className="text-14 text-ink-2">{t('classes.results.sinceNote')}</p>
              {measure === 'scores' || measure === 'weakest' ? (
                <p className="text-14 text-ink-2">{t('classes.results.scoreNote')}</p>
              ) : kind === 'clip' && measure === 'listens' ? (
                <p className="text-14 text-ink-2">{t('classes.results.listensNote')}</p>
              ) : null}
            </>
          )}
          <Pager
            pageNumber={results.pageNumber}
            total={results.total}
            pageSize={results.pageSize}
            pathOf={(pageNumber) => classPath({ classId, assignmentId, filter, pageNumber })}
          />
          <section aria-label={t('classes.results.lines')} className="grid gap-2">
            <h3 className="font-semibold text-16">{t('classes.results.lines')}</h3>
            <ol className="grid gap-1 text-14">
              {lines.map(({ en }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place
                <li key={index} className="grid grid-cols-[32px_minmax(0,1fr)]">
                  <span className="figures text-ink-2">{index + 1}</span>
                  <span className="spoken [overflow-wrap:anywhere]">{en}</span>
                </li>
              ))}
            </ol>
          </section>
        </>
      ) : (
        <p className="text-ink-2">
          {t('classes.results.noStudents')}{' '}
          <Link to={classPath({ classId, view: 'students' })} className="underline">
            {t('classes.invite.title')}
          </Link>
        </p>
      )}
      {isChangingDue ? (
        <ChangeDueDialog assignment={assignment} onClose={() => setIsChangingDue(false)} />
      ) : null}
    </section>
  );
}
