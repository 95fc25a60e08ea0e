import * as z from 'zod';
import type { StoredTakeAnalysis } from '#domain/take-analyses/types.ts';
import { analysisRefusals, clarityBands, comparedDimensions } from '#shared/take-analysis.ts';
import { readEnum, readJson } from '../database/read-column.ts';
import type { TakeAnalysisTableRow } from './tables.ts';

const dimensionsSchema = z.partialRecord(z.enum(comparedDimensions), z.number());
const missedWordsSchema = z.array(z.number());

export function toTakeAnalysis(row: TakeAnalysisTableRow): StoredTakeAnalysis {
  const { take_id: takeId, version, analyzed_ms: analyzedMs } = row;
  return { takeId, version, analyzedMs, outcome: readOutcome(row) };
}

function readOutcome(row: TakeAnalysisTableRow): StoredTakeAnalysis['outcome'] {
  if (row.refusal !== null)
    return { kind: 'refused', reason: readEnum(analysisRefusals, row.refusal, 'take_analyses.refusal') };
  return {
    kind: 'analyzed',
    score: row.score,
    weakest: readEnum(comparedDimensions, row.weakest ?? '', 'take_analyses.weakest'),
    band: readEnum(clarityBands, row.band ?? '', 'take_analyses.band'),
    dimensions: readJson(dimensionsSchema, row.dimensions ?? '{}', 'take_analyses.dimensions'),
    missedWords: readJson(missedWordsSchema, row.missed_words ?? '[]', 'take_analyses.missed_words'),
  };
}

export function toTakeAnalysisRow(analysis: StoredTakeAnalysis): TakeAnalysisTableRow {
  const { takeId, version, analyzedMs, outcome } = analysis;
  const judgment = outcome.kind === 'analyzed' ? outcome : null;
  return {
    take_id: takeId,
    version,
    analyzed_ms: analyzedMs,
    refusal: outcome.kind === 'refused' ? outcome.reason : null,
    score: judgment?.score ?? null,
    weakest: judgment?.weakest ?? null,
    band: judgment?.band ?? null,
    dimensions: judgment && JSON.stringify(judgment.dimensions),
    missed_words: judgment && JSON.stringify(judgment.missedWords),
  };
}
