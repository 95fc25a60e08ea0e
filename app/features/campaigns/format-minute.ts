import { formatDate } from '../../i18n/format-time.ts';

/** Formats a time in milliseconds as `Y-m-d H:i` in Shanghai. */
export const formatMinute = (ms: number): string => formatDate(ms).slice(0, 16);

/** Formats the start and end of a campaign, in milliseconds. Returns null if either is missing. */
export const formatPeriod = (startsMs: number | null, endsMs: number | null): string | null =>
  startsMs === null || endsMs === null ? null : `${formatMinute(startsMs)} – ${formatMinute(endsMs)}`;
