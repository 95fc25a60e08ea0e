import { generateQuiz } from './generate-quiz.ts';
import { type Lesson, stepSelfRatings } from './types.ts';

/** Whether what was chosen at a step is understood (m1, m2) or right (m3); null when it cannot be chosen there. */
export function gradeChoice(args: {
  lesson: Pick<Lesson, 'id' | 'kind' | 'steps'>;
  step: number;
  choice: string;
}): boolean | null {
  const { lesson, step, choice } = args;
  if (lesson.kind !== 'm3') {
    const mark = stepSelfRatings.find((known) => known === choice);
    return mark === undefined ? null : mark === 'understood';
  }
  const question = generateQuiz({ seed: lesson.id, steps: lesson.steps })[step];
  return question?.options.includes(choice) ? choice === question.answer : null;
}
