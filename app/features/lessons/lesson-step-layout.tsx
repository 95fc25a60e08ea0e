import { Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import type { ShortcutAction } from '../../keyboard/key-bindings.ts';
import { Button } from '../../ui/index.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { nextButtonClass, toolButtonClass } from './lesson-frame.tsx';
import { LessonLayout } from './lesson-layout.tsx';
import { LessonSteps, type ListedStep } from './lesson-steps.tsx';
import { LessonVideo } from './lesson-video.tsx';
import type { LessonSession } from './use-lesson-session.ts';

/** The layout of a lesson step, which is about one line: video, progress, task, and a button for the next line. */
export function LessonStepLayout({
  session,
  describeStep,
  canContinue = true,
  onGoTo = session.goTo,
  onNext = session.next,
  children,
}: {
  session: LessonSession;
  describeStep: (at: number) => ListedStep;
  /** Whether the learner has done what the line asks for. */
  canContinue?: boolean;
  onGoTo?: (at: number) => void;
  onNext?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { lesson, step, last } = session;
  return (
    <LessonLayout
      lesson={lesson}
      stage="simpleClass"
      percent={session.percent}
      place={t('lesson.stepOf', { step: step + 1, all: last + 1 })}
      picture={<LessonVideo {...session} onToggle={session.toggle} />}
      belowPicture={<LessonSteps lesson={lesson} step={step} describeStep={describeStep} onSelect={onGoTo} />}
      action={
        <>
          <Button
            variant="primary"
            className={nextButtonClass}
            busy={session.finishing}
            disabled={!canContinue}
            onClick={onNext}
          >
            {t(!canContinue ? 'lesson.chooseFirst' : step < last ? 'lesson.next' : 'lesson.finish')}
          </Button>
          <LessonKeys />
        </>
      }
    >
      {children}
    </LessonLayout>
  );
}

const keyActions = ['play', 'replayLine', 'previousLine', 'nextLine'] as const satisfies ShortcutAction[];

/** The keys of a class, where there is room and a keyboard. */
function LessonKeys() {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 pt-5 text-12 text-ink-2 max-lg:hidden pointer-coarse:hidden">
      {keyActions.map((action) => (
        <span key={action} className="inline-flex items-center gap-1.5">
          <Kbd keys={shortcutLabel(action) ?? []} />
          {t(`player.key.${action}`)}
        </span>
      ))}
    </p>
  );
}

/** The button that plays the current line. */
export function ListenButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="original" className={toolButtonClass} icon={<Volume2 size={18} />} onClick={onClick}>
      {t('lesson.hear')}
    </Button>
  );
}
