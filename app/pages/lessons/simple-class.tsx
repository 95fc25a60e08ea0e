import { Check, Gauge, Repeat, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonView } from '#domain/lessons/types.ts';
import { LessonFrame, nextLook, toolLook } from '../../lessons/lesson-frame.tsx';
import { LessonStage } from '../../lessons/lesson-stage.tsx';
import { loadLesson } from '../../lessons/load-lesson.ts';
import { NoLesson } from '../../lessons/no-lesson.tsx';
import { TextChoice, type TextMode } from '../../lessons/text-choice.tsx';
import { useLessonClass, useLessonKeys } from '../../lessons/use-lesson-class.ts';
import { Button, LineText } from '../../ui/index.ts';
import type { Route } from './+types/simple-class.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'simpleClass');

/** `/m1/simpleClass`: hear a line, slowly or again, and say when it is understood. */
export default function SimpleClass({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Class key={loaderData.lesson.id} view={loaderData} /> : <NoLesson />;
}

function Class({ view }: { view: LessonView }) {
  const { t } = useTranslation();
  const held = useLessonClass(view);
  const [text, setText] = useState<TextMode>('both');
  const [marks, setMarks] = useState<Record<number, boolean>>(() =>
    Object.fromEntries(view.answers.map(({ step, right }) => [step, right])),
  );
  useLessonKeys(held);
  const { lesson, line, step, last } = held;
  const understood = marks[step] ?? false;
  const mark = () => {
    setMarks({ ...marks, [step]: !understood });
    held.choose(understood ? 'unsure' : 'understood');
  };
  return (
    <LessonFrame
      title={lesson.title}
      stage="simpleClass"
      percent={held.percent}
      place={t('lesson.stepOf', { step: step + 1, all: last + 1 })}
      picture={<LessonStage view={view} {...held} onToggle={held.toggle} />}
      action={
        <Button variant="primary" className={nextLook} busy={held.finishing} onClick={held.next}>
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
      <TextChoice value={text} onChange={setText} />
      <div className="flex flex-wrap gap-2">
        <Button variant="original" className={toolLook} icon={<Volume2 size={18} />} onClick={held.hear}>
          {t('lesson.hear')}
        </Button>
        <Button className={toolLook} icon={<Gauge size={18} />} onClick={held.slow}>
          {t('lesson.slow')}
        </Button>
        <Button className={toolLook} icon={<Repeat size={18} />} onClick={held.repeat}>
          {t('lesson.repeat')}
        </Button>
      </div>
      <Button
        aria-pressed={understood}
        className={toolLook}
        icon={understood ? <Check size={18} /> : undefined}
        onClick={mark}
      >
        {t(understood ? 'lesson.understoodUndo' : 'lesson.understood')}
      </Button>
    </LessonFrame>
  );
}
