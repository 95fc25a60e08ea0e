import type { DubDto, dubs } from '#contract/dubs.ts';
import type { DubAddress, DubView } from '#domain/dubs/types.ts';
import { AppError } from '#domain/errors.ts';
import { dubBeds } from '#shared/dubs.ts';
import { dubUrl } from '#shared/media-urls.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { chineseErrorMessage } from '../messages.ts';
import { toClipDto } from './clips.ts';
import { toTakeDto } from './takes.ts';

export const dubHandlers = defineHandlers<typeof dubs>()({
  async mine({ services, viewer, input }) {
    const dub = await services.dubs.mine({ viewer, ...input });
    return { dub: dub && toDubDto(dub) };
  },

  async detail({ services, viewer, input }) {
    return toDubDto(await services.dubs.detail({ viewer, address: readDubAddress(input) }), input.link);
  },

  async configure({ services, viewer, input }) {
    const { clipId, bed, subtitles, burnsSubtitles, hasCredits } = input;
    const settings = {
      ...(bed !== null && { bed }),
      ...(subtitles !== null && { subtitles }),
      ...(burnsSubtitles !== null && { burnsSubtitles }),
      ...(hasCredits !== null && { hasCredits }),
    };
    return toDubDto(await services.dubs.configure({ viewer, clipId, settings }));
  },

  async setVisibility({ services, viewer, input }) {
    return toDubDto(await services.dubs.setVisibility({ viewer, ...input }));
  },

  async beds({ services, viewer, input }) {
    const beds = await services.dubs.beds({ viewer, ...input });
    return { beds: dubBeds.map((bed) => ({ bed, ...beds[bed] })) };
  },

  async mix({ services, viewer, input }) {
    return toDubDto(await services.dubs.mix({ viewer, ...input }));
  },

  async remove({ services, viewer, input }) {
    await services.dubs.remove({ viewer, ...input });
    return input;
  },
});

/** Returns the address of a dub. The link comes first. Throws bad_parameter without either. */
export function readDubAddress({ dubId, link }: { dubId: string | null; link: string | null }): DubAddress {
  if (link !== null) return { linkId: link };
  if (dubId === null) throw new AppError('bad_parameter', { field: 'dubId' });
  return { dubId };
}

/** Converts a dub to the contract's shape. Its addresses contain the link by which the viewer came. */
export const toDubDto = defineDto<DubDto>()((view: DubView, linkId: string | null = null) => {
  const { dub, mine, clip, takes, job, hasChanged, bytes } = view;
  const { id, ownerId: _, clipId: __, settings, film, ...rest } = dub;
  return {
    ...rest,
    ...settings,
    dubId: id,
    clip: toClipDto(clip),
    mine,
    linkId: mine ? dub.linkId : null,
    publishedMs: dub.visibility === 'everyone' ? dub.publishedMs : null,
    takes: takes.map((take) => toTakeDto(take, linkId)),
    jobId: job?.id ?? null,
    percent: dub.state === 'mixing' && job ? job.percent : null,
    error: dub.errorCode === null ? null : chineseErrorMessage(dub.errorCode),
    hasChanged,
    finished: film &&
      bytes && {
        url: dubUrl(id, 'dub.mp4', { linkId }),
        soundUrl: dubUrl(id, 'dub.m4a', { linkId }),
        bytes: bytes.film,
        soundBytes: bytes.sound,
        durationMs: film.durationMs,
        mixedMs: film.mixedMs,
        voices: [...new Set(film.voices.map(({ ownerName }) => ownerName))],
        proof: {
          voiceOffMs: film.proof.voiceOffMs,
          loudnessLufs: film.proof.loudnessLufs,
          truePeakDb: film.proof.truePeakDb,
        },
      },
  };
});
