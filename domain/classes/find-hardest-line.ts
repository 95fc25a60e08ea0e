import type { HardestLine } from './types.ts';

/** What is said of fewer students is said of persons and not of the line. */
const STUDENTS_MIN = 3;

/** Totals of one line over all students of a class. */
export interface LineTotals {
  /** Index of the line, from 0. */
  lineIndex: number;
  /** How many students have recorded it, and how often in all. */
  readers: number;
  reads: number;
  /** How many students have an analyzed take of it, and the mean of their best scores, from 0 to 100. */
  scored: number;
  meanScore: number;
  /** How many students have answered it in a lesson, and how many of them correctly. */
  answered: number;
  correct: number;
}

/** A measure of how hard a line is, for the lines that it applies to. */
interface Measure {
  reason: HardestLine['reason'];
  studentsOf(line: LineTotals): number;
  measure(line: LineTotals): number;
  /** Whether more of it is harder. */
  isMoreHarder: boolean;
}

const readsPerStudent = ({ reads, readers }: LineTotals) => (readers === 0 ? 0 : reads / readers);
const byAnswers: Measure = {
  reason: 'answers',
  studentsOf: ({ answered }) => answered,
  measure: ({ correct, answered }) => (100 * correct) / answered,
  isMoreHarder: false,
};
const byScore: Measure = {
  reason: 'score',
  studentsOf: ({ scored }) => scored,
  measure: ({ meanScore }) => meanScore,
  isMoreHarder: false,
};
const byReads: Measure = {
  reason: 'reads',
  studentsOf: ({ readers }) => readers,
  measure: readsPerStudent,
  isMoreHarder: true,
};

/**
 * Finds the line that is hardest for a class. The measures are tried in this order: the smallest share of right answers of
 * a lesson; the lowest mean of the students' best scores; the most takes per student. Only lines that at least three
 * students have worked at count, and a measure counts only if it tells lines apart. Of equals, the line with more takes per
 * student, then the first one.
 * @returns null if no measure tells lines apart.
 */
export function findHardestLine(totals: readonly LineTotals[]): HardestLine | null {
  for (const { reason, studentsOf, measure, isMoreHarder } of [byAnswers, byScore, byReads]) {
    const sign = isMoreHarder ? -1 : 1;
    const ranked = totals
      .filter((line) => studentsOf(line) >= STUDENTS_MIN)
      .sort(
        (a, b) =>
          sign * (measure(a) - measure(b)) ||
          readsPerStudent(b) - readsPerStudent(a) ||
          a.lineIndex - b.lineIndex,
      );
    const [hardest, easiest] = [ranked[0], ranked.at(-1)];
    if (!hardest || !easiest || measure(hardest) === measure(easiest)) continue;
    const value = Math.round(measure(hardest) * 10) / 10;
    return { lineIndex: hardest.lineIndex, reason, value, students: studentsOf(hardest) };
  }
  return null;
}
