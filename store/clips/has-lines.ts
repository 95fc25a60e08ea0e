import type { TimeRange } from '#domain/clips/propose-cut.ts';
import { selectClipLines } from '#domain/clips/select-clip-lines.ts';
import type { Clip } from '#domain/clips/types.ts';

/** Whether one of the lines of its film, or of those that it keeps, belongs to a clip. */
export const hasLines = (
  { segments, keptLines }: Pick<Clip, 'segments' | 'keptLines'>,
  lines: readonly TimeRange[],
): boolean => selectClipLines({ lines: keptLines ?? lines, segments }).lines.length > 0;
