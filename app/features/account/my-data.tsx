import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/http-client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, Dialog, Field } from '../../ui/index.ts';

/** How many items are deleted with the account. */
export interface OwnCounts {
  clips: number;
  films: number;
  takes: number;
  words: number;
}

/** The download of the viewer's data and the deletion of the account. */
export function MyData({ account, counts }: { account: string; counts: OwnCounts }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 border-rule border-t pt-4">
      <p className="text-14 text-ink-2 text-pretty">{t('account.dataText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href="/media/me/data.zip" download>
            <Download size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('account.export')}
          </a>
        </Button>
        <RemoveAccount account={account} counts={counts} />
      </div>
    </div>
  );
}

function RemoveAccount({ account, counts }: { account: string; counts: OwnCounts }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ confirm?: string; pwd?: string }>({});
  const remove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const confirm = String(form.get('confirm')).trim();
    const password = String(form.get('pwd'));
    if (confirm !== account) return setErrors({ confirm: t('account.notTheAccount', { account }) });
    if (!password) return setErrors({ pwd: t('account.needOld') });
    setErrors({});
    setBusy(true);
    try {
      await api.profile.removeAccount({ confirm, password });
      window.location.assign('/login');
    } catch (caught) {
      const isWrongPassword = caught instanceof ApiError && caught.code === 'login_failed';
      setErrors({ pwd: isWrongPassword ? t('account.wrongOld') : errorMessage(t, caught) });
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setErrors({});
          setOpen(true);
        }}
      >
        {t('account.removeAccount')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('account.removeAccountAsk')}
        description={t('account.removeAccountText', { ...counts })}
      >
        <form method="post" onSubmit={remove} noValidate className="grid gap-4">
          <Field
            label={t('account.typeAccount', { account })}
            name="confirm"
            autoComplete="off"
            error={errors.confirm}
          />
          <Field
            label={t('account.oldPassword')}
            name="pwd"
            type="password"
            autoComplete="current-password"
            error={errors.pwd}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="danger" busy={busy}>
              {t('account.removeForGood')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
