import { type FormEvent, useState } from 'react';
import { toWireName } from '#contract/wire-names.ts';
import { ApiError } from '../../api/api-error.ts';
import { callUrl } from '../../api/call-url.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Field, useToast } from '../../ui/index.ts';
import { AccountSection } from './account-section.tsx';

const MIN_LENGTH = 8;

/** A form that changes the viewer's password. Only a response with the status `success` counts as success. */
export function PasswordForm({ clientId, username }: { clientId: string; username: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ old?: string; new?: string; repeat?: string }>({});

  const check = (oldPassword: string, newPassword: string, repeat: string) => {
    if (!oldPassword) return { old: t('account.needOld') };
    if ([...newPassword].length < MIN_LENGTH) return { new: t('account.tooShort', { count: MIN_LENGTH }) };
    if (newPassword !== repeat) return { repeat: t('account.notSame') };
    return null;
  };

  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const [oldPassword, newPassword, repeat] = ['oldPassword', 'newPassword', 'repeat'].map((name) =>
      String(form.get(toWireName(name))),
    );
    if (oldPassword === undefined || newPassword === undefined || repeat === undefined) return;
    const problem = check(oldPassword, newPassword, repeat);
    setErrors(problem ?? {});
    if (problem) return;
    setBusy(true);
    try {
      // The contract allows no other status, but the response comes over the network.
      const { status }: { status: string } = await api.accounts.changePassword({
        oldPassword,
        newPassword,
        clientId,
      });
      if (status !== 'success') throw new ApiError({ code: 'internal', httpStatus: 200, wording: status });
      element.reset();
      toast({ tone: 'done', text: t('account.changed') });
    } catch (caught) {
      const isWrongPassword = caught instanceof ApiError && caught.code === 'login_failed';
      setErrors(isWrongPassword ? { old: t('account.wrongOld') } : { repeat: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AccountSection id="password" title={t('account.password')}>
      <form
        method="post"
        action={callUrl('accounts', 'changePassword')}
        onSubmit={change}
        noValidate
        className="grid gap-4 border-rule border-t pt-4"
      >
        <input
          type="text"
          name={toWireName('username')}
          value={username}
          autoComplete="username"
          readOnly
          hidden
        />
        <Field
          label={t('account.oldPassword')}
          name={toWireName('oldPassword')}
          type="password"
          autoComplete="current-password"
          error={errors.old}
        />
        <Field
          label={t('account.newPassword')}
          name={toWireName('newPassword')}
          type="password"
          autoComplete="new-password"
          error={errors.new}
        />
        <Field
          label={t('account.repeatPassword')}
          name="repeat"
          type="password"
          autoComplete="new-password"
          error={errors.repeat}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('account.change')}
        </Button>
      </form>
    </AccountSection>
  );
}
