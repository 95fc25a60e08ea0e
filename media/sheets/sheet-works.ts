import type { SheetWorks } from '#domain/sheets/types.ts';
import { drawStoryboard } from './draw-storyboard.ts';
import { findSheetFonts } from './find-font.ts';
import { writeScript } from './write-script.ts';

/** SheetWorks by the fonts of `fontsFolder` or of the system. */
export function createSheetWorks({ fontsFolder }: { fontsFolder: string | null }): SheetWorks {
  // Looked for each time: whoever installs them need not start the product again.
  const fonts = () => findSheetFonts({ folder: fontsFolder });
  return {
    async writeScript(args, options) {
      await writeScript({ ...args, fonts: await fonts() }, options);
    },
    async drawStoryboard(args, { signal }) {
      signal.throwIfAborted();
      await drawStoryboard({ ...args, fonts: await fonts() });
    },
  };
}
