import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, Dialog, Field, useToast } from '../../ui/index.ts';

/** Buttons that rename and delete one of the viewer's clips. */
export function ClipActions({
  clipId,
  title,
  onRemoved,
}: {
  clipId: string;
  title: string;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const remove = async () => {
    await api.clips.remove({ clipId });
    toast({ tone: 'done', text: t('account.clipRemoved') });
    onRemoved();
    await revalidate();
  };
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <RenameClip clipId={clipId} title={title} onDone={revalidate} />
      <ConfirmButton
        label={t('account.remove')}
        name={`${t('account.remove')} ${title}`}
        title={t('account.removeClipAsk')}
        text={t('account.removeClipText', { title })}
        onConfirm={remove}
      />
    </div>
  );
}

function RenameClip({
  clipId,
  title,
  onDone,
}: {
  clipId: string;
  title: string;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newTitle = String(new FormData(event.currentTarget).get('title'));
    if (newTitle.trim() === '') return setFailure(t('account.needTitle'));
    setBusy(true);
    try {
      await api.clips.rename({ clipId, title: newTitle });
      await onDone();
      setOpen(false);
    } catch (caught) {
      setFailure(errorMessage(t, caught));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        aria-label={`${t('account.rename')} ${title}`}
        onClick={() => {
          setFailure(null);
          setOpen(true);
        }}
      >
        {t('account.rename')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('account.renameClip')}>
        <form method="post" onSubmit={save} noValidate className="grid gap-4">
          <Field
            label={t('account.clipTitle')}
            name="title"
            defaultValue={title}
            maxLength={200}
            error={failure}
          />
          <div className="flex justify-end gap-3">
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t('account.save')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
