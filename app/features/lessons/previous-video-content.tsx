import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LessonPageDto } from '#contract/lessons.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { lessonPath } from '../../navigation/page-addresses.ts';
import { usePlayback } from '../../player/use-playback.ts';
import { Button, LineText } from '../../ui/index.ts';
import type { Route } from './+types/previous-video-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { nextButtonClass } from './lesson-frame.tsx';
import { LessonLayout } from './lesson-layout.tsx';
import { LessonVideo } from './lesson-video.tsx';
import { createProgressQueue } from './progress-queue.ts';
import { useLessonLog } from './use-lesson-log.ts';

/** `/m1/previousVideo`, `/m3/previousVideo`: the lesson's part of the film, played before the class. */
export default function PreviousVideoContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData ? <Watch key={loaderData.lessonId} lesson={loaderData} /> : <EmptyLesson />;
}

function Watch({ lesson }: { lesson: LessonPageDto }) {
  const { t } = useTranslation();
  const { lessonId } = lesson;
  const rate = { num: lesson.rateNum, den: lesson.rateDen };
  const { videoRef, playback } = usePlayback({ rate, frames: lesson.frames });
  const logEvent = useLessonLog(`${lesson.kind}/previousVideo`, lessonId);
  const hasEntered = useRef(false);
  useEffect(() => {
    if (hasEntered.current) return;
    hasEntered.current = true;
    // An error is ignored: only the lists of lessons show that the video was opened.
    createProgressQueue(lessonId)
      .enter({ stage: 'previousVideo', step: 0, choice: null })
      .catch(() => undefined);
  }, [lessonId]);

  const toggle = () => {
    if (!playback) return;
    if (playback.snapshot.playing) {
      playback.pause();
      return;
    }
    logEvent('play', 'whole');
    const { ms } = playback.snapshot;
    // A paused video resumes, and a finished one starts again.
    const isResuming = ms > lesson.startMs + 100 && ms < lesson.endMs - 100;
    playback.playRange({ startMs: isResuming ? null : lesson.startMs, endMs: lesson.endMs });
  };
  useShortcuts({ play: toggle });
  return (
    <LessonLayout
      lesson={lesson}
      stage="previousVideo"
      percent={0}
      picture={<LessonVideo lesson={lesson} playback={playback} videoRef={videoRef} onToggle={toggle} />}
      action={
        <Button asChild variant="primary" className={nextButtonClass}>
          <Link to={lessonPath({ kind: lesson.kind, id: lessonId, stage: 'simpleClass' })}>
            {t('lesson.begin')}
          </Link>
        </Button>
      }
    >
      <div className="grid gap-3">
        <h1>
          <LineText en={lesson.title} zh={lesson.titleZh} size="l" />
        </h1>
        <p className="figures flex flex-wrap gap-x-4 text-ink-2">
          <span>{t(`lesson.levels.l${lesson.level}`)}</span>
          <span>{t('lesson.lines', { count: lesson.steps.length })}</span>
        </p>
      </div>
    </LessonLayout>
  );
}
