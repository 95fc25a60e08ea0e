import { Check, Gauge, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LessonPageDto } from '#contract/lessons.ts';
import { generateQuiz } from '#domain/lessons/generate-quiz.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, classNames } from '../../ui/index.ts';
import type { Route } from './+types/quiz-class-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { toolButtonClass } from './lesson-frame.tsx';
import { LessonLine } from './lesson-line.tsx';
import { LessonStepLayout, ListenButton } from './lesson-step-layout.tsx';
import { useLessonSession, useLessonShortcuts } from './use-lesson-session.ts';

/** `/m3/simpleClass`: the learner listens to a line and chooses the missing word. */
export default function QuizClassContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData ? <Quiz key={loaderData.lessonId} lesson={loaderData} /> : <EmptyLesson />;
}

function Quiz({ lesson }: { lesson: LessonPageDto }) {
  const { t } = useTranslation();
  const session = useLessonSession(lesson);
  const { line, step } = session;
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
  const goTo = (at: number) => {
    setHasHint(false);
    session.goTo(at);
  };
  useLessonShortcuts({ ...session, next }, canContinue);
  const choose = (word: string) => {
    if (choice !== undefined) return;
    setChosen({ ...chosen, [step]: word });
    session.choose(word);
  };
  if (!question) return null;
  const isRight = choice === question.answer;
  const isAnswered = (at: number) => chosen[at] !== undefined || quiz[at]?.answer === '';
  return (
    <LessonStepLayout
      session={session}
      describeStep={(at) => ({
        isShown: isAnswered(at),
        isReachable: quiz.slice(0, at).every((_, before) => isAnswered(before)),
        isDone: chosen[at] !== undefined && chosen[at] === quiz[at]?.answer,
      })}
      canContinue={canContinue}
      onGoTo={goTo}
      onNext={next}
    >
      <div className="grid gap-2">
        <p className="text-14 text-ink-2">{t('lesson.listen')}</p>
        {/* The card of a word shows the whole line, so the words open it only once the answer is known. */}
        {choice !== undefined && line ? (
          <h1>
            <LessonLine
              line={line}
              size="l"
              marked={[question.before.length, question.before.length + question.answer.length]}
              onOpenWord={session.pause}
            />
          </h1>
        ) : (
          <>
            <h1 lang="en" className="spoken text-[clamp(20px,0.46rem,28px)] leading-[1.4] text-pretty">
              {question.before}
              <span className="mx-1 inline-block min-w-[3em] border-ink border-b-2 text-center">
                <span className="sr-only">{t('lesson.gap')}</span>
              </span>
              {question.after}
            </h1>
            {line?.zh && hasHint ? <p className="text-16 text-ink-2">{line.zh}</p> : null}
          </>
        )}
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
        <ListenButton onClick={session.listen} />
        <Button className={toolButtonClass} icon={<Gauge size={18} />} onClick={session.listenSlowly}>
          {t('lesson.slow')}
        </Button>
        {line?.zh ? (
          <Button aria-pressed={hasHint} className={toolButtonClass} onClick={() => setHasHint(!hasHint)}>
            {t('lesson.showZh')}
          </Button>
        ) : null}
      </div>
    </LessonStepLayout>
  );
}
