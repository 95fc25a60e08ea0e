import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-box.tsx';

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
