import { Film, Mic } from 'lucide-react';
import { useState } from 'react';
import type { LessonPageDto } from '#contract/lessons.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { Button } from '../../ui/index.ts';
import type { Route } from './+types/shadow-class-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { toolButtonClass } from './lesson-frame.tsx';
import { LessonLine } from './lesson-line.tsx';
import { LessonStepLayout, ListenButton } from './lesson-step-layout.tsx';
import { LessonSummary } from './lesson-summary.tsx';
import { type TextMode, TextModeSelect } from './text-mode-select.tsx';
import { useLessonSession, useLessonShortcuts } from './use-lesson-session.ts';

/** `/m2/simplesson`: the learner watches and shadows the lines, on one page. */
export default function ShadowClassContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  if (!loaderData) return <EmptyLesson />;
  const { lesson, done } = loaderData;
  return done ? <LessonSummary lesson={lesson} /> : <Shadow key={lesson.lessonId} lesson={lesson} />;
}

function Shadow({ lesson }: { lesson: LessonPageDto }) {
  const { t } = useTranslation();
  const session = useLessonSession(lesson);
  const [text, setText] = useState<TextMode>('both');
  useLessonShortcuts(session);
  const { line } = session;
  const isLearnersTurn = usePlaybackValue(session.playback, (snapshot) => snapshot.inGap, false);
  return (
    <LessonStepLayout
      session={session}
      describeStep={() => ({ isShown: true, isReachable: true, isDone: false })}
    >
      <div className="grid min-h-[clamp(96px,1.9rem,128px)] content-start gap-2">
        <h1>{line ? <LessonLine line={line} mode={text} size="xl" onOpenWord={session.pause} /> : null}</h1>
        <p role="status" className="min-h-7 text-14 text-ink-2">
          {isLearnersTurn ? (
            <strong className="bg-mine-soft px-2 py-0.5 text-16 text-ink">{t('lesson.shadowNow')}</strong>
          ) : (
            t('lesson.shadowHint')
          )}
        </p>
      </div>
      <TextModeSelect value={text} onChange={setText} />
      <div className="flex flex-wrap gap-2">
        <ListenButton onClick={session.listen} />
        <Button className={toolButtonClass} icon={<Mic size={18} />} onClick={session.shadow}>
          {t('lesson.shadow')}
        </Button>
        <Button className={toolButtonClass} icon={<Film size={18} />} onClick={session.playWhole}>
          {t('lesson.whole')}
        </Button>
      </div>
    </LessonStepLayout>
  );
}
