import { defaultSheetOptions, type SheetOptions, serializeSheetOptions } from '#shared/script-sheet.ts';

export type SheetKind = 'script' | 'storyboard';

/** The page on which a clip's sheet is looked at and printed. */
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
