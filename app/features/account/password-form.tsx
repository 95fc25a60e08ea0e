import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, requestJson } from '../../api/http-client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, Field, useToast } from '../../ui/index.ts';
import { AccountSection } from './account-section.tsx';

const LEAST_LENGTH = 8;

/** Changes one's own password. It has changed only when the answer's status is 'success'. */
export function PasswordForm({ clientId, account }: { clientId: string; account: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ old?: string; new?: string; repeat?: string }>({});

  const check = (old: string, wanted: string, repeat: string) => {
    if (!old) return { old: t('me.needOld') };
    if ([...wanted].length < LEAST_LENGTH) return { new: t('me.tooShort', { count: LEAST_LENGTH }) };
    if (wanted !== repeat) return { repeat: t('me.notSame') };
    return null;
  };

  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const [old, wanted, repeat] = ['old_pwd', 'new_pwd', 'repeat'].map((name) => String(form.get(name)));
    if (old === undefined || wanted === undefined || repeat === undefined) return;
    const wrong = check(old, wanted, repeat);
    setErrors(wrong ?? {});
    if (wrong) return;
    setBusy(true);
    try {
      const fields = { old_pwd: old, new_pwd: wanted, client_id: clientId };
      const { status } = await requestJson<{ status: string }>('/api/client_pwd_edit.php', {
        method: 'POST',
        fields,
      });
      if (status !== 'success') throw new ApiError({ code: 'internal', httpStatus: 200, wording: status });
      element.reset();
      toast({ tone: 'done', text: t('me.changed') });
    } catch (caught) {
      const refused = caught instanceof ApiError && caught.code === 'login_failed';
      setErrors(refused ? { old: t('me.wrongOld') } : { repeat: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AccountSection id="password" title={t('me.password')}>
      <form
        method="post"
        action="/api/client_pwd_edit.php"
        onSubmit={change}
        noValidate
        className="grid gap-4 border-rule border-t pt-4"
      >
        <input type="text" name="account" value={account} autoComplete="username" readOnly hidden />
        <Field
          label={t('me.oldPassword')}
          name="old_pwd"
          type="password"
          autoComplete="current-password"
          error={errors.old}
        />
        <Field
          label={t('me.newPassword')}
          name="new_pwd"
          type="password"
          autoComplete="new-password"
          error={errors.new}
        />
        <Field
          label={t('me.repeatPassword')}
          name="repeat"
          type="password"
          autoComplete="new-password"
          error={errors.repeat}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('me.change')}
        </Button>
      </form>
    </AccountSection>
  );
}
