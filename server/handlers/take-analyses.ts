import type { takeAnalyses } from '#contract/take-analyses.ts';
import { acousticModelUrl } from '#shared/media-urls.ts';
import { defineHandlers } from '../calls/handler.ts';
import { toAnalysisDto } from './takes.ts';

export const takeAnalysisHandlers = defineHandlers<typeof takeAnalyses>()({
  async ofClip({ services, viewer, input }) {
    const found = await services.takes.analyses({ viewer, ...input });
    return { list: found.map(({ takeId, outcome }) => ({ takeId, analysis: toAnalysisDto(outcome) })) };
  },

  async lineWords({ services, input: { text } }) {
    const [words, model] = await Promise.all([
      services.speech.wordsOfLine(text),
      services.speech.modelFile(),
    ]);
    return { words, model: model && { url: acousticModelUrl(model.id), bytes: model.bytes } };
  },
});
