import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { ShownToast, ToastMessage } from './toast-list.tsx';

const ToastList = lazy(() => import('./toast-list.tsx'));
const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);

/** Returns a function that shows a success or error message in a corner: `toast({ tone: 'done', text })`. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

/** Shows the messages of `useToast`, whose code is loaded with the first one. The root has it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ShownToast[] | null>(null);
  const add = useCallback((message: ToastMessage) => {
    setMessages((all) => [...(all ?? []).slice(-2), { ...message, id: (all?.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const remove = (id: number) => setMessages((all) => all?.filter((message) => message.id !== id) ?? null);
  return (
    <ToastContext.Provider value={add}>
      {children}
      {messages ? (
        <Suspense fallback={null}>
          <ToastList messages={messages} onRemove={remove} />
        </Suspense>
      ) : null}
    </ToastContext.Provider>
  );
}
