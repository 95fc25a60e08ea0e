import { Check, Gauge, Repeat, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonPageDto } from '#contract/lessons.ts';
import { Button, LineText } from '../../ui/index.ts';
import type { Route } from './+types/simple-class-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { LessonLayout, nextButtonClass, toolButtonClass } from './lesson-layout.tsx';
import { LessonVideo } from './lesson-video.tsx';
import { loadLesson } from './load-lesson.ts';
import { type TextMode, TextModeSelect } from './text-mode-select.tsx';
import { useLessonSession, useLessonShortcuts } from './use-lesson-session.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'simpleClass');

/** `/m1/simpleClass`: the learner listens to a line, also slowly or repeatedly, and marks it as understood. */
export default function SimpleClassRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Class key={loaderData.lessonId} lesson={loaderData} /> : <EmptyLesson />;
}

function Class({ lesson }: { lesson: LessonPageDto }) {
  const { t } = useTranslation();
  const session = useLessonSession(lesson);
  const [text, setText] = useState<TextMode>('both');
  const [marks, setMarks] = useState<Record<number, boolean>>(() =>
    Object.fromEntries(lesson.answers.map(({ step, right }) => [step, right])),
  );
  useLessonShortcuts(session);
  const { line, step, last } = session;
  const isUnderstood = marks[step] ?? false;
  const toggleMark = () => {
    setMarks({ ...marks, [step]: !isUnderstood });
    session.choose(isUnderstood ? 'unsure' : 'understood');
  };
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
      <h1 className="min-h-[clamp(96px,1.9rem,128px)]">
        <LineText
          en={text === 'zh' ? null : (line?.en ?? null)}
          zh={text === 'en' ? null : (line?.zh ?? null)}
          size="xl"
        />
      </h1>
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
        <Button className={toolButtonClass} icon={<Gauge size={18} />} onClick={session.listenSlowly}>
          {t('lesson.slow')}
        </Button>
        <Button className={toolButtonClass} icon={<Repeat size={18} />} onClick={session.repeat}>
          {t('lesson.repeat')}
        </Button>
      </div>
      <Button
        aria-pressed={isUnderstood}
        className={toolButtonClass}
        icon={isUnderstood ? <Check size={18} /> : undefined}
        onClick={toggleMark}
      >
        {t(isUnderstood ? 'lesson.understoodUndo' : 'lesson.understood')}
      </Button>
    </LessonLayout>
  );
}
