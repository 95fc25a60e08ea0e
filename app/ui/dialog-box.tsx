import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { IconButton } from './icon-button.tsx';

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

/** The dialog itself. Loaded by `Dialog` when it first opens. */
export default function DialogBox({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 480,
}: DialogProps) {
  const { t } = useTranslation();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-stage/60" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          style={{ maxWidth: width }}
          className="rise fixed inset-x-4 top-[12vh] z-40 mx-auto grid max-h-[76vh] gap-4 overflow-y-auto rounded-read bg-sheet p-6 text-ink shadow-lift"
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="pt-1.5 font-semibold text-20">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon={X} label={t('ui.close')} className="-mt-1 -mr-2" />
            </Primitive.Close>
          </div>
          {description ? (
            <Primitive.Description className="text-ink-2">{description}</Primitive.Description>
          ) : null}
          {children}
          {footer ? <div className="flex flex-wrap justify-end gap-3">{footer}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
