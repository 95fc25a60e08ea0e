import { plainSheet, type SheetOptions, writeSheetOptions } from '#shared/sheet.ts';

export type SheetKind = 'script' | 'storyboard';

/** The page on which a clip's sheet is looked at and printed. */
export function sheetPath(barId: string, kind: SheetKind, options: SheetOptions = plainSheet): string {
  const query = new URLSearchParams({
    bar_id: barId,
    ...(kind === 'script' ? {} : { kind }),
    ...writeSheetOptions(options),
  });
  return `/list/sheet?${query}`;
}
