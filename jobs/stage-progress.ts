/**
 * The stages of a job in order, each with its weight, which is its share of the whole work. The weights may have any
 * sum.
 */
export type StagePlan<Stage extends string = string> = Readonly<Record<Stage, number>>;

export interface StageProgress {
  stage: string;
  /** Progress of the whole job, 0 to 100. Never decreases. */
  progressPercent: number;
}

/**
 * Returns a function that converts the progress of a stage to a percentage of the whole job. Stages may be skipped; the
 * stages before the current one count as done. The function throws for a stage that is not in the plan.
 */
export function createStageProgress(plan: StagePlan): (stage: string, fraction: number) => StageProgress {
  const stages = Object.entries(plan);
  const totalWeight = stages.reduce((sum, [, weight]) => sum + weight, 0);
  if (!(totalWeight > 0) || stages.some(([, weight]) => !(weight >= 0))) {
    throw new Error('a stage plan needs weights of 0 and more, not all 0');
  }
  let highest = 0;
  return (stage, fraction) => {
    const index = stages.findIndex(([name]) => name === stage);
    if (index < 0) throw new Error(`stage is not in the plan: ${stage}`);
    const doneWeight = stages.slice(0, index).reduce((sum, [, weight]) => sum + weight, 0);
    const share = Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0;
    highest = Math.max(highest, (100 * (doneWeight + share * (plan[stage] ?? 0))) / totalWeight);
    return { stage, progressPercent: highest };
  };
}
