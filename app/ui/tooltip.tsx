import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { tooltipTarget } from './tooltip-target.ts';

const TooltipLayer = lazy(() => import('./tooltip-layer.tsx'));

/**
 * Shows the label and shortcut keys of its only child on hover and on keyboard focus. The child must pass attributes on to
 * its element. Needs one `TooltipProvider` in the page; the root has it.
 */
export function Tooltip({
  label,
  keys,
  children,
}: {
  label: string;
  keys?: string[] | undefined;
  children: ReactElement<{ 'data-tooltip'?: string; 'data-tooltip-keys'?: string | undefined }>;
}) {
  return cloneElement(children, { 'data-tooltip': label, 'data-tooltip-keys': keys?.join('\n') });
}

/** Loads the code that shows tooltips when the pointer or the focus first reaches an element that has one. */
export function TooltipProvider() {
  const [first, setFirst] = useState<Event | null>(null);
  useEffect(() => {
    if (first) return;
    const begin = (event: Event) => tooltipTarget(event) && setFirst(event);
    document.addEventListener('pointerover', begin);
    document.addEventListener('focusin', begin);
    return () => {
      document.removeEventListener('pointerover', begin);
      document.removeEventListener('focusin', begin);
    };
  }, [first]);
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <TooltipLayer first={first} />
    </Suspense>
  );
}
