import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useTranslation } from '../i18n/use-translation.ts';

export interface ToastMessage {
  tone: 'done' | 'failed';
  text: string;
  /** A button in the toast. */
  action?: { label: string; run: () => void };
}

/** A message that is shown; `id` grows with every message. */
export type ShownToast = ToastMessage & { id: number };

/** The messages that are shown now. */
export default function ToastList({
  messages,
  onRemove,
}: {
  messages: readonly ShownToast[];
  onRemove: (id: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <Primitive.Provider label={t('ui.notice')} duration={6000}>
      {messages.map((message) => (
        <Primitive.Root
          key={message.id}
          onOpenChange={(open) => open || onRemove(message.id)}
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
      {/* On a phone, the next button is at the bottom of the screen. */}
      <Primitive.Viewport className="fixed right-4 left-4 z-50 grid gap-2 max-md:top-[max(12px,env(safe-area-inset-top))] md:bottom-4 md:left-auto md:w-[360px] md:max-lg:[body:has([data-verb])_&]:bottom-18" />
    </Primitive.Provider>
  );
}
