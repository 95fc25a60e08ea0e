import type { ReactNode } from 'react';
import type { LessonPageDto } from '#contract/lessons.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames, PageTitle } from '../../ui/index.ts';

/**
 * The frame of each page of a lesson, and of its end: the page's title, and a note on a draft. On a phone, one column that
 * fills the screen; on a wide screen, a grid whose columns `className` sets.
 */
export function LessonFrame({
  lesson,
  className,
  children,
}: {
  lesson: LessonPageDto;
  className: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      {lesson.isDraft ? (
        <p role="note" className="bg-line-soft px-4 py-2 text-center text-14">
          {t('lesson.draftNote')}
        </p>
      ) : null}
      <div
        data-wide
        className={classNames(
          'lg:page flex min-h-[calc(100dvh-49px)] flex-col lg:grid lg:min-h-0 lg:items-start',
          className,
        )}
      >
        <PageTitle name={lesson.title} />
        {children}
      </div>
    </>
  );
}

/** The place of a lesson page's main button: on a phone at the bottom of the screen, where it stays. */
export function LessonAction({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-1 border-rule border-t bg-paper px-[min(0.32rem,24px)] pt-[min(0.2rem,16px)] pb-[max(16px,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:px-0 lg:py-0">
      {children}
    </div>
  );
}

/** Classes of the main button of a lesson page. */
export const nextButtonClass = 'h-[clamp(48px,0.96rem,64px)]! w-full text-[clamp(16px,0.34rem,20px)]!';
/** Classes of the smaller buttons above the main button. */
export const toolButtonClass = 'h-[clamp(44px,0.84rem,52px)]! grow px-3! text-[clamp(14px,0.28rem,16px)]!';
