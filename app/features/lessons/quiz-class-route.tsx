import { Check, Gauge, Volume2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonPageDto } from '#contract/lessons.ts';
import { generateQuiz } from '#domain/lessons/generate-quiz.ts';
import { Button, classNames } from '../../ui/index.ts';
import type { Route } from './+types/quiz-class-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { LessonLayout, nextButtonClass, toolButtonClass } from './lesson-layout.tsx';
import { LessonVideo } from './lesson-video.tsx';
import { loadLesson } from './load-lesson.ts';
import { useLessonSession, useLessonShortcuts } from './use-lesson-session.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'simpleClass');

/** `/m3/simpleClass`: the learner listens to a line and chooses the missing word. */
export default function QuizClassRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Quiz key={loaderData.lessonId} lesson={loaderData} /> : <EmptyLesson />;
}

function Quiz({ lesson }: { lesson: LessonPageDto }) {
  const { t } = useTranslation();
  const session = useLessonSession(lesson);
  const { line, step, last } = session;
  const quiz = useMemo(() => generateQuiz({ seed: lesson.lessonId, steps: lesson.steps }), [lesson]);
  // An unfinished quiz resumes, and a finished one starts again.
  const [chosen, setChosen] = useState<Record<number, string>>(() =>
    lesson.progress?.finishedMs == null && lesson.progress?.stage === 'simpleClass'
      ? Object.fromEntries(lesson.answers.map((answer) => [answer.step, answer.choice]))
      : {},
  );
  const [hasHint, setHasHint] = useState(false);
  const question = quiz[step];
  const choice = chosen[step];
  const canContinue = choice !== undefined || !question?.answer;
  const next = () => {
    setHasHint(false);
    session.next();
  };
  useLessonShortcuts({ ...session, next }, canContinue);
  const choose = (word: string) => {
    if (choice !== undefined) return;
    setChosen({ ...chosen, [step]: word });
    session.choose(word);
  };
  if (!question) return null;
  const isRight = choice === question.answer;
  return (
    <LessonLayout
      title={lesson.title}
      stage="simpleClass"
      percent={session.percent}
      place={t('lesson.stepOf', { step: step + 1, all: last + 1 })}
      picture={<LessonVideo {...session} onToggle={session.toggle} />}
      action={
        <Button
          variant="primary"
          className={nextButtonClass}
          busy={session.finishing}
          disabled={!canContinue}
          onClick={next}
        >
          {t(!canContinue ? 'lesson.chooseFirst' : step < last ? 'lesson.next' : 'lesson.finish')}
        </Button>
      }
    >
      <div className="grid gap-2">
        <p className="text-14 text-ink-2">{t('lesson.listen')}</p>
        <h1 lang="en" className="spoken text-[clamp(20px,0.46rem,28px)] leading-[1.4] text-pretty">
          {question.before}
          {choice === undefined ? (
            <span className="mx-1 inline-block min-w-[3em] border-ink border-b-2 text-center">
              <span className="sr-only">{t('lesson.gap')}</span>
            </span>
          ) : (
            <span className="font-semibold underline decoration-2 decoration-line underline-offset-[6px]">
              {question.answer}
            </span>
          )}
          {question.after}
        </h1>
        {line?.zh && (hasHint || choice !== undefined) ? (
          <p className="text-16 text-ink-2">{line.zh}</p>
        ) : null}
      </div>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{t('lesson.options')}</legend>
        {question.options.map((word) => {
          const isAnswer = choice !== undefined && word === question.answer;
          const isWrong = choice === word && !isAnswer;
          return (
            <Button
              key={word}
              lang="en"
              aria-pressed={choice === word}
              aria-disabled={choice !== undefined && !isAnswer && !isWrong ? true : undefined}
              className={classNames(toolButtonClass, 'spoken', isAnswer && 'border-2! border-ink!')}
              icon={isAnswer ? <Check size={18} /> : isWrong ? <X size={18} /> : undefined}
              onClick={() => choose(word)}
            >
              {word}
            </Button>
          );
        })}
      </fieldset>
      <p role="status" className="min-h-7 font-medium text-16">
        {choice === undefined
          ? null
          : isRight
            ? t('lesson.right')
            : t('lesson.wrong', { word: question.answer })}
      </p>
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
        {line?.zh ? (
          <Button aria-pressed={hasHint} className={toolButtonClass} onClick={() => setHasHint(!hasHint)}>
            {t('lesson.showZh')}
          </Button>
        ) : null}
      </div>
    </LessonLayout>
  );
}
