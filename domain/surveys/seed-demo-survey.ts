import type { Clock } from '../clock.ts';
import { newId } from '../new-id.ts';
import { demoSurvey } from './demo-survey.ts';
import type { SurveyStore } from './types.ts';

/** Creates the open demo survey unless there is any survey. */
export async function seedDemoSurvey(args: { surveys: SurveyStore; clock: Clock }): Promise<void> {
  const { surveys, clock } = args;
  if ((await surveys.countSurveys()) > 0) return;
  const nowMs = clock.nowMs();
  await surveys.insertSurvey({
    ...demoSurvey,
    id: newId(),
    state: 'open',
    createdMs: nowMs,
    openedMs: nowMs,
  });
}
