import type { scriptSheets } from '#contract/script-sheets.ts';
import type { Handlers } from '../calls/handler.ts';

export const scriptSheetHandlers: Handlers<typeof scriptSheets> = {
  view: ({ services, viewer, input: { clipId, ...options } }) =>
    services.scriptSheets.sheet({ viewer, clipId, options }),
};
