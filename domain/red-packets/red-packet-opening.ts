import { type OpeningCondition, redPacketStatus } from '#shared/red-packet-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AdStore } from '../ads/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore } from '../films/types.ts';
import type { LessonStore } from '../lessons/types.ts';
import { newId } from '../new-id.ts';
import { advanceWatchProgress, computeWatchedPercent } from './advance-watch-progress.ts';
import { countFreeShares, findNextReleaseMs } from './count-released-shares.ts';
import { computeOpeningPercent, findUnmetCondition, hasWatched } from './opening-conditions.ts';
import type { RedPacket, RedPacketService, RedPacketStore, WatchProgressStore } from './types.ts';

const unmetErrors = {
  watch: 'hb_not_watched',
  lesson: 'hb_lesson_unfinished',
  dub: 'hb_dub_missing',
} as const satisfies Record<OpeningCondition, string>;

/** Creates the learners' part of the service: find the red packet of a video, report playback, and open it. */
export function createRedPacketOpening(args: {
  redPackets: RedPacketStore;
  ads: Pick<AdStore, 'companyById'>;
  watchProgress: WatchProgressStore;
  lessons: Pick<LessonStore, 'lessonById'>;
  films: FilmStore;
  clock: Clock;
  /** Called when an account has been granted a share. */
  onGranted: (accountId: string) => Promise<void>;
}): Pick<RedPacketService, 'findForVideo' | 'reportPlayback' | 'open'> {
  const { redPackets, ads, watchProgress, lessons, films, clock, onGranted } = args;

  const lessonOf = async ({ lessonId }: RedPacket) => {
    const lesson = lessonId === null ? null : await lessons.lessonById(lessonId);
    return lesson && { id: lesson.id, kind: lesson.kind, title: lesson.titleZh ?? lesson.title };
  };

  const openingOf = async (args: { viewer: Viewer; redPacket: RedPacket; durationMs: number }) => {
    const { viewer, redPacket, durationMs } = args;
    const facts = await redPackets.openingFacts({ redPacket, accountId: viewer.id });
    return {
      watchStatus: {
        percent: computeOpeningPercent({ facts, durationMs }),
        done: hasWatched(facts),
      },
      unmet: findUnmetCondition({ redPacket, facts }),
    };
  };

  return {
    async findForVideo({ viewer, videoId, lessonId }) {
      const nowMs = clock.nowMs();
      const { video } = await requireVideo({ films, viewer, videoId });
      const visible = await redPackets.redPacketsForVideo({ videoId, accountId: viewer.id, nowMs });
      const ofPage = visible.filter((one) => lessonId === null || (one.lessonId ?? lessonId) === lessonId);
      const withGrants = await Promise.all(
        ofPage.map(async (redPacket) => ({
          redPacket,
          grant: await redPackets.findGrant({ redPacketId: redPacket.id, accountId: viewer.id }),
        })),
      );
      // A red packet that can still be opened takes precedence over opened ones, and those of a lesson over those of the whole video.
      const ranked = withGrants.toSorted(
        (one, other) =>
          Number(one.grant !== null) - Number(other.grant !== null) ||
          Number(one.redPacket.lessonId === null) - Number(other.redPacket.lessonId === null),
      );
      const first = ranked[0];
      if (!first) return null;
      const { redPacket, grant } = first;
      const [company, lesson, opening] = await Promise.all([
        ads.companyById(redPacket.companyId),
        lessonOf(redPacket),
        openingOf({ viewer, redPacket, durationMs: video.mezzanine?.durationMs ?? 0 }),
      ]);
      const { theme, expiresMs, minCents, maxCents, needsDub, visitorDailyCap } = redPacket;
      return {
        redPacketId: redPacket.id,
        companyName: company?.name ?? '',
        ...{ theme, expiresMs, minCents, maxCents, needsDub, visitorDailyCap, lesson, ...opening },
        left: countFreeShares(redPacket, nowMs),
        nextReleaseMs: findNextReleaseMs(redPacket, nowMs),
        canOpen: grant === null,
        ownGrant: grant && { cents: grant.cents, state: grant.state },
      };
    },

    async reportPlayback({ viewer, videoId, fromMs, toMs }) {
      if (toMs < fromMs) throw new AppError('bad_parameter', { field: 'toMs' });
      const { video } = await requireVideo({ films, viewer, videoId });
      const durationMs = video.mezzanine?.durationMs;
      if (durationMs === undefined) throw new AppError('not_ready');
      const { watchedSpans, completedMs } = await watchProgress.updateProgress({
        viewerId: viewer.id,
        videoId,
        change: (before) => advanceWatchProgress({ before, fromMs, toMs, nowMs: clock.nowMs(), durationMs }),
      });
      return {
        percent: computeWatchedPercent({ spans: watchedSpans, durationMs }),
        done: completedMs !== null,
      };
    },

    async open({ viewer, redPacketId, requestId }) {
      const redPacket = await redPackets.redPacketById(redPacketId);
      if (
        !redPacket ||
        redPacket.status === redPacketStatus.draft ||
        redPacket.status === redPacketStatus.removed
      ) {
        throw new AppError('not_found', { field: 'redPacketId' });
      }
      await requireVideo({ films, viewer, videoId: redPacket.videoId });
      const answer = await redPackets.claim({
        ...{ redPacketId, accountId: viewer.id, requestId },
        ...{ grantId: newId(), nowMs: clock.nowMs() },
      });
      if (answer.outcome === 'unmet') throw new AppError(unmetErrors[answer.condition]);
      if (answer.outcome === 'granted') await onGranted(viewer.id);
      return answer;
    },
  };
}
