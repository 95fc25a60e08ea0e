import type { OutputOf } from '#contract/define-call.ts';
import type { dubs } from '#contract/dubs.ts';
import { api } from '../../api/client.ts';

export type BedList = OutputOf<(typeof dubs)['beds']>['beds'];

/** The answer for the clip that was asked for last. */
let last: { clipId: string; beds: Promise<BedList> } | null = null;

/** Loads what each bed of a clip is: once, however many parts of the page ask. Throws the errors of the call. */
export function loadBeds(clipId: string): Promise<BedList> {
  if (last?.clipId === clipId) return last.beds;
  const asked = { clipId, beds: api.dubs.beds({ clipId }).then((answer) => answer.beds) };
  last = asked;
  asked.beds.catch(() => {
    if (last === asked) last = null;
  });
  return asked.beds;
}
