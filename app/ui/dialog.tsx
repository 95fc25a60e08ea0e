import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Maximum width in px. */
  width?: number;
}

const DialogBox = lazy(() => import('./dialog-box.tsx'));

/**
 * A modal dialog with a question or a form. Esc and the close button close it. The focus then returns to where it was. Its
 * code is loaded when it first opens.
 */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.open);
  if (props.open && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  );
}
