import { formatTimeCode } from '#shared/time-code.ts';
import { formatDuration } from '../i18n/format-time.ts';
import { classNames } from './class-names.ts';

/** A time in milliseconds as `hh:mm:ss.mmm`, or a length as `m:ss`, followed by the frame number if there is one. */
export function TimeCode({
  ms,
  frame,
  as = 'code',
  className,
}: {
  ms: number;
  frame?: number;
  as?: 'code' | 'length';
  className?: string;
}) {
  return (
    <span className={classNames('figures', className)}>
      {as === 'code' ? formatTimeCode(ms) : formatDuration(ms)}
      {frame === undefined ? null : <span className="opacity-70"> f{frame}</span>}
    </span>
  );
}
