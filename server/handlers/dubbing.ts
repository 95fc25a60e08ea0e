import type { dubbing, OwnDubDto, PlayedRoleDubDto } from '#contract/dubbing.ts';
import type { RoleDubView } from '#domain/dub-roles/types.ts';
import type { DubView } from '#domain/dubs/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { toWallDubDto } from './dub-posts.ts';
import { toRoleDubDto } from './dub-roles.ts';
import { toDubDto } from './dubs.ts';
import { toAnalysisDto, toTakeDto } from './takes.ts';

export const dubbingHandlers = defineHandlers<typeof dubbing>()({
  async panel({ services, viewer, input }) {
    const { takes, analyses, dub, roleDubs, others, ...rest } = await services.dubbing.panel({
      viewer,
      ...input,
    });
    const analysisOf = (takeId: string) => {
      const analysis = analyses.get(takeId);
      return analysis ? toAnalysisDto(analysis.outcome) : null;
    };
    return {
      ...rest,
      takes: takes.map((take) => toTakeDto(take)),
      facts: takes.map(({ take: { id, sourceTakeId, isLossless, speech } }) => ({
        takeId: id,
        ...{ sourceTakeId, isLossless, speech },
        analysis: analysisOf(id),
      })),
      dub: dub && toOwnDubDto(dub),
      roleDubs: roleDubs.map(toPlayedRoleDubDto),
      others: others.map(toWallDubDto),
    };
  },
});

const toOwnDubDto = defineDto<OwnDubDto>()((view: DubView) => ({
  ...toDubDto(view),
  silencesOpenLines: view.silencesOpenLines,
}));

const toPlayedRoleDubDto = defineDto<PlayedRoleDubDto>()((view: RoleDubView) => ({
  ...toRoleDubDto(view),
  bed: view.dub.bed,
}));
