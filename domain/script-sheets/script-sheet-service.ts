import { createHash } from 'node:crypto';
import type { Viewer } from '#domain/accounts/types.ts';
import { deleteFilesOfRemovedClip } from '#domain/clips/delete-files-of-removed-clip.ts';
import { requireReadyClip } from '#domain/clips/require-ready-clip.ts';
import type { ClipStore, ClipsService, ClipView } from '#domain/clips/types.ts';
import { AppError } from '#domain/errors.ts';
import type { DerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createOnDemandMaker } from '#domain/media/make-on-demand.ts';
import type { LibraryFiles, MediaProcessor } from '#domain/media/types.ts';
import type { WordStore } from '#domain/words/types.ts';
import { chunk } from '#shared/chunk.ts';
import { countFrames } from '#shared/clip-segments.ts';
import { planStoryboard, type SheetOptions } from '#shared/script-sheet.ts';
import { buildScriptSheet } from './build-script-sheet.ts';
import type {
  PersonalScriptSheet,
  ScriptSheetRenderer,
  ScriptSheetService,
  StoryboardCell,
} from './types.ts';

/** So many stills, and so many sheets, of a clip are kept; the oldest go first. */
const KEPT_FILES = 400;
/** Grows when sheets look different, so that those made before are not handed out any more. */
const LAYOUT = 2;

/** Scripts and storyboards of clips, made on first demand and kept for a while. */
export function createScriptSheetService(args: {
  clips: Pick<ClipsService, 'detail'>;
  words: Pick<WordStore, 'wordTexts'>;
  clipStore: Pick<ClipStore, 'clipById'>;
  files: LibraryFiles;
  made: DerivedFileCache;
  media: Pick<MediaProcessor, 'extractStill'>;
  works: ScriptSheetRenderer;
}): ScriptSheetService {
  const { clips, words, clipStore, files, made, media, works } = args;
  const makeStill = createOnDemandMaker({ files, made });
  const makeSheet = createOnDemandMaker({ files, made });

  /** After a file was made: the oldest go; all of them when the clip has gone meanwhile, and whoever asked is told so. */
  const settle = async (clipId: string) => {
    if (await deleteFilesOfRemovedClip({ clipStore, files, clipId })) throw new AppError('not_found');
    await files.pruneClipFiles({ clipId, keep: KEPT_FILES });
  };

  const layOut = async (
    viewer: Viewer,
    view: ClipView,
    options: SheetOptions,
  ): Promise<PersonalScriptSheet> => {
    const sheet = buildScriptSheet({ view, options, words: await words.wordTexts({ ownerId: viewer.id }) });
    if (!sheet) throw new AppError('sheet_no_lines');
    return sheet;
  };

  const stillOf = async ({ clip: bar, video }: ClipView, frame: number): Promise<string> => {
    const frames = countFrames(bar.segments);
    if (!video.mezzanine || frame < 0 || frame >= frames) {
      throw new AppError('cut_out_of_range', { field: 'frame' });
    }
    const facts = { ...video.mezzanine, frames };
    const output = files.clipStillFile(bar.id, frame);
    await makeStill({
      output,
      async make(signal) {
        const mezzanine = files.clipFile(bar.id, 'clip.mp4');
        await media.extractStill(
          { mezzanine, facts, frame, output, original: null, format: 'jpg' },
          { signal },
        );
        await settle(bar.id);
      },
    });
    return output;
  };

  /** Where a sheet with these contents lies. */
  const pathOf = (clipId: string, ext: 'pdf' | 'png', contents: unknown) => {
    const key = createHash('sha256')
      .update(JSON.stringify([LAYOUT, contents]))
      .digest('hex');
    return files.sheetFile(clipId, key.slice(0, 32), ext);
  };

  return {
    async sheet({ viewer, clipId, options }) {
      return layOut(viewer, await requireReadyClip({ clips, viewer, clipId }), options);
    },

    async script({ viewer, clipId, options, labels }) {
      const { ownWords: _, ...sheet } = await layOut(
        viewer,
        await requireReadyClip({ clips, viewer, clipId }),
        options,
      );
      const output = pathOf(clipId, 'pdf', { sheet, labels });
      await makeSheet({
        output,
        async make(signal) {
          await works.renderScript({ sheet, labels, output }, { signal });
          await settle(clipId);
        },
      });
      return output;
    },

    async storyboard({ viewer, clipId, options, labels, page }) {
      const view = await requireReadyClip({ clips, viewer, clipId });
      const { ownWords: _, lines, ...sheet } = await layOut(viewer, view, options);
      const { columns, perPage } = planStoryboard(lines.length);
      const parts = chunk(lines, perPage);
      const shown = parts[page - 1];
      if (!shown) throw new AppError('not_found', { message: 'no such page' });
      const pages = parts.length;
      const output = pathOf(clipId, 'png', { sheet, shown, columns, page, pages, labels });
      if (!(await files.exists(output))) {
        // Outside of the sheet's own turn: two that wait for stills must not keep each other from them.
        const cells: StoryboardCell[] = [];
        for (const line of shown) cells.push({ ...line, picture: await stillOf(view, line.frame) });
        await makeSheet({
          output,
          async make(signal) {
            await works.renderStoryboard({ sheet, cells, columns, page, pages, labels, output }, { signal });
            await settle(clipId);
          },
        });
      }
      return { path: output, pages, title: sheet.title };
    },

    async still({ viewer, clipId, frame }) {
      return stillOf(await requireReadyClip({ clips, viewer, clipId }), frame);
    },
  };
}
