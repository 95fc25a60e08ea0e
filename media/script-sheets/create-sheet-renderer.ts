import type { ScriptSheetRenderer } from '#domain/script-sheets/types.ts';
import { findSheetFonts } from './find-fonts.ts';
import { writeScript } from './write-script.ts';

/**
 * Creates the ScriptSheetRenderer. It looks for fonts in `fontsFolder` first and then in `systemFolders`, by default
 * the usual font folders of the system.
 */
export function createSheetRenderer(args: {
  fontsFolder: string | null;
  systemFolders?: readonly string[];
}): ScriptSheetRenderer {
  // Searched each time, so that fonts can be installed without a restart.
  const findFonts = () => findSheetFonts({ folder: args.fontsFolder, systemFolders: args.systemFolders });
  return {
    async renderScript(request, options) {
      await writeScript({ ...request, fonts: await findFonts() }, options);
    },
    async renderStoryboard(request, { signal }) {
      signal.throwIfAborted();
      // Loaded on demand, because `sharp` takes a tenth of a second to load.
      const { drawStoryboard } = await import('./draw-storyboard.ts');
      await drawStoryboard({ ...request, fonts: await findFonts() });
    },
  };
}
