import { defaultSheetOptions, type SheetOptions, serializeSheetOptions } from '#shared/script-sheet.ts';

export type SheetKind = 'script' | 'storyboard';

/** Returns the address of the print preview of a sheet. */
export function sheetPath(
  clipId: string,
  kind: SheetKind,
  options: SheetOptions = defaultSheetOptions,
): string {
  const query = new URLSearchParams({
    bar_id: clipId,
    ...(kind === 'script' ? {} : { kind }),
    ...serializeSheetOptions(options),
  });
  return `/list/sheet?${query}`;
}
