/** The stages of a job in their order, each with its share of the whole work; the shares may have any sum. */
export type StagePlan<Stage extends string = string> = Readonly<Record<Stage, number>>;

export interface StageProgress {
  stage: string;
  /** 0 to 100 over the whole job; never lower than told before. */
  percent: number;
}

/**
 * Makes the function that turns "this stage is so far" into per cent over the whole job. Stages may be skipped; what
 * lies before the present one counts as done. It throws on a stage that is not in the plan.
 */
export function createStageProgress(plan: StagePlan): (stage: string, fraction: number) => StageProgress {
  const stages = Object.entries(plan);
  const whole = stages.reduce((sum, [, weight]) => sum + weight, 0);
  if (!(whole > 0) || stages.some(([, weight]) => !(weight >= 0))) {
    throw new Error('a stage plan needs weights of 0 and more, not all 0');
  }
  let highest = 0;
  return (stage, fraction) => {
    const place = stages.findIndex(([name]) => name === stage);
    if (place < 0) throw new Error(`stage is not in the plan: ${stage}`);
    const before = stages.slice(0, place).reduce((sum, [, weight]) => sum + weight, 0);
    const share = Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0;
    highest = Math.max(highest, (100 * (before + share * (plan[stage] ?? 0))) / whole);
    return { stage, percent: highest };
  };
}
