import type { scriptSheets } from '#contract/script-sheets.ts';
import { defineHandlers } from '../calls/handler.ts';

export const scriptSheetHandlers = defineHandlers<typeof scriptSheets>()({
  view: ({ services, viewer, input: { clipId, ...options } }) =>
    services.scriptSheets.sheet({ viewer, clipId, options }),
});
