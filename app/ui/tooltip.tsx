import { Tooltip as Primitive } from 'radix-ui';
import { createContext, type ReactNode, use } from 'react';
import { Kbd } from './kbd.tsx';

/**
 * What Esc closes, such as the dialog around a tooltip. Radix treats an open tooltip as a layer of its own that
 * consumes the key, so the tooltip calls this function itself.
 */
export const EscapeContext = createContext<(() => void) | undefined>(undefined);

/**
 * Shows the label and shortcut keys of its only child on hover and on focus. Needs one `TooltipProvider` above it; the
 * root has it.
 */
export function Tooltip({
  label,
  keys,
  children,
}: {
  label: string;
  keys?: string[] | undefined;
  children: ReactNode;
}) {
  const closeParent = use(EscapeContext);
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={closeParent}
          className="rise z-50 flex items-center gap-2 rounded-edit bg-ink px-2 py-1 text-12 text-paper"
        >
          {label}
          {keys ? <Kbd keys={keys} inverse /> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  );
}
