import type { stills } from '#contract/stills.ts';
import type { Handlers } from '../calls/handler.ts';

export const stillHandlers: Handlers<typeof stills> = {
  sharpest: ({ services, viewer, input }) => services.stills.sharpest({ viewer, ...input }),

  async hasOriginal({ services, viewer, input }) {
    return { hasOriginal: await services.stills.hasOriginal({ viewer, ...input }) };
  },
};
