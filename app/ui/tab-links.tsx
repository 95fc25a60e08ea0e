import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { useCurrentInView } from './use-current-in-view.ts';

const tabClass =
  'group relative inline-flex h-10 [--focus-inset:0px] shrink-0 items-center gap-2 whitespace-nowrap px-4 text-16 text-ink-2 transition hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The bracket round a link or tab. `className` says when it shows. */
export function CurrentTabBracket({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('bracket opacity-0 transition-opacity', className)}
      style={{ inset: '4px 2px', '--bracket-arm': '6px' } as React.CSSProperties}
    />
  );
}

/** Tabs that are links. The current one is in brackets. */
export function TabLinks({
  label,
  items,
}: {
  label: string;
  items: readonly { to: string; label: string; current: boolean }[];
}) {
  const row = useCurrentInView(items.find(({ current }) => current)?.to);
  return (
    <nav ref={row} aria-label={label} className="-ml-1 flex overflow-x-auto">
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          preventScrollReset
          aria-current={item.current ? 'page' : undefined}
          className={tabClass}
        >
          {item.label}
          <CurrentTabBracket className="group-aria-[current=page]:opacity-100" />
        </Link>
      ))}
    </nav>
  );
}
