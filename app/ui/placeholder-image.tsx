import { classNames } from './class-names.ts';

/** Shown in place of a missing image. Its class sets the size. */
export function PlaceholderImage({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-empty-picture
      className={classNames('grid place-items-center bg-sunk', className)}
    >
      <span className="h-[2px] w-10 max-w-[30%] bg-edge" />
    </span>
  );
}
