import type { subtitleTiming, TimingFindingDto } from '#contract/subtitle-timing.ts';
import type { LanguageFinding } from '#domain/subtitle-timing/timing-record.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';

export const subtitleTimingHandlers = defineHandlers<typeof subtitleTiming>()({
  async view({ services, viewer, input }) {
    const { state, findings, isKept, canUndo } = await services.subtitleTiming.view({ viewer, ...input });
    return { state, findings: findings.map(toFindingDto), isKept, canUndo };
  },

  async check({ services, viewer, input }) {
    await services.subtitleTiming.check({ viewer, ...input });
    return input;
  },

  async mend({ services, viewer, input: { videoId, lang, ratio, offsetMs, revision = null } }) {
    await services.subtitleTiming.mend({ viewer, videoId, lang, revision, timing: { ratio, offsetMs } });
    return { videoId };
  },

  async keep({ services, viewer, input }) {
    await services.subtitleTiming.keep({ viewer, ...input });
    return input;
  },

  async undo({ services, viewer, input }) {
    await services.subtitleTiming.undo({ viewer, ...input });
    return input;
  },
});

const toFindingDto = defineDto<TimingFindingDto>()(({ lang, finding }: LanguageFinding) => {
  const { kind } = finding;
  const isOff = kind === 'off';
  return {
    ...{ lang, kind },
    timing: isOff ? finding.timing : null,
    offsetSureness: isOff ? finding.offsetSureness : null,
    ratioSureness: isOff ? finding.ratioSureness : null,
    parts: kind === 'parts' ? finding.parts : [],
    reason: kind === 'no_match' ? finding.reason : null,
  };
});
