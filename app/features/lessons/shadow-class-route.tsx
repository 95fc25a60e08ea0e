import { Film, Mic, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonPageDto } from '#contract/lessons.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { Button, LineText } from '../../ui/index.ts';
import type { Route } from './+types/shadow-class-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { LessonLayout, nextButtonClass, toolButtonClass } from './lesson-layout.tsx';
import { LessonSummary } from './lesson-summary.tsx';
import { LessonVideo } from './lesson-video.tsx';
import { loadLesson } from './load-lesson.ts';
import { type TextMode, TextModeSelect } from './text-mode-select.tsx';
import { useLessonSession, useLessonShortcuts } from './use-lesson-session.ts';

export async function loader(args: Route.LoaderArgs) {
  const lesson = await loadLesson(args, 'simpleClass');
  const done = args.url.searchParams.has('done') && lesson?.progress?.finishedMs != null;
  return lesson && { lesson, done };
}

/** `/m2/simplesson`: the learner watches and shadows the lines, on one page. */
export default function ShadowClassRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <EmptyLesson />;
  const { lesson, done } = loaderData;
  return done ? <LessonSummary lesson={lesson} /> : <Shadow key={lesson.lessonId} lesson={lesson} />;
}

function Shadow({ lesson }: { lesson: LessonPageDto }) {
  const { t } = useTranslation();
  const session = useLessonSession(lesson);
  const [text, setText] = useState<TextMode>('both');
  useLessonShortcuts(session);
  const { line, step, last } = session;
  const isLearnersTurn = usePlaybackValue(session.playback, (snapshot) => snapshot.inGap, false);
  return (
    <LessonLayout
      title={lesson.title}
      stage="simpleClass"
      percent={session.percent}
      place={t('lesson.stepOf', { step: step + 1, all: last + 1 })}
      picture={<LessonVideo {...session} onToggle={session.toggle} />}
      action={
        <Button variant="primary" className={nextButtonClass} busy={session.finishing} onClick={session.next}>
          {t(step < last ? 'lesson.next' : 'lesson.finish')}
        </Button>
      }
    >
      <div className="grid min-h-[clamp(96px,1.9rem,128px)] content-start gap-2">
        <h1>
          <LineText
            en={text === 'zh' ? null : (line?.en ?? null)}
            zh={text === 'en' ? null : (line?.zh ?? null)}
            size="xl"
          />
        </h1>
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
        <Button
          variant="original"
          className={toolButtonClass}
          icon={<Volume2 size={18} />}
          onClick={session.listen}
        >
          {t('lesson.hear')}
        </Button>
        <Button className={toolButtonClass} icon={<Mic size={18} />} onClick={session.shadow}>
          {t('lesson.shadow')}
        </Button>
        <Button className={toolButtonClass} icon={<Film size={18} />} onClick={session.playWhole}>
          {t('lesson.whole')}
        </Button>
      </div>
    </LessonLayout>
  );
}
