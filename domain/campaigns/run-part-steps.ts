import { adStatus } from '#shared/ad-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AdService } from '../ads/types.ts';
import { isAppError } from '../errors.ts';
import type { DrawAdminService } from '../prize-draw/types.ts';
import type { RedPacketService } from '../red-packets/types.ts';
import type { SurveyService } from '../surveys/types.ts';
import type { PartStep } from './plan-parts.ts';
import type { PartOutcome } from './types.ts';

/** The services whose rules the parts of a campaign follow. */
export interface PartServices {
  ads: Pick<AdService, 'submitAd' | 'changeAdStatus' | 'saveAd' | 'saveBanner'>;
  redPackets: Pick<RedPacketService, 'changeStatus' | 'create' | 'endEarly'>;
  draw: Pick<DrawAdminService, 'changeStatus' | 'save'>;
  surveys: Pick<SurveyService, 'changeState' | 'save'>;
}

/**
 * Starts or stops parts one at a time. If a service refuses a part, its outcome gives the reason, and the remaining parts are
 * still processed.
 */
export async function runPartSteps(args: {
  viewer: Viewer;
  services: PartServices;
  steps: PartStep[];
  to: 'running' | 'stopped';
}): Promise<PartOutcome[]> {
  const { viewer, services, steps, to } = args;
  const outcomes: PartOutcome[] = [];
  for (const step of steps) {
    const waits = step.kind === 'ad' && to === 'running';
    const run = () => runPartStep({ viewer, services, step, to });
    outcomes.push(await reportPart({ step, done: waits ? 'waiting' : 'done', run }));
  }
  return outcomes;
}

/** Runs one step and returns its outcome. An AppError becomes a failed outcome; other errors are thrown. */
export async function reportPart(args: {
  step: PartStep;
  done: 'done' | 'waiting';
  run: () => Promise<unknown>;
}): Promise<PartOutcome> {
  try {
    await args.run();
    return { ...args.step, outcome: args.done, errorCode: null };
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    return { ...args.step, outcome: 'failed', errorCode: thrown.code };
  }
}

async function runPartStep(args: {
  viewer: Viewer;
  services: PartServices;
  step: PartStep;
  to: 'running' | 'stopped';
}): Promise<void> {
  const { viewer, services, step, to } = args;
  const { kind, partId } = step;
  const runs = to === 'running';
  if (kind === 'red_packet' && runs) {
    const status = redPacketStatus.active;
    await services.redPackets.changeStatus({ viewer, redPacketId: partId, status });
  } else if (kind === 'red_packet') {
    await services.redPackets.endEarly({ viewer, redPacketId: partId, isRefunded: false });
  } else if (kind === 'activity') {
    await services.draw.changeStatus({ viewer, activityId: partId, to: runs ? 'active' : 'ended' });
  } else if (kind === 'survey') {
    await services.surveys.changeState({ viewer, surveyId: partId, to: runs ? 'open' : 'closed' });
  } else if (runs) {
    await services.ads.submitAd({ viewer, adId: partId });
  } else {
    await services.ads.changeAdStatus({ viewer, adId: partId, status: adStatus.ended });
  }
}
