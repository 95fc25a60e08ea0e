import { Tooltip as Primitive } from 'radix-ui';
import { type ReactNode, use } from 'react';
import { EscapeContext } from './escape-context.ts';
import { Kbd } from './kbd.tsx';

/** Says what its one child does, and by which keys, on hover and on focus. Put `TooltipProvider` above once (the root has it). */
export function Tooltip({
  label,
  keys,
  children,
}: {
  label: string;
  keys?: string[] | undefined;
  children: ReactNode;
}) {
  const leave = use(EscapeContext);
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={leave}
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
