import { createHash } from 'node:crypto';
import { chunk } from '#shared/chunk.ts';
import { countFrames } from '#shared/clip-segments.ts';
import { planStoryboard, type SheetOptions } from '#shared/script-sheet.ts';
import type { Viewer } from '../accounts/types.ts';
import { deleteFilesOfRemovedClip } from '../clips/delete-files-of-removed-clip.ts';
import { requireReadyClip } from '../clips/require-ready-clip.ts';
import type { ClipStore, ClipsService, ClipView } from '../clips/types.ts';
import { AppError } from '../errors.ts';
import type { DerivedFileCache } from '../media/derived-file-cache.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { createOnDemandMaker, requestOf } from '../media/make-on-demand.ts';
import { createSemaphore } from '../media/semaphore.ts';
import type { MediaProcessor } from '../media/types.ts';
import type { ListWordForms, WordStore } from '../words/types.ts';
import { buildScriptSheet } from './build-script-sheet.ts';
import type {
  PersonalScriptSheet,
  ScriptSheetRenderer,
  ScriptSheetService,
  StoryboardCell,
} from './types.ts';

/** Maximum number of stills, and of sheets, per clip; the oldest are deleted first. */
const MAX_FILES = 400;
/** Increase when the appearance of sheets changes, so that older files are not used. */
const LAYOUT_VERSION = 2;

/**
 * Creates the service for scripts and storyboards of clips. They are made on the first request and kept for a while.
 */
export function createScriptSheetService(args: {
  clips: Pick<ClipsService, 'detail'>;
  words: Pick<WordStore, 'wordTexts'>;
  listForms: ListWordForms;
  clipStore: Pick<ClipStore, 'clipById'>;
  files: LibraryFiles;
  derivedFiles: DerivedFileCache;
  media: Pick<MediaProcessor, 'extractStill'>;
  renderer: ScriptSheetRenderer;
}): ScriptSheetService {
  const { clips, words, listForms, clipStore, files, derivedFiles, media, renderer } = args;
  const makeStill = createOnDemandMaker({ files, derivedFiles });
  const makeFile = createOnDemandMaker({ files, derivedFiles });
  // Sheets are drawn by threads of this process, which the media tools do not count.
  const drawInTurn = createSemaphore({ concurrency: 2, maxWaiting: 32 });
  const makeSheet = (args: {
    viewer: Viewer;
    output: string;
    draw: (signal: AbortSignal) => Promise<void>;
  }) =>
    makeFile({
      output: args.output,
      caller: requestOf(args.viewer),
      make: ({ signal, onTurn }) =>
        drawInTurn(() => {
          onTurn?.();
          return args.draw(signal);
        }),
    });

  /**
   * Called after a file was made: deletes the oldest files, or all files and throws not_found if the clip was deleted
   * in the meantime.
   */
  const tidyUp = async (clipId: string) => {
    if (await deleteFilesOfRemovedClip({ clipStore, files, clipId })) throw new AppError('not_found');
    await files.pruneClipFiles({ clipId, keep: MAX_FILES });
  };

  const buildSheet = async (
    viewer: Viewer,
    view: ClipView,
    options: SheetOptions,
  ): Promise<PersonalScriptSheet> => {
    const ownWords = await words.wordTexts({ ownerId: viewer.id });
    const sheet = buildScriptSheet({ view, options, words: ownWords, listForms });
    if (!sheet) throw new AppError('sheet_no_lines');
    return sheet;
  };

  const makeClipStill = async (viewer: Viewer, { clip, video }: ClipView, frame: number): Promise<string> => {
    const frames = countFrames(clip.segments);
    if (!video.mezzanine || frame < 0 || frame >= frames) {
      throw new AppError('cut_out_of_range', { field: 'frame' });
    }
    const info = { ...video.mezzanine, frames };
    const output = files.clipStillFile(clip.id, frame);
    await makeStill({
      output,
      caller: requestOf(viewer),
      async make(options) {
        const mezzanine = files.clipFile(clip.id, 'clip.mp4');
        await media.extractStill({ mezzanine, info, frame, output, original: null, format: 'jpg' }, options);
        await tidyUp(clip.id);
      },
    });
    return output;
  };

  /** Returns the path of a sheet with this content. */
  const pathOf = (clipId: string, ext: 'pdf' | 'png', content: unknown) => {
    const key = createHash('sha256')
      .update(JSON.stringify([LAYOUT_VERSION, content]))
      .digest('hex');
    return files.sheetFile(clipId, key.slice(0, 32), ext);
  };

  return {
    async sheet({ viewer, clipId, options }) {
      return buildSheet(viewer, await requireReadyClip({ clips, viewer, clipId }), options);
    },

    async script({ viewer, clipId, options, labels }) {
      const { ownWords: _, ...sheet } = await buildSheet(
        viewer,
        await requireReadyClip({ clips, viewer, clipId }),
        options,
      );
      const output = pathOf(clipId, 'pdf', { sheet, labels });
      await makeSheet({
        viewer,
        output,
        async draw(signal) {
          await renderer.renderScript({ sheet, labels, output }, { signal });
          await tidyUp(clipId);
        },
      });
      return output;
    },

    async storyboard({ viewer, clipId, options, labels, page }) {
      const view = await requireReadyClip({ clips, viewer, clipId });
      const { ownWords: _, lines, ...sheet } = await buildSheet(viewer, view, options);
      const { columns, perPage } = planStoryboard(lines.length);
      const parts = chunk(lines, perPage);
      const pageLines = parts[page - 1];
      if (!pageLines) throw new AppError('not_found', { message: 'no such page' });
      const pages = parts.length;
      const output = pathOf(clipId, 'png', { sheet, pageLines, columns, page, pages, labels });
      if (!(await files.exists(output))) {
        // Must not happen inside the queue for sheets: two sheets that wait for stills would block each other.
        const cells: StoryboardCell[] = [];
        for (const line of pageLines)
          cells.push({ ...line, picture: await makeClipStill(viewer, view, line.frame) });
        await makeSheet({
          viewer,
          output,
          async draw(signal) {
            await renderer.renderStoryboard(
              { sheet, cells, columns, page, pages, labels, output },
              { signal },
            );
            await tidyUp(clipId);
          },
        });
      }
      return { path: output, pages, title: sheet.title };
    },

    async still({ viewer, clipId, frame }) {
      return makeClipStill(viewer, await requireReadyClip({ clips, viewer, clipId }), frame);
    },
  };
}
