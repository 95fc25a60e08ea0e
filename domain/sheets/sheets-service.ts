import { createHash } from 'node:crypto';
import type { Viewer } from '#domain/accounts/types.ts';
import { requireReadyClip } from '#domain/clips/require-ready-clip.ts';
import { sweepRemovedBar } from '#domain/clips/sweep-removed-bar.ts';
import type { BarStore } from '#domain/clips/types.ts';
import { AppError } from '#domain/errors.ts';
import type { MadeFiles } from '#domain/media/made-files.ts';
import { createMakeOnDemand } from '#domain/media/make-on-demand.ts';
import type { LibraryFiles, MediaWorks } from '#domain/media/types.ts';
import type { BarView, Services } from '#domain/services.ts';
import type { WordStore } from '#domain/words/types.ts';
import { framesOf } from '#shared/clip-segments.ts';
import { inPages, planStoryboard, type SheetOptions } from '#shared/sheet.ts';
import { layOutSheet } from './lay-out-sheet.ts';
import type { OwnSheet, SheetsService, SheetWorks, StoryboardCell } from './types.ts';

/** So many stills, and so many sheets, of a clip are kept; the oldest go first. */
const KEPT_FILES = 400;
/** Grows when sheets look different, so that those made before are not handed out any more. */
const LAYOUT = 2;

/** Scripts and storyboards of clips, made on first demand and kept for a while. */
export function createSheetsService(args: {
  clips: Pick<Services['clips'], 'detail'>;
  words: Pick<WordStore, 'wordTexts'>;
  bars: Pick<BarStore, 'barById'>;
  files: LibraryFiles;
  made: MadeFiles;
  media: Pick<MediaWorks, 'grabFrame'>;
  works: SheetWorks;
}): SheetsService {
  const { clips, words, bars, files, made, media, works } = args;
  const makeStill = createMakeOnDemand({ files, made });
  const makeSheet = createMakeOnDemand({ files, made });

  /** After a file was made: the oldest go; all of them when the clip has gone meanwhile, and whoever asked is told so. */
  const settle = async (barId: string) => {
    if (await sweepRemovedBar({ bars, files, barId })) throw new AppError('not_found');
    await files.pruneBarFiles({ barId, keep: KEPT_FILES });
  };

  const layOut = async (viewer: Viewer, view: BarView, options: SheetOptions): Promise<OwnSheet> => {
    const sheet = layOutSheet({ view, options, words: await words.wordTexts({ ownerId: viewer.id }) });
    if (!sheet) throw new AppError('sheet_no_lines');
    return sheet;
  };

  const stillOf = async ({ bar, video }: BarView, frame: number): Promise<string> => {
    const frames = framesOf(bar.segments);
    if (!video.mezzanine || frame < 0 || frame >= frames) {
      throw new AppError('cut_out_of_range', { field: 'frame' });
    }
    const facts = { ...video.mezzanine, frames };
    const output = files.barStill(bar.id, frame);
    await makeStill({
      output,
      async make(signal) {
        const mezzanine = files.barFile(bar.id, 'clip.mp4');
        await media.grabFrame({ mezzanine, facts, frame, output, original: null, format: 'jpg' }, { signal });
        await settle(bar.id);
      },
    });
    return output;
  };

  /** Where a sheet with these contents lies. */
  const pathOf = (barId: string, ext: 'pdf' | 'png', contents: unknown) => {
    const key = createHash('sha256')
      .update(JSON.stringify([LAYOUT, contents]))
      .digest('hex');
    return files.sheetFile(barId, key.slice(0, 32), ext);
  };

  return {
    async sheet({ viewer, barId, options }) {
      return layOut(viewer, await requireReadyClip({ clips, viewer, barId }), options);
    },

    async script({ viewer, barId, options, labels }) {
      const { ownWords: _, ...sheet } = await layOut(
        viewer,
        await requireReadyClip({ clips, viewer, barId }),
        options,
      );
      const output = pathOf(barId, 'pdf', { sheet, labels });
      await makeSheet({
        output,
        async make(signal) {
          await works.writeScript({ sheet, labels, output }, { signal });
          await settle(barId);
        },
      });
      return output;
    },

    async storyboard({ viewer, barId, options, labels, page }) {
      const view = await requireReadyClip({ clips, viewer, barId });
      const { ownWords: _, lines, ...sheet } = await layOut(viewer, view, options);
      const { columns, perPage } = planStoryboard(lines.length);
      const parts = inPages(lines, perPage);
      const shown = parts[page - 1];
      if (!shown) throw new AppError('not_found', { message: 'no such page' });
      const pages = parts.length;
      const output = pathOf(barId, 'png', { sheet, shown, columns, page, pages, labels });
      if (!(await files.exists(output))) {
        // Outside of the sheet's own turn: two that wait for stills must not keep each other from them.
        const cells: StoryboardCell[] = [];
        for (const line of shown) cells.push({ ...line, picture: await stillOf(view, line.frame) });
        await makeSheet({
          output,
          async make(signal) {
            await works.drawStoryboard({ sheet, cells, columns, page, pages, labels, output }, { signal });
            await settle(barId);
          },
        });
      }
      return { path: output, pages, title: sheet.title };
    },

    async still({ viewer, barId, frame }) {
      return stillOf(await requireReadyClip({ clips, viewer, barId }), frame);
    },
  };
}
