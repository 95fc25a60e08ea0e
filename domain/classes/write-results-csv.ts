import type { AssignmentState } from '#shared/classes.ts';
import { writeCsvTable } from '#shared/csv.ts';
import type { ComparedDimension } from '#shared/take-analysis.ts';
import type { AssignmentResults } from './types.ts';

/** The wording of the table. */
export interface ResultsCsvLabels {
  student: string;
  state: string;
  number: string;
  line: string;
  listens: string;
  reads: string;
  score: string;
  weakest: string;
  answer: string;
  wholeClip: string;
  right: string;
  wrong: string;
  late: string;
  states: Readonly<Record<AssignmentState, string>>;
  dimensions: Readonly<Record<ComparedDimension, string>>;
}

/**
 * Writes the results of an assignment as CSV for spreadsheets (see `writeCsvTable`), with a row for each student and line.
 * Takes that were not analyzed leave score and weakest dimension empty.
 */
export function writeResultsCsv(results: AssignmentResults, labels: ResultsCsvLabels): string {
  const { assignment, lines, list } = results;
  const isClip = assignment.kind === 'clip';
  const measures = isClip ? [labels.listens, labels.reads, labels.score, labels.weakest] : [labels.answer];
  const texts = [...lines.map(({ en }) => en), ...(isClip ? [labels.wholeClip] : [])];
  const rows = list.flatMap(({ name, state, late, listens, reads, scores, weakest, stepAnswers }) =>
    texts.map((text, column) => {
      const dimension = weakest[column];
      const answer = stepAnswers[column] ?? null;
      const cells = isClip
        ? [
            listens[column] ?? 0,
            reads[column] ?? 0,
            scores[column] ?? '',
            dimension ? labels.dimensions[dimension] : '',
          ]
        : [answer === null ? '' : answer ? labels.right : labels.wrong];
      const number = column < lines.length ? column + 1 : '';
      return [name, late ? labels.late : labels.states[state], number, text, ...cells];
    }),
  );
  return writeCsvTable([[labels.student, labels.state, labels.number, labels.line, ...measures], ...rows]);
}
