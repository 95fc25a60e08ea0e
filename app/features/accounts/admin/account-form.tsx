import { Alert, Button, Checkbox, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import type { AccountDto } from '#contract/accounts-admin.ts';
import type { Role } from '#shared/roles.ts';
import { roles } from '#shared/roles.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../state/use-user.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { GroupField } from './group-field.tsx';

/**
 * Creates an account when `row` is null, and changes the name, roles, and group of the account otherwise. `onSaved` receives
 * the generated password of a new account.
 */
export function AccountForm({
  row,
  groups,
  onSaved,
}: {
  row: AccountDto | null;
  groups: readonly string[];
  onSaved: (created: { username: string; password: string } | null) => void;
}) {
  const { t } = useTranslation();
  const ownAccess = useUser().access;
  const [username, setUsername] = useState('');
  const [name, setName] = useState(row?.name ?? '');
  const [access, setAccess] = useState<Role[]>(
    row ? roles.filter((role) => row.roles.includes(role)) : ['client'],
  );
  const [groupName, setGroupName] = useState(row?.groupName ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Only an owner may assign the roles admin and owner.
  const canAssign = (role: Role) => ownAccess.includes('owner') || role === 'client' || role === 'teacher';

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { generatedPassword: password } = await api.accountsAdmin.save({
        name,
        roles: access.join(','),
        groupName,
        ...(row ? { accountId: row.accountId } : { username }),
      });
      onSaved(password === undefined ? null : { username, password });
    } catch (caught) {
      setFailure(errorMessage(t, caught));
      setBusy(false);
    }
  };

  return (
    <form method="post" onSubmit={save} className="grid gap-4">
      {failure ? <Alert type="error" title={failure} showIcon /> : null}
      {row ? (
        <p className="font-medium">{row.username}</p>
      ) : (
        <LabeledControl label={t('accounts.account')}>
          <Input
            value={username}
            onChange={(event) => setUsername(event.target.value)}
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
        <legend className="pb-1">{t('accounts.roles')}</legend>
        <Checkbox.Group<Role>
          value={access}
          onChange={setAccess}
          options={roles.map((role) => ({
            value: role,
            label: t(`account.role.${role}`),
            disabled: !canAssign(role),
          }))}
        />
      </fieldset>
      <LabeledControl label={t('accounts.group')}>
        <GroupField groups={groups} value={groupName} onChange={setGroupName} />
        <span className="text-12 text-ink-2">{t('accounts.groupHint')}</span>
      </LabeledControl>
      <Button type="primary" htmlType="submit" loading={busy} disabled={access.length === 0}>
        {t('accounts.save')}
      </Button>
    </form>
  );
}
