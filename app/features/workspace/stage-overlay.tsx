import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useWorkspace } from './workspace-context.ts';

/** Shows what a panel draws over the picture of the workspace. It takes no clicks. */
export function StageOverlay({ children }: { children: ReactNode }) {
  const { stage } = useWorkspace();
  return stage?.overlay ? createPortal(children, stage.overlay) : null;
}
