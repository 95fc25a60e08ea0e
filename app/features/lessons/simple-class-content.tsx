import { Check, Gauge, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { LessonPageDto } from '#contract/lessons.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import type { Route } from './+types/simple-class-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { toolButtonClass } from './lesson-frame.tsx';
import { LessonLine } from './lesson-line.tsx';
import { LessonStepLayout, ListenButton } from './lesson-step-layout.tsx';
import { type TextMode, TextModeSelect } from './text-mode-select.tsx';
import { useLessonSession, useLessonShortcuts } from './use-lesson-session.ts';

/** `/m1/simpleClass`: the learner listens to a line, also slowly or repeatedly, and marks it as understood. */
export default function SimpleClassContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
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
  const { line, step } = session;
  const isUnderstood = marks[step] ?? false;
  const toggleMark = () => {
    setMarks({ ...marks, [step]: !isUnderstood });
    session.choose(isUnderstood ? 'unsure' : 'understood');
  };
  return (
    <LessonStepLayout
      session={session}
      describeStep={(at) => ({ isShown: true, isReachable: true, isDone: marks[at] ?? false })}
    >
      <h1 className="min-h-[clamp(96px,1.9rem,128px)]">
        {line ? <LessonLine line={line} mode={text} size="xl" onOpenWord={session.pause} /> : null}
      </h1>
      <TextModeSelect value={text} onChange={setText} />
      <div className="flex flex-wrap gap-2">
        <ListenButton onClick={session.listen} />
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
    </LessonStepLayout>
  );
}
