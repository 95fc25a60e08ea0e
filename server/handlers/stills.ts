import type { stills } from '#contract/stills.ts';
import { defineHandlers } from '../calls/handler.ts';

export const stillHandlers = defineHandlers<typeof stills>()({
  sharpest: ({ services, viewer, input }) => services.stills.sharpest({ viewer, ...input }),

  async hasOriginal({ services, viewer, input }) {
    return { hasOriginal: await services.stills.hasOriginal({ viewer, ...input }) };
  },
});
