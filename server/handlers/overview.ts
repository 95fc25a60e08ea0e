import type { overview } from '#contract/overview.ts';
import { defineHandlers } from '../calls/handler.ts';

export const overviewHandlers = defineHandlers<typeof overview>()({
  read: ({ services, viewer }) => services.overview.read({ viewer }),
});
