import { defaultSheetOptions, type SheetOptions, serializeSheetOptions } from '#shared/script-sheet.ts';
import { pagePaths, withQuery } from '../../../navigation/page-paths.ts';

export type SheetKind = 'script' | 'storyboard';

/** Returns the address of the print preview of a sheet. */
export function sheetPath(
  clipId: string,
  kind: SheetKind,
  options: SheetOptions = defaultSheetOptions,
): string {
  return withQuery(pagePaths.scriptSheet, {
    bar_id: clipId,
    kind: kind === 'script' ? null : kind,
    ...serializeSheetOptions(options),
  });
}
