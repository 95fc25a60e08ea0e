import { Check, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { LessonPageDto } from '#contract/lessons.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath, lessonPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { BracketFrame, Button, ProgressBar } from '../../ui/index.ts';
import { VideoRedPacketPanel } from '../red-packets/video-red-packet-panel.tsx';
import { LessonAction, LessonFrame, nextButtonClass } from './lesson-frame.tsx';
import { LessonLine } from './lesson-line.tsx';
import { useLessonLog } from './use-lesson-log.ts';

/** The end of a lesson: the lines learned, the time spent, the red packet if there is one, and the next lesson. */
export function LessonSummary({ lesson }: { lesson: LessonPageDto }) {
  const { t } = useTranslation();
  const { lessonId, progress, answers, next } = lesson;
  useLessonLog(lesson.kind === 'm2' ? 'm2/simplesson' : `${lesson.kind}/complete`, lessonId);
  const all = lesson.steps.length;
  const right = answers.filter((answer) => answer.right).length;
  const marks =
    lesson.kind === 'm3'
      ? (['lesson.markRight', 'lesson.markWrong'] as const)
      : (['lesson.markUnderstood', 'lesson.markUnsure'] as const);
  return (
    <LessonFrame
      lesson={lesson}
      className="lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-8 lg:pt-12 lg:pb-20"
    >
      <div className="grid content-start gap-[min(0.48rem,32px)] px-[min(0.32rem,24px)] pt-[min(0.64rem,40px)] lg:px-0 lg:pt-0">
        <img
          src={lesson.still}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-video w-full rounded-read bg-sunk object-cover max-lg:hidden"
        />
        <header className="grid justify-items-center gap-3 text-center lg:justify-items-start lg:text-left">
          <h1 className="font-semibold text-[clamp(24px,0.56rem,32px)] leading-[1.3]">{t('lesson.done')}</h1>
          {lesson.kind === 'm3' ? (
            <BracketFrame arm={12}>
              <p className="px-4 font-semibold text-44 tabular-nums">
                <span className="sr-only">{t('lesson.scoreLabel')} </span>
                {t('lesson.score', { right, all })}
              </p>
            </BracketFrame>
          ) : null}
          <p className="text-16 text-ink-2">
            {t('lesson.doneText', { count: all, time: formatDuration(progress?.spentMs ?? 0) })}
          </p>
          {lesson.kind === 'm1' ? (
            <p className="text-16">{t('lesson.understoodCount', { right, all })}</p>
          ) : null}
          <ProgressBar percent={100} label={t('lesson.progress')} className="w-full" />
        </header>
        {lesson.redPacketId === null ? null : (
          <div className="-mx-4 grid gap-2 md:-mx-8">
            <VideoRedPacketPanel
              videoId={lesson.videoId}
              lessonId={lessonId}
              durationMs={lesson.durationMs}
              playback={null}
            />
            <Button asChild variant="quiet" className="justify-self-center">
              <Link to={filmPath({ videoId: lesson.videoId })}>{t('lesson.wholeVideo')}</Link>
            </Button>
          </div>
        )}
      </div>
      <section className="grid grow content-start gap-2 px-[min(0.32rem,24px)] py-[min(0.48rem,32px)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:px-0 lg:py-0">
        <h2 className="font-semibold text-16">{t('lesson.learned')}</h2>
        <ol className="grid divide-y divide-rule border-rule border-y">
          {lesson.steps.map((step, at) => {
            const answer = answers.find(({ step: answeredStep }) => answeredStep === at);
            return (
              <li key={step.lineId} className="grid gap-1 py-3">
                <LessonLine line={step} size="s" />
                {lesson.kind === 'm2' ? null : (
                  <span className="flex items-center gap-1 text-14 text-ink-2">
                    {answer?.right ? (
                      <Check size={16} strokeWidth={1.5} aria-hidden="true" />
                    ) : (
                      <RotateCcw size={16} strokeWidth={1.5} aria-hidden="true" />
                    )}
                    {t(answer?.right ? marks[0] : marks[1])}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
        <Button asChild variant="quiet" className="justify-self-start">
          <Link to={lessonPath({ kind: lesson.kind, id: lessonId, stage: 'simpleClass' })}>
            {t('lesson.again')}
          </Link>
        </Button>
      </section>
      <LessonAction>
        <Button asChild variant="primary" className={nextButtonClass}>
          <Link to={next ? lessonPath({ kind: next.kind, id: next.lessonId }) : pagePaths.lessons}>
            <span className="truncate">
              {next ? t('lesson.nextLesson', { title: next.titleZh ?? next.title }) : t('lesson.backToLists')}
            </span>
          </Link>
        </Button>
      </LessonAction>
    </LessonFrame>
  );
}
