import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ToastMessage {
  tone: 'done' | 'failed';
  text: string;
  /** A button in the toast. */
  action?: { label: string; run: () => void };
}

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);

/** Returns a function that shows a success or error message in a corner: `toast({ tone: 'done', text })`. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

/** Shows the messages of `useToast`. The root has it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [messages, setMessages] = useState<(ToastMessage & { id: number })[]>([]);
  const add = useCallback((message: ToastMessage) => {
    setMessages((all) => [...all.slice(-2), { ...message, id: (all.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const remove = (id: number) => setMessages((all) => all.filter((message) => message.id !== id));
  const shown = useMemo(() => messages, [messages]);
  return (
    <ToastContext.Provider value={add}>
      <Primitive.Provider label={t('ui.notice')} duration={6000}>
        {children}
        {shown.map((message) => (
          <Primitive.Root
            key={message.id}
            onOpenChange={(open) => open || remove(message.id)}
            className="rise flex items-start gap-3 rounded-edit bg-ink p-4 text-14 text-paper shadow-lift"
          >
            {message.tone === 'done' ? (
              <CircleCheck size={20} strokeWidth={1.5} className="mt-px shrink-0" aria-hidden="true" />
            ) : (
              <CircleAlert size={20} strokeWidth={1.5} className="mt-px shrink-0" aria-hidden="true" />
            )}
            <Primitive.Description className="flex-1">{message.text}</Primitive.Description>
            {message.action ? (
              <Primitive.Action asChild altText={message.action.label}>
                <button
                  type="button"
                  className="font-medium underline underline-offset-4"
                  onClick={message.action.run}
                >
                  {message.action.label}
                </button>
              </Primitive.Action>
            ) : null}
            <Primitive.Close aria-label={t('ui.close')} className="mt-0.5 opacity-70 hover:opacity-100">
              <X size={16} strokeWidth={1.5} aria-hidden="true" />
            </Primitive.Close>
          </Primitive.Root>
        ))}
        <Primitive.Viewport className="fixed right-4 bottom-4 left-4 z-50 grid gap-2 md:left-auto md:w-[360px]" />
      </Primitive.Provider>
    </ToastContext.Provider>
  );
}
