import type { TakeAnalysisDto, TakeDto, takes } from '#contract/takes.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredTakeAnalysis } from '#domain/take-analyses/types.ts';
import type { TakeView } from '#domain/takes/types.ts';
import { takeUrl } from '#shared/media-urls.ts';
import { titleOfTake } from '#shared/take-analysis.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toClipDto } from './clips.ts';

export const takeHandlers = defineHandlers<typeof takes>()({
  async save({ services, viewer, input, body }) {
    requireRecorder(viewer, input);
    if (!body) throw new AppError('take_empty');
    return toTakeDto(await services.takes.save({ viewer, ...input, recording: body }));
  },

  async sendPart({ services, viewer, input, body }) {
    requireRecorder(viewer, input);
    return services.takes.receivePart({ viewer, ...input, part: body });
  },

  async list({ services, viewer, input }) {
    const { takes, total, shareId } = await services.takes.list({ viewer, ...input });
    return { list: takes.map((take) => toTakeDto(take)), total, shareId };
  },

  async update({ services, viewer, input }) {
    return toTakeDto(await services.takes.update({ viewer, ...input }));
  },

  async remove({ services, viewer, input }) {
    await services.takes.remove({ viewer, ...input });
    return input;
  },

  async share({ services, viewer, input: { clipId, on } }) {
    const shared = await services.dubs.mine({ viewer, clipId });
    if (!on && !shared) return { shareId: null };
    // A dub that everyone may see stays so.
    const visible = shared?.dub.visibility === 'everyone' ? 'everyone' : 'link';
    const visibility = on ? visible : 'self';
    const { dub } = await services.dubs.setVisibility({ viewer, clipId, visibility });
    return { shareId: dub.linkId };
  },

  async shared({ services, viewer, input: { share } }) {
    const { dub, mine, clip, takes } = await services.dubs.detail({ viewer, address: { linkId: share } });
    return {
      ownerName: dub.ownerName,
      mine,
      clip: toClipDto(clip),
      takes: takes.map((take) => toTakeDto(take, share)),
    };
  },

  async leastPracticed({ services, viewer, input: { asOf, ...page } }) {
    const found = await services.takes.listLeastPracticedClips({ viewer, ...page, asOfMs: asOf });
    return pageOf(found, ({ clip, people }) => ({ ...toClipDto(clip), people }));
  },

  async countListens({ services, viewer, input }) {
    await services.takes.countListens({ viewer, ...input });
    return { status: 'success' as const };
  },

  async mine({ services, viewer, input: { asOf, ...page } }) {
    const found = await services.takes.listMine({ viewer, ...page, asOfMs: asOf });
    return pageOf(found, ({ take: { id, clipId, lineIndex, durationMs, createdMs }, clip }) => ({
      takeId: id,
      ...{ clipId, lineIndex, durationMs, createdMs },
      clip: clip && {
        text: titleOfTake({ lineIndex }, { title: clip.clip.title, lines: clip.lines }),
        filmTitle: clip.film.title,
        filmTitleZh: clip.film.titleZh,
      },
    }));
  },
});

/** Leaves out what pages do not show of an analysis. */
export const toAnalysisDto = defineDto<TakeAnalysisDto>()((outcome: StoredTakeAnalysis['outcome']) => {
  if (outcome.kind === 'refused') return outcome;
  const { kind, score, weakest, band } = outcome;
  return { kind, score, weakest, band };
});

/** Throws login_required if another account than the viewer's recorded. */
function requireRecorder(viewer: Viewer, { accountId }: { accountId: string | null }): void {
  if (accountId !== null && accountId !== viewer.id) throw new AppError('login_required');
}

/** Converts a take to the contract's shape. Its addresses contain `shareId`. */
export const toTakeDto = defineDto<TakeDto>()(
  ({ take, ownerName, mine }: TakeView, shareId: string | null = null) => {
    const { id, ownerId: _, recordingId, sourceTakeId, isLossless, speech, ...recording } = take;
    return {
      takeId: id,
      ...{ ...recording, ownerName, mine },
      url: takeUrl(id, 'take.m4a', shareId),
      peaksUrl: takeUrl(id, 'take.peaks', shareId),
    };
  },
);
