import { Alert, Button, Checkbox, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#domain/accounts/types.ts';
import type { WireAccount, WireMadeAccount } from '#shared/wire-me.ts';
import { requestJson } from '../../api/http-client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useUser } from '../../state/use-user.ts';
import { LabeledControl } from './labeled-control.tsx';

/** Makes an account (`row` null) or changes the name and roles of one. `onSaved` is told the first password of a new one. */
export function AccountForm({
  row,
  onSaved,
}: {
  row: WireAccount | null;
  onSaved: (made: { account: string; password: string } | null) => void;
}) {
  const { t } = useTranslation();
  const mine = useUser().access;
  const [account, setAccount] = useState('');
  const [name, setName] = useState(row?.name ?? '');
  const [access, setAccess] = useState<Role[]>(
    row ? roles.filter((role) => row.access.includes(role)) : ['client'],
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Administrators and owners are an owner's to make.
  const isMineToGive = (role: Role) => mine.includes('owner') || role === 'client' || role === 'teacher';

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    try {
      const fields = {
        name,
        access: access.join(','),
        ...(row ? { account_id: row.account_id } : { account }),
      };
      const saved = await requestJson<Partial<WireMadeAccount>>('/api/account_save.php', {
        method: 'POST',
        fields,
      });
      onSaved(saved.password === undefined ? null : { account, password: saved.password });
    } catch (caught) {
      setFailure(errorMessage(t, caught));
      setBusy(false);
    }
  };

  return (
    <form method="post" onSubmit={save} className="grid gap-4">
      {failure ? <Alert type="error" title={failure} showIcon /> : null}
      {row ? (
        <p className="font-medium">{row.account}</p>
      ) : (
        <LabeledControl label={t('accounts.account')}>
          <Input
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            maxLength={40}
            required
            autoComplete="off"
          />
          <span className="text-12 text-ink-2">{t('accounts.accountHint')}</span>
        </LabeledControl>
      )}
      <LabeledControl label={t('accounts.name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={40} required />
      </LabeledControl>
      <fieldset className="grid gap-1">
        <legend>{t('accounts.roles')}</legend>
        <Checkbox.Group<Role>
          value={access}
          onChange={setAccess}
          options={roles.map((role) => ({
            value: role,
            label: t(`me.role.${role}`),
            disabled: !isMineToGive(role),
          }))}
        />
      </fieldset>
      <Button type="primary" htmlType="submit" loading={busy} disabled={access.length === 0}>
        {t('accounts.save')}
      </Button>
    </form>
  );
}
