import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LessonPageDto } from '#contract/lessons.ts';
import type { LessonStage } from '#shared/lessons.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { FilmTitle, ProgressBar } from '../../ui/index.ts';
import { LessonAction, LessonFrame } from './lesson-frame.tsx';

/**
 * A page of a lesson. On a phone: the video at the top, then the progress, the task, and the main button within reach of
 * the thumb. On a wide screen: the video at the left with what belongs to the lesson below it, and the rest at the right.
 * Lengths that grow with the phone's width are in rem and have an upper bound for wider pages. One rem is 100 of the
 * 750 units of the design's width.
 */
export function LessonLayout({
  lesson,
  stage,
  percent,
  place,
  picture,
  belowPicture,
  children,
  action,
}: {
  lesson: LessonPageDto;
  stage: LessonStage;
  /** Progress of the lesson, from 0 to 100. */
  percent: number;
  /** Text beside the stage's name, such as the number of the current line. */
  place?: string;
  picture: ReactNode;
  /** What a wide screen shows below the video. */
  belowPicture?: ReactNode;
  children: ReactNode;
  action: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <LessonFrame
      lesson={lesson}
      className="lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 lg:pt-10 lg:pb-16"
    >
      <div className="shrink-0 lg:grid lg:gap-6">
        {picture}
        <div className="grid gap-6 max-lg:hidden">
          <p className="text-16">
            {t('lesson.fromFilm')}{' '}
            <Link
              to={filmPath({ videoId: lesson.videoId })}
              className="underline decoration-rule underline-offset-4 hover:decoration-ink"
            >
              <FilmTitle film={{ title: lesson.filmTitle, titleZh: lesson.filmTitleZh }} />
            </Link>
          </p>
          {belowPicture}
        </div>
      </div>
      <div className="flex grow flex-col">
        <div className="grid gap-[min(0.16rem,12px)] px-[min(0.32rem,24px)] pt-[min(0.24rem,20px)] lg:px-0 lg:pt-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-14 text-ink-2">
            <span>{t(`lesson.stages.${stage}`)}</span>
            {place ? <span aria-live="polite">{place}</span> : null}
          </p>
          <ProgressBar percent={percent} label={t('lesson.progress')} />
        </div>
        <div className="grid grow content-start gap-[min(0.36rem,28px)] px-[min(0.32rem,24px)] py-[min(0.36rem,28px)] lg:px-0">
          {children}
        </div>
        <LessonAction>{action}</LessonAction>
      </div>
    </LessonFrame>
  );
}
