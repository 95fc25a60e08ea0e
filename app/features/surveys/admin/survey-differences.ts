import { canonicalJson } from '#shared/canonical-json.ts';
import type { Question } from '#shared/survey-question.ts';

/** What an editor writes of a survey. */
export interface SurveyText {
  title: string;
  introduction: string;
  questions: readonly Question[];
}

/** Something that two versions of a survey say differently. A question that a version lacks is null there. */
export type SurveyDifference =
  | { name: 'title' | 'introduction'; mine: string; theirs: string }
  | { name: 'question'; id: string; mine: NumberedQuestion | null; theirs: NumberedQuestion | null };

export interface NumberedQuestion {
  /** From 1. */
  number: number;
  question: Question;
}

/** Compares two versions of a survey. Questions are the same by their IDs; one that only has another number differs, too. */
export function listSurveyDifferences(mine: SurveyText, theirs: SurveyText): SurveyDifference[] {
  const texts = (['title', 'introduction'] as const)
    .filter((name) => mine[name].trim() !== theirs[name].trim())
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
  const [own, other] = [numberQuestions(mine), numberQuestions(theirs)];
  const ids = [...new Set([...own.keys(), ...other.keys()])];
  const questions = ids
    .map((id) => ({
      name: 'question' as const,
      id,
      mine: own.get(id) ?? null,
      theirs: other.get(id) ?? null,
    }))
    .filter((pair) => canonicalJson(pair.mine) !== canonicalJson(pair.theirs));
  return [...texts, ...questions];
}

const numberQuestions = ({ questions }: SurveyText) =>
  new Map(questions.map((question, at) => [question.id, { number: at + 1, question }]));
