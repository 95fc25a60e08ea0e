import type { clipFiles } from '#contract/clip-files.ts';
import { formatClipFileKey } from '#shared/clip-files.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { defineHandlers } from '../calls/handler.ts';

/** How long an answer waits for the file: well below the timeout of the pages. In milliseconds. */
const WAIT_MS = 1500;

export const clipFileHandlers = defineHandlers<typeof clipFiles>()({
  async list({ services, viewer, input: { clipId, ...span } }) {
    const { files, ...view } = await services.clipFiles.list({ viewer, clipId, span });
    return {
      ...view,
      clipId,
      list: files.map(({ kind, lang, ...file }) => ({
        ...file,
        file: formatClipFileKey({ kind, lang }),
        url: clipFileUrl(clipId, kind, { lang, ...(kind === 'gif' || kind === 'webp' ? span : {}) }),
      })),
    };
  },

  async make({ services, viewer, input: { clipId, file: key, ...span } }) {
    const file = { ...key, ...span };
    const found = await services.clipFiles.make({ viewer, clipId, file, waitMs: WAIT_MS });
    return {
      clipId,
      file: formatClipFileKey(key),
      state: found.state,
      percent: found.state === 'ready' ? 100 : found.percent,
      bytes: found.state === 'ready' ? found.bytes : null,
      url: clipFileUrl(clipId, key.kind, file),
    };
  },
});
