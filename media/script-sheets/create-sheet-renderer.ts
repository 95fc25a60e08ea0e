import type { ScriptSheetRenderer } from '#domain/script-sheets/types.ts';
import { drawStoryboard } from './draw-storyboard.ts';
import { findSheetFonts } from './find-fonts.ts';
import { writeScript } from './write-script.ts';

/** SheetWorks by the fonts of `fontsFolder` or of the system, whose own places `systemFolders` may name otherwise. */
export function createSheetRenderer(args: {
  fontsFolder: string | null;
  systemFolders?: readonly string[];
}): ScriptSheetRenderer {
  // Looked for each time: whoever installs them need not start the product again.
  const fonts = () => findSheetFonts({ folder: args.fontsFolder, systemFolders: args.systemFolders });
  return {
    async renderScript(wish, options) {
      await writeScript({ ...wish, fonts: await fonts() }, options);
    },
    async renderStoryboard(wish, { signal }) {
      signal.throwIfAborted();
      await drawStoryboard({ ...wish, fonts: await fonts() });
    },
  };
}
