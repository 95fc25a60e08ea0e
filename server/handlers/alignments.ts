import type { alignments, LineWordsDetailDto, LineWordsDto } from '#contract/alignments.ts';
import type { LineWords, LineWordsDetail } from '#domain/alignments/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';

export const alignmentHandlers = defineHandlers<typeof alignments>()({
  async words({ services, viewer, input }) {
    const list = (await services.alignments.wordsOfLines({ viewer, ...input })).map(toLineWordsDto);
    return { list, total: list.length };
  },

  detail: async ({ services, viewer, input }) =>
    toLineWordsDetailDto(await services.alignments.wordsOfLine({ viewer, ...input })),

  save: async ({ services, viewer, input }) =>
    toLineWordsDetailDto(await services.alignments.setWords({ viewer, ...input, seen: input.seen ?? null })),

  reset: async ({ services, viewer, input }) =>
    toLineWordsDetailDto(
      await services.alignments.setWords({
        viewer,
        lineId: input.lineId,
        times: null,
        seen: input.seen ?? null,
      }),
    ),
});

const toLineWordsDto = defineDto<LineWordsDto>()(({ line, state, words }: LineWords) => ({
  lineId: line.id,
  ...{ state, words },
}));

const toLineWordsDetailDto = defineDto<LineWordsDetailDto>()((detail: LineWordsDetail) => {
  const { measured, confidence, contour } = detail;
  return {
    ...toLineWordsDto(detail),
    ...{ measured, confidence },
    contour: contour && { startMs: contour.startMs, values: [...contour.values] },
  };
});
