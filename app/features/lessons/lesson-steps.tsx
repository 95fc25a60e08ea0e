import { Check } from 'lucide-react';
import type { LessonPageDto } from '#contract/lessons.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What the list of a lesson's lines shows of one of them. */
export interface ListedStep {
  /** Whether the learner may read the line already. */
  isShown: boolean;
  /** Whether the learner may go there. */
  isReachable: boolean;
  /** Whether the learner has understood the line or answered it right. */
  isDone: boolean;
}

/** The lines of a lesson beside its video, on a wide screen: a click goes to the line. */
export function LessonSteps({
  lesson,
  step,
  describeStep,
  onSelect,
}: {
  lesson: LessonPageDto;
  /** The current line, from 0. */
  step: number;
  describeStep: (at: number) => ListedStep;
  onSelect: (at: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('lesson.steps')}>
      <ol className="grid divide-y divide-rule border-rule border-y">
        {lesson.steps.map((line, at) => {
          const { isShown, isReachable, isDone } = describeStep(at);
          return (
            <li key={line.lineId}>
              <button
                type="button"
                aria-current={at === step ? 'step' : undefined}
                disabled={!isReachable}
                onClick={() => onSelect(at)}
                className="group grid w-full grid-cols-[24px_minmax(0,1fr)_20px] items-baseline gap-3 px-3 py-2.5 text-left text-ink-2 transition hover:text-ink disabled:hover:text-ink-2 aria-[current=step]:text-ink"
              >
                <span className="figures">{at + 1}</span>
                {isShown ? (
                  <span lang="en" className="spoken truncate text-16">
                    {line.en}
                  </span>
                ) : (
                  <span className="h-3 w-2/5 self-center rounded-edit bg-ink/10">
                    <span className="sr-only">{t('lesson.stepHidden')}</span>
                  </span>
                )}
                {isDone ? (
                  <Check
                    size={16}
                    strokeWidth={1.5}
                    className="self-center"
                    aria-label={t('lesson.stepDone')}
                  />
                ) : null}
                <span
                  aria-hidden="true"
                  className="bracket text-line opacity-0 group-aria-[current=step]:opacity-100"
                  style={{ inset: '4px 0', '--bracket-arm': '6px' } as React.CSSProperties}
                />
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
