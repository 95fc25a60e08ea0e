import { redPacketStatus } from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { FilmStore } from '../films/types.ts';
import { isActivityOpen } from '../prize-draw/decide-draw.ts';
import type { DrawStore } from '../prize-draw/types.ts';
import { computeWatchedPercent } from '../red-packets/advance-watch-progress.ts';
import type { RedPacketStore, WatchProgressStore } from '../red-packets/types.ts';
import type { SurveyStore } from '../surveys/types.ts';
import type {
  Campaign,
  CampaignActivity,
  CampaignPage,
  CampaignRedPacket,
  CampaignService,
  CampaignStore,
  CampaignSurvey,
} from './types.ts';

/** Creates the service that shows learners the running campaigns and their rewards. */
export function createCampaignService(args: {
  campaigns: CampaignStore;
  redPackets: RedPacketStore;
  watchProgress: WatchProgressStore;
  films: FilmStore;
  draw: DrawStore;
  surveys: SurveyStore;
  clock: Clock;
}): CampaignService {
  const { campaigns, redPackets, watchProgress, films, draw, surveys, clock } = args;

  const viewRedPacket = async (
    viewer: Viewer,
    redPacket: CampaignRedPacket | null,
    isRunning: boolean,
  ): Promise<CampaignPage['redPacket']> => {
    if (!redPacket || redPacket.status === redPacketStatus.draft) return null;
    const {
      id: redPacketId,
      videoId,
      theme,
      filmTitle,
      minCents,
      maxCents,
      shareCount,
      expiresMs,
    } = redPacket;
    const [grant, progress, video] = await Promise.all([
      redPackets.findGrant({ redPacketId, accountId: viewer.id }),
      watchProgress.findProgress({ viewerId: viewer.id, videoId }),
      films.videoById(videoId),
    ]);
    return {
      ...{ theme, videoId, filmTitle, minCents, maxCents, shareCount, expiresMs },
      remainingCount: shareCount - redPacket.grantedCount,
      isOpen: isRunning && redPacket.status === redPacketStatus.active && clock.nowMs() < expiresMs,
      watchedPercent: computeWatchedPercent({
        spans: progress?.watchedSpans ?? [],
        durationMs: video?.mezzanine?.durationMs ?? 0,
      }),
      isWatched: progress?.completedMs != null,
      ownGrant: grant && { cents: grant.cents, state: grant.state },
    };
  };
  const viewActivity = async (
    viewer: Viewer,
    activity: CampaignActivity | null,
    isRunning: boolean,
  ): Promise<CampaignPage['activity']> => {
    if (!activity || activity.status === 'draft') return null;
    const { id, title, rules, startsMs, endsMs, chances } = activity;
    const used = await draw.countDraws({ activityId: id, accountId: viewer.id });
    return {
      ...{ id, title, rules, startsMs, endsMs },
      isOpen: isRunning && isActivityOpen(activity, clock.nowMs()),
      chancesRemaining: Math.max(0, chances - used),
      prizes: activity.prizes
        .filter(({ isFallback }) => !isFallback)
        .map(({ name, stock, stockRemaining }) => ({ name, stock, stockRemaining })),
    };
  };
  const viewSurvey = async (
    viewer: Viewer,
    survey: CampaignSurvey | null,
    isRunning: boolean,
  ): Promise<CampaignPage['survey']> => {
    if (!survey || survey.state === 'draft') return null;
    const { id, title, state } = survey;
    const answer = await surveys.findAnswer({ surveyId: id, accountId: viewer.id });
    return { id, title, isOpen: isRunning && state === 'open', isAnswered: answer !== null };
  };

  return {
    async running({ pageNumber, pageSize }) {
      const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
      const { campaigns: list, total } = await campaigns.listRunning({ nowMs: clock.nowMs(), ...page });
      return { list, total, pageNumber, pageSize };
    },

    async page({ viewer, campaignId }) {
      const campaign = await campaigns.campaignById(campaignId);
      if (campaign?.status !== 'published' && campaign?.status !== 'ended')
        throw new AppError('not_found', { field: 'campaignId' });
      const phase = phaseOf(campaign, clock.nowMs());
      const isRunning = phase === 'running';
      const { redPacket, activity, survey } = await campaigns.readParts(campaign);
      const { id, name, introduction, contact, startsMs, endsMs, companyName, logoPictureId } = campaign;
      return {
        campaign: { id, name, introduction, contact, startsMs, endsMs },
        ...{ phase, companyName, logoPictureId },
        redPacket: await viewRedPacket(viewer, redPacket, isRunning),
        activity: await viewActivity(viewer, activity, isRunning),
        survey: await viewSurvey(viewer, survey, isRunning),
      };
    },
  };
}

function phaseOf(
  { status, startsMs, endsMs }: Pick<Campaign, 'status' | 'startsMs' | 'endsMs'>,
  nowMs: number,
): CampaignPage['phase'] {
  if (status === 'ended' || (endsMs !== null && nowMs >= endsMs)) return 'over';
  return startsMs !== null && nowMs < startsMs ? 'coming' : 'running';
}
