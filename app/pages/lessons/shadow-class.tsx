import { Film, Mic, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonView } from '#domain/lessons/types.ts';
import { LessonFrame, nextLook, toolLook } from '../../lessons/lesson-frame.tsx';
import { LessonStage } from '../../lessons/lesson-stage.tsx';
import { LessonSummary } from '../../lessons/lesson-summary.tsx';
import { loadLesson } from '../../lessons/load-lesson.ts';
import { NoLesson } from '../../lessons/no-lesson.tsx';
import { TextChoice, type TextMode } from '../../lessons/text-choice.tsx';
import { useLessonClass, useLessonKeys } from '../../lessons/use-lesson-class.ts';
import { usePlaybackFact } from '../../player/use-playback.ts';
import { Button, LineText } from '../../ui/index.ts';
import type { Route } from './+types/shadow-class.ts';

export async function loader(args: Route.LoaderArgs) {
  const view = await loadLesson(args, 'simpleClass');
  const done = args.url.searchParams.has('done') && view?.progress?.finishedMs != null;
  return view && { view, done };
}

/** `/m2/simplesson`: watch, and shadow line by line, on one page. */
export default function ShadowClass({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoLesson />;
  const { view, done } = loaderData;
  return done ? <LessonSummary view={view} /> : <Shadow key={view.lesson.id} view={view} />;
}

function Shadow({ view }: { view: LessonView }) {
  const { t } = useTranslation();
  const held = useLessonClass(view);
  const [text, setText] = useState<TextMode>('both');
  useLessonKeys(held);
  const { lesson, line, step, last } = held;
  const yourTurn = usePlaybackFact(held.playback, (snapshot) => snapshot.inGap, false);
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
      <div className="grid min-h-[clamp(96px,1.9rem,128px)] content-start gap-2">
        <h1>
          <LineText
            en={text === 'zh' ? null : (line?.en ?? null)}
            zh={text === 'en' ? null : (line?.zh ?? null)}
            size="xl"
          />
        </h1>
        <p role="status" className="min-h-7 text-14 text-ink-2">
          {yourTurn ? (
            <strong className="bg-mine-soft px-2 py-0.5 text-16 text-ink">{t('lesson.shadowNow')}</strong>
          ) : (
            t('lesson.shadowHint')
          )}
        </p>
      </div>
      <TextChoice value={text} onChange={setText} />
      <div className="flex flex-wrap gap-2">
        <Button variant="original" className={toolLook} icon={<Volume2 size={18} />} onClick={held.hear}>
          {t('lesson.hear')}
        </Button>
        <Button className={toolLook} icon={<Mic size={18} />} onClick={held.shadow}>
          {t('lesson.shadow')}
        </Button>
        <Button className={toolLook} icon={<Film size={18} />} onClick={held.whole}>
          {t('lesson.whole')}
        </Button>
      </div>
    </LessonFrame>
  );
}
