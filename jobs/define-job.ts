import type * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Job, JobKind } from '#domain/jobs/types.ts';
import { createStageProgress, type StagePlan } from './stage-progress.ts';

/**
 * What a running job gets. `signal` is aborted when the job is cancelled, when its lease is lost, and when the process
 * stops.
 */
export interface JobContext<Payload, Stage extends string> {
  payload: Payload;
  job: Job;
  signal: AbortSignal;
  /** Reports the progress of a stage, 0 to 1. */
  progress(stage: Stage, fraction: number): void;
}

/** A kind of job as the runner uses it. */
export interface JobDefinition {
  kind: JobKind;
  stages: StagePlan;
  /** Runs one job. Throws what `run` throws, and AppError internal if the payload does not match its schema. */
  run(context: JobContext<Job['payload'], string>): Promise<void>;
}

/**
 * Defines a kind of job: the schema of its payload, its stages with their weights, and its work. `run` must be
 * repeatable, because it is called again from the beginning after a crash. Throws when the stage plan has no weight.
 */
export function defineJob<Payload, Stage extends string>(definition: {
  kind: JobKind;
  payload: z.ZodType<Payload>;
  stages: StagePlan<Stage>;
  run(context: JobContext<Payload, Stage>): Promise<void>;
}): JobDefinition {
  const { kind, payload, stages, run } = definition;
  // Checks the plan now, not when the first job runs.
  createStageProgress(stages);
  return {
    kind,
    stages,
    async run(context) {
      const parsed = payload.safeParse(context.payload);
      if (!parsed.success) {
        throw new AppError('internal', {
          message: `the payload of ${kind} does not fit: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
          cause: parsed.error,
        });
      }
      await run({ ...context, payload: parsed.data });
    },
  };
}

/** Returns the definitions by kind. Throws, naming every problem, unless each kind has exactly one definition. */
export function indexDefinitions(definitions: JobDefinition[], kinds: readonly JobKind[]) {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const missing = kinds.filter((kind) => !byKind.has(kind));
  const duplicate = kinds.filter(
    (kind) => definitions.filter((definition) => definition.kind === kind).length > 1,
  );
  const problems = [
    ...missing.map((kind) => `no definition for ${kind}`),
    ...duplicate.map((kind) => `more than one definition for ${kind}`),
  ];
  if (problems.length > 0) throw new Error(`job definitions: ${problems.join(', ')}`);
  return byKind;
}
