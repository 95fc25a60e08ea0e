import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, Field, useToast } from '../../ui/index.ts';

/** The dialog in which an administrator gives a class to another teacher. */
export function PassOnDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [username, setUsername] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const passOn = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '') {
      setProblem(t('classes.passOnMissing'));
      return;
    }
    setBusy(true);
    try {
      const { teacherName } = await api.classes.passOn({ classId, username });
      toast({ tone: 'done', text: t('classes.passedOn', { name: teacherName ?? username }) });
      await revalidate();
      onClose();
    } catch (error) {
      const isMissing = error instanceof ApiError && error.code === 'not_found' && error.field !== null;
      setProblem(isMissing ? t('classes.passOnMissing') : errorMessage(t, error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('classes.passOnTitle')}
      description={t('classes.passOnText')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('classes.passOn')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void passOn(event)} noValidate>
        <Field
          label={t('classes.passOnTo')}
          value={username}
          error={problem}
          autoComplete="off"
          onChange={(event) => {
            setProblem(null);
            setUsername(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
