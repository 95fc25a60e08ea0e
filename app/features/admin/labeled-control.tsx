import type { ReactNode } from 'react';

/** A control under its label. */
export function LabeledControl({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `children`
    <label className="grid gap-1">
      {label}
      {children}
    </label>
  );
}
