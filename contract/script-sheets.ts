import * as z from 'zod';
import { sheetTextModes, sheetWordModes } from '#shared/script-sheet.ts';
import { defineLoaderCall } from './define-call.ts';
import { idParam } from './fields.ts';

/** A line in one language: printed text, or `rules` ruled lines to write the text on. */
const sheetTextDto = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('blank'), rules: z.number() }),
]);
export type SheetTextDto = z.infer<typeof sheetTextDto>;

/** Everything that the script sheet and the storyboard of a clip print. */
const scriptSheetDto = z.object({
  clipId: z.string(),
  title: z.string(),
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  /** Time ranges of the clip on the film's time axis, in playing order. */
  timeRanges: z.array(z.object({ startMs: z.number(), endMs: z.number() })),
  lengthMs: z.number(),
  lines: z.array(
    z.object({
      /** Number of the line, starting at 1. */
      number: z.number(),
      /** On the clip's time axis. */
      startMs: z.number(),
      endMs: z.number(),
      en: sheetTextDto.nullable(),
      zh: sheetTextDto.nullable(),
      /** The frame of the clip that illustrates the line, starting at 0. */
      frame: z.number(),
    }),
  ),
  /** Whether the sheet leaves space for notes under each line. */
  hasNotes: z.boolean(),
  /** Width of a frame divided by its height. */
  ratio: z.number(),
  /** Words of the clip that the viewer has saved. */
  ownWords: z.array(z.string()),
});
export type ScriptSheetDto = z.infer<typeof scriptSheetDto>;

export const scriptSheets = {
  view: defineLoaderCall({
    summary: 'Returns what the script and the storyboard of a clip are printed from.',
    access: 'client',
    input: z.object({
      clipId: idParam,
      en: z.enum(sheetTextModes),
      zh: z.enum(sheetTextModes),
      words: z.enum(sheetWordModes),
    }),
    output: scriptSheetDto,
    errors: ['not_ready', 'sheet_no_lines'],
  }),
};
