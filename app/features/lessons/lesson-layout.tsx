import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonStage } from '#shared/lessons.ts';
import { PageTitle, ProgressBar } from '../../ui/index.ts';

/**
 * A page of a lesson: the video at the top, then the progress, the task, and the main button within reach of the thumb.
 * Lengths that grow with the phone's width are in rem and have an upper bound for wider pages. One rem is 100 of the
 * 750 units of the design's width.
 */
export function LessonLayout({
  title,
  stage,
  percent,
  place,
  picture,
  children,
  action,
}: {
  title: string;
  stage: LessonStage;
  /** Progress of the lesson, from 0 to 100. */
  percent: number;
  /** Text beside the stage's name, such as the number of the current line. */
  place?: string;
  picture: ReactNode;
  children: ReactNode;
  action: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-[calc(100dvh-49px)] flex-col">
      <PageTitle name={title} />
      {picture}
      <div className="grid gap-[min(0.16rem,12px)] px-[min(0.32rem,24px)] pt-[min(0.24rem,20px)]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-14 text-ink-2">
          <span>{t(`lesson.stages.${stage}`)}</span>
          {place ? <span aria-live="polite">{place}</span> : null}
        </p>
        <ProgressBar percent={percent} label={t('lesson.progress')} />
      </div>
      <div className="grid grow content-start gap-[min(0.36rem,28px)] px-[min(0.32rem,24px)] py-[min(0.36rem,28px)]">
        {children}
      </div>
      <div className="sticky bottom-0 z-1 border-rule border-t bg-paper px-[min(0.32rem,24px)] pt-[min(0.2rem,16px)] pb-[max(16px,env(safe-area-inset-bottom))]">
        {action}
      </div>
    </div>
  );
}

/** Classes of the main button of a lesson page. */
export const nextButtonClass = 'h-[clamp(48px,0.96rem,64px)]! w-full text-[clamp(16px,0.34rem,20px)]!';
/** Classes of the smaller buttons above the main button. */
export const toolButtonClass = 'h-[clamp(44px,0.84rem,52px)]! grow px-3! text-[clamp(14px,0.28rem,16px)]!';
