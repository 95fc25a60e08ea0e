import { meanOf } from '@taici/pronunciation/testing';

/** One case of an experiment: what was measured, what is true, and whose recording it is. */
export interface Case {
  features: readonly number[];
  target: number;
  speaker: string;
  /** Cases of the same recording are compared with each other. */
  recording: string;
}

/** How strongly weights are kept small, in cases. */
const RIDGE = 2;

/** Predicts the target of each case by a regression that has not seen the speaker of the case: see `fitWithout`. */
export function predictHeldOut(cases: readonly Case[]): number[] {
  const predictOf = fitWithout(cases);
  return cases.map((one) => predictOf.get(one.speaker)?.(one) ?? 0);
}

/** How many of the cases of target 0 may be refused for so many of target 1 that pass: as shares. */
const REFUSED_FOR_PASSING = 0.03 / 0.05;

/**
 * Tells for each case whether it passes as one of target 0. Weights and limit are fitted without the speaker of the case;
 * the limit balances both errors as `REFUSED_FOR_PASSING` says.
 */
export function passHeldOut(cases: readonly Case[]): boolean[] {
  const predictOf = fitWithout(cases);
  const limits = new Map(
    Array.from(predictOf, ([speaker, predict]) => {
      const others = cases.filter((one) => one.speaker !== speaker);
      const scores = others.map(predict);
      const shareBeyond = (target: number, isBeyond: (score: number) => boolean) =>
        meanOf(
          scores.filter((_, i) => others[i]?.target === target).map((score) => (isBeyond(score) ? 1 : 0)),
        );
      const costOf = (limit: number) =>
        Math.max(
          shareBeyond(0, (score) => score > limit),
          shareBeyond(1, (score) => score <= limit) * REFUSED_FOR_PASSING,
        );
      return [speaker, scores.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? 0];
    }),
  );
  return cases.map((one) => (predictOf.get(one.speaker)?.(one) ?? 0) <= (limits.get(one.speaker) ?? 0));
}

/**
 * Fits a linear regression (ridge) to the cases of all speakers but one, for each of them. Features are standardized.
 * Returns, for each speaker, what predicts the target of a case.
 */
function fitWithout(cases: readonly Case[]): Map<string, (one: Case) => number> {
  const width = cases[0]?.features.length ?? 0;
  return new Map(
    [...new Set(cases.map(({ speaker }) => speaker))].map((speaker) => {
      const others = cases.filter((one) => one.speaker !== speaker);
      const scales = Array.from({ length: width }, (_, k) => {
        const column = others.map(({ features }) => features[k] ?? 0);
        return { mean: meanOf(column), deviation: deviationOf(column) || 1 };
      });
      const rowOf = ({ features }: Case) => [
        1,
        ...scales.map(({ mean, deviation }, k) => ((features[k] ?? 0) - mean) / deviation),
      ];
      const weights = fitRidge(
        others.map(rowOf),
        others.map(({ target }) => target),
      );
      return [speaker, (one: Case) => dot(rowOf(one), weights)];
    }),
  );
}

/** Solves the normal equations by Gaussian elimination. The constant, in the first column, is not kept small. */
function fitRidge(rows: readonly number[][], targets: readonly number[]): number[] {
  const width = rows[0]?.length ?? 0;
  const system = Array.from({ length: width }, (_, i) => [
    ...Array.from({ length: width }, (_, j) =>
      rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j && i > 0 ? RIDGE : 0),
    ),
    rows.reduce((sum, row, r) => sum + (row[i] ?? 0) * (targets[r] ?? 0), 0),
  ]);
  system.forEach((pivotRow, i) => {
    const pivot = pivotRow[i] || 1;
    for (const row of system) {
      if (row === pivotRow) continue;
      const factor = (row[i] ?? 0) / pivot;
      for (let j = 0; j <= width; j += 1) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
    }
  });
  return system.map((row, i) => (row[width] ?? 0) / (row[i] || 1));
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

const deviationOf = (values: readonly number[]) => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
};

/** Returns the probability that a case of target 1 has a lower score than one of target 0 (area under the ROC curve). */
export function areaUnderCurve(cases: readonly Case[], scores: readonly number[]): number {
  const scoresOf = (target: number) => scores.filter((_, i) => cases[i]?.target === target);
  const [positive, negative] = [scoresOf(1), scoresOf(0)];
  const wins = positive.map((score) =>
    meanOf(negative.map((other) => (score < other ? 1 : score === other ? 0.5 : 0))),
  );
  return negative.length > 0 ? meanOf(wins) : Number.NaN;
}

/** Returns the mean of the areas within each recording. */
export function areaWithinRecordings(cases: readonly Case[], scores: readonly number[]): number {
  const groups = Map.groupBy(cases.keys(), (i) => cases[i]?.recording);
  const areas = Array.from(groups.values(), (indices) =>
    areaUnderCurve(
      indices.map((i) => cases[i]).filter((one) => one !== undefined),
      indices.map((i) => scores[i] ?? 0),
    ),
  );
  return meanOf(areas.filter((area) => !Number.isNaN(area)));
}
