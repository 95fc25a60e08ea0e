import { classNames } from './class-names.ts';

const HOLES = 24;

/**
 * A progress bar that looks like the perforations of a film. `percent` is 0 to 100; null if the progress is unknown.
 */
export function ProgressBar({
  percent,
  label,
  tone = 'ink',
  className,
}: {
  percent: number | null;
  label: string;
  tone?: 'ink' | 'mine' | 'rec';
  className?: string;
}) {
  const filled = percent === null ? 0 : (Math.min(100, Math.max(0, percent)) / 100) * HOLES;
  const fillClass = { ink: 'bg-ink', mine: 'bg-mine', rec: 'bg-rec' }[tone];
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className={classNames('flex gap-[3px]', percent === null && 'animate-pulse', className)}
    >
      {Array.from({ length: HOLES }, (_, hole) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the holes never change their order
        <span key={hole} className="relative h-2 flex-1 overflow-hidden rounded-[1px] bg-ink/15">
          <span
            className={classNames('absolute inset-y-0 left-0 transition-[width]', fillClass)}
            style={{ width: `${Math.min(1, Math.max(0, filled - hole)) * 100}%` }}
          />
        </span>
      ))}
    </div>
  );
}
