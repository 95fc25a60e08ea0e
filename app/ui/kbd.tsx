import { classNames } from './class-names.ts';

/** Keys that are pressed together, named as on the keyboard, such as `['Ctrl', 'Z']`. */
export function Kbd({ keys, inverse = false }: { keys: string[]; inverse?: boolean }) {
  return (
    <span className="inline-flex gap-0.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className={classNames(
            'figures inline-block min-w-[18px] rounded-edit border px-1 text-center leading-[16px]',
            inverse ? 'border-paper/40' : 'border-edge text-ink-2',
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
