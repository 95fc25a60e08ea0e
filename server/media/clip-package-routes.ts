import * as z from 'zod';
import { emptyAsUndefined } from '#contract/fields.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipView } from '#domain/clips/types.ts';
import { AppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';
import { formatAnkiNotes } from '#shared/anki.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import type { ClipFileKey } from '#shared/clip-files.ts';
import { buildClipFileName } from '#shared/clip-name.ts';
import { type ClipPackage, clipPackages } from '#shared/media-urls.ts';
import { defaultSheetOptions } from '#shared/script-sheet.ts';
import { defineMediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';
import { sheetLabels } from './script-sheet-routes.ts';
import type { ZipEntry } from './stream-zip.ts';
import { zipResponse } from './zip-response.ts';

const packageQuery = z.object({ locale: emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN')) });

interface PackageRequest {
  services: Services;
  viewer: Viewer;
  view: ClipView;
  locale: 'zh-CN' | 'en';
}

/** `/media/package/{clip}/{name}.zip`: what people pack together most often, in one archive. */
export const clipPackageRoutes = [
  defineMediaRoute({
    path: '/package/:clipId/:name',
    access: 'client',
    async answer({ c, viewer }) {
      const { clipId, name } = c.req.param();
      const wanted = clipPackages.find((known) => `${known}.zip` === name);
      if (!wanted) throw new AppError('not_found');
      const { locale } = readMediaQuery(c, packageQuery);
      const { services } = c.var;
      const view = await services.clips.detail({ viewer, clipId });
      const entries = await packers[wanted]({ services, viewer, view, locale });
      const downloadName = buildDownloadName({ title: view.clip.title, suffix: null, extension: 'zip' });
      return zipResponse({ entries, name: downloadName });
    },
  }),
];

/** Makes all files of a package, so that an error leaves no incomplete archive. Throws what making a file throws. */
const packers: Record<ClipPackage, (request: PackageRequest) => Promise<ZipEntry[]>> = {
  /** The video and, for a clip with lines, its subtitles in both languages and its script. */
  async lesson(request) {
    const { services, viewer, view, locale } = request;
    const video = await clipEntry(request, { kind: 'mp4', lang: null });
    if (view.lines.length === 0) return [video];
    const subtitles = await clipEntry(request, { kind: 'srt', lang: 'both' });
    const path = await services.scriptSheets.script({
      viewer,
      clipId: view.clip.id,
      options: defaultSheetOptions,
      labels: sheetLabels(locale),
    });
    const name = buildDownloadName({ title: view.clip.title, suffix: null, extension: 'pdf' });
    return [video, subtitles, { name, path }];
  },
  /** The sound, and a note that plays it on its front and has the lines on its back. */
  async anki(request) {
    const { view } = request;
    const sound = await clipEntry(request, { kind: 'mp3', lang: null });
    const back = view.lines
      .flatMap(({ en, zh }) => [en, zh])
      .filter((text) => text !== null)
      .join('\n');
    const text = formatAnkiNotes({
      columns: ['front', 'back', 'film', 'tags'],
      rows: [[`[sound:${sound.name}]`, back, view.film.title, 'taici']],
    });
    return [sound, { name: 'anki.txt', text }];
  },
};

async function clipEntry(
  { services, viewer, view }: PackageRequest,
  key: ClipFileKey,
): Promise<ZipEntry & { name: string }> {
  const file = { ...key, fromMs: null, toMs: null };
  const { content, name } = await services.clipFiles.get({ viewer, clipId: view.clip.id, file });
  return { name: buildClipFileName({ file: key, fields: name, template: null }), ...content };
}
