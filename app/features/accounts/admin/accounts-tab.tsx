import { Button, Drawer, Modal, Popconfirm, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { AccountDto } from '#contract/accounts-admin.ts';
import { roles } from '#shared/roles.ts';
import { api } from '../../../api/client.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ListFilters, SearchFilter, SelectFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { AccountForm } from './account-form.tsx';

/** The value of the state filter for accounts that cannot sign in. */
const DISABLED = 'disabled';

/** Table of the accounts, with the actions of an administrator. */
export function AccountsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['q', 'role', 'state'], active });
  const [drawer, setDrawer] = useState<{ row: AccountDto | null } | null>(null);
  const [newPassword, setNewPassword] = useState<{ username: string; password: string } | null>(null);
  // Remounts the table after each save, which reloads it.
  const [savedCount, setSavedCount] = useState(0);
  return (
    <>
      <RemoteTable
        key={savedCount}
        rowKey="accountId"
        call={api.accountsAdmin.list}
        input={{
          q: state.values.q,
          role: chosenOf(roles, state.values.role),
          isDisabled: state.values.state === DISABLED,
        }}
        state={state}
        active={active}
        everyMs={10_000}
        empty={t('accounts.empty')}
        filter={
          <ListFilters>
            <Button type="primary" onClick={() => setDrawer({ row: null })}>
              {t('accounts.make')}
            </Button>
            <SearchFilter state={state} name="q" label={t('accounts.find')} />
            <SelectFilter
              state={state}
              name="role"
              label={t('accounts.roles')}
              options={roles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
            />
            <SelectFilter
              state={state}
              name="state"
              label={t('accounts.state')}
              options={[{ value: DISABLED, label: t('accounts.disabled') }]}
            />
          </ListFilters>
        }
        columns={(reload) => [
          {
            title: t('accounts.account'),
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.username}</span>,
          },
          {
            title: t('accounts.name'),
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.name}</span>,
          },
          { title: t('accounts.roles'), width: 220, render: (_, row) => <Roles names={row.roles} /> },
          {
            title: t('accounts.state'),
            width: 88,
            render: (_, row) => (
              <Tag variant={row.disabled ? 'solid' : 'outlined'}>
                {t(row.disabled ? 'accounts.disabled' : 'accounts.enabled')}
              </Tag>
            ),
          },
          {
            title: t('accounts.lastSeen'),
            width: 168,
            render: (_, row) => (
              <span className="figures">
                {row.lastSeenMs === null ? t('accounts.never') : formatDate(row.lastSeenMs)}
              </span>
            ),
          },
          {
            title: t('accounts.act'),
            width: 240,
            render: (_, row) =>
              row.canEdit ? (
                <AccountActions
                  row={row}
                  onDone={reload}
                  onEdit={() => setDrawer({ row })}
                  onNewPassword={setNewPassword}
                />
              ) : null,
          },
        ]}
      />
      <Drawer
        open={drawer !== null}
        onClose={() => setDrawer(null)}
        size={420}
        destroyOnHidden
        title={drawer?.row ? t('accounts.edit') : t('accounts.make')}
      >
        {drawer ? (
          <AccountForm
            row={drawer.row}
            onSaved={(created) => {
              setDrawer(null);
              setNewPassword(created);
              setSavedCount(savedCount + 1);
            }}
          />
        ) : null}
      </Drawer>
      <Modal
        open={newPassword !== null}
        title={t('accounts.newPasswordTitle')}
        onCancel={() => setNewPassword(null)}
        footer={<Button onClick={() => setNewPassword(null)}>{t('accounts.newPasswordDone')}</Button>}
      >
        <p className="pb-3">{t('accounts.newPasswordText', { account: newPassword?.username })}</p>
        <Typography.Text copyable code className="text-16">
          {newPassword?.password}
        </Typography.Text>
      </Modal>
    </>
  );
}

function Roles({ names }: { names: string[] }) {
  const { t } = useTranslation();
  const known = roles.filter((role) => names.includes(role));
  return <span>{known.map((role) => t(`account.role.${role}`)).join(' · ')}</span>;
}

function AccountActions({
  row,
  onDone,
  onEdit,
  onNewPassword,
}: {
  row: AccountDto;
  onDone: () => Promise<void>;
  onEdit: () => void;
  onNewPassword: (created: { username: string; password: string }) => void;
}) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const { accountId } = row;
  const setDisabled = (disabled: boolean) =>
    run(async () => {
      await api.accountsAdmin.setDisabled({ accountId, disabled });
      await onDone();
    });
  const resetPassword = () =>
    run(async () => {
      const { generatedPassword: password } = await api.accountsAdmin.resetPassword({ accountId });
      onNewPassword({ username: row.username, password });
      await onDone();
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={onEdit}>
        {t('accounts.edit')}
      </Button>
      <Popconfirm
        title={t('accounts.passwordAsk')}
        description={t('accounts.endsSessions')}
        onConfirm={resetPassword}
      >
        <Button size="small" loading={busy}>
          {t('accounts.password')}
        </Button>
      </Popconfirm>
      {row.disabled ? (
        <Button size="small" loading={busy} onClick={() => setDisabled(false)}>
          {t('accounts.enable')}
        </Button>
      ) : (
        <Popconfirm
          title={t('accounts.disableAsk')}
          description={t('accounts.endsSessions')}
          onConfirm={() => setDisabled(true)}
        >
          <Button size="small" loading={busy}>
            {t('accounts.disable')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
