import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { DebtsDto, OwnCountsDto } from '#contract/profile.ts';
import { formatYuan } from '#shared/money.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Button, Dialog, Field } from '../../ui/index.ts';

/** The download of the viewer's data and the deletion of the account. */
export function MyData(props: { username: string; counts: OwnCountsDto; debts: DebtsDto }) {
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
        <RemoveAccount {...props} />
      </div>
    </div>
  );
}

function RemoveAccount({
  username,
  counts,
  debts,
}: {
  username: string;
  counts: OwnCountsDto;
  debts: DebtsDto;
}) {
  const { t } = useTranslation();
  const isOwed = debts.cents > 0 || debts.prizes > 0;
  const owedKind = debts.cents === 0 ? 'prizes' : debts.prizes === 0 ? 'money' : 'both';
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ confirm?: string; pwd?: string; renounce?: string }>({});
  const remove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const confirm = String(form.get('confirm')).trim();
    const password = String(form.get('pwd'));
    if (confirm !== username)
      return setErrors({ confirm: t('account.notTheAccount', { account: username }) });
    if (!password) return setErrors({ pwd: t('account.needOld') });
    const renounce = form.get('renounce') === '1';
    if (isOwed && !renounce) return setErrors({ renounce: t('error.still_owed') });
    setErrors({});
    setBusy(true);
    try {
      await api.profile.removeAccount({ confirm, password, renounce });
      window.location.assign(pagePaths.login);
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
        description={t('account.removeAccountText', {
          clips: counts.clipCount,
          films: counts.filmCount,
          takes: counts.takeCount,
          words: counts.wordCount,
        })}
      >
        <form method="post" onSubmit={remove} noValidate className="grid gap-4">
          <Field
            label={t('account.typeAccount', { account: username })}
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
          {isOwed ? (
            <CheckboxField
              name="renounce"
              label={t(`account.renounce.${owedKind}`, {
                yuan: formatYuan(debts.cents),
                count: debts.prizes,
              })}
              error={errors.renounce}
            />
          ) : null}
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
