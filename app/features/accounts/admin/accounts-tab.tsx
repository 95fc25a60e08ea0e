import { Button, Drawer, Modal, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { AccountDto } from '#contract/accounts-admin.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../state/use-user.ts';
import { ExportForm } from '../../admin/export-form.tsx';
import { ListFilters } from '../../admin/list-filters.tsx';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useListState } from '../../admin/use-list-state.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountDetailsPanel } from './account-details.tsx';
import { AccountFileButton } from './account-file.tsx';
import { AccountFilters, filterNames, filterOf } from './account-filters.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountBulkActions } from './bulk-actions.tsx';
import { RoleNames } from './role-names.tsx';
import { SignInContactButton } from './sign-in-contact.tsx';

/** Table of the accounts, with the actions of an administrator. */
export function AccountsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: filterNames, active });
  const filter = filterOf(state.values);
  const isOwner = useUser().access.includes('owner');
  const shownId = state.values.account;
  const show = (account: string | null) =>
    state.change({ values: { account }, pageNumber: state.pageNumber });
  const grouped = useCall({ call: api.accountsAdmin.groups, input: {}, active });
  const groups = grouped.answer?.groups ?? [];
  const [drawer, setDrawer] = useState<{ row: AccountDto | null } | null>(null);
  const [newPassword, setNewPassword] = useState<{ username: string; password: string } | null>(null);
  // Remounts the table after each save, which reloads it.
  const [savedCount, setSavedCount] = useState(0);
  const reloadAll = () => {
    setSavedCount((count) => count + 1);
    return grouped.reload();
  };
  return (
    <>
      {/* Outside the table, because a reload of it must not close the passwords of new accounts. */}
      <ListFilters>
        <Button type="primary" onClick={() => setDrawer({ row: null })}>
          {t('accounts.make')}
        </Button>
        <AccountFileButton onCreated={reloadAll} />
        <ExportForm family="accountsAdmin" name="exportList" input={filter}>
          <Button htmlType="submit">{t('accounts.export')}</Button>
        </ExportForm>
        {isOwner ? <SignInContactButton /> : null}
      </ListFilters>
      <RemoteTable
        key={savedCount}
        rowKey="accountId"
        call={api.accountsAdmin.list}
        input={filter}
        state={state}
        active={active}
        width={1040}
        everyMs={10_000}
        empty={t('accounts.empty')}
        bulk={{
          label: (row) => t('accounts.select', { name: row.name }),
          canSelect: (row) => row.canEdit,
          actions: ({ rows, finish }) => (
            <AccountBulkActions
              rows={rows}
              groups={groups}
              onDone={async () => {
                await finish();
                await grouped.reload();
              }}
            />
          ),
        }}
        filter={<AccountFilters state={state} groups={groups} />}
        columns={(reload) => [
          {
            title: t('accounts.account'),
            render: (_, row) => (
              <button
                type="button"
                className="text-left underline decoration-edge underline-offset-4 [overflow-wrap:anywhere]"
                onClick={() => show(row.accountId)}
              >
                {row.username}
              </button>
            ),
          },
          {
            title: t('accounts.name'),
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.name}</span>,
          },
          { title: t('accounts.roles'), width: 160, render: (_, row) => <RoleNames names={row.roles} /> },
          {
            title: t('accounts.group'),
            width: 144,
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.groupName}</span>,
          },
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
        open={active && shownId !== null}
        // The list beside the details stays usable.
        mask={false}
        onClose={() => show(null)}
        size={420}
        destroyOnHidden
        title={t('accounts.details.title')}
      >
        {shownId === null ? null : <AccountDetailsPanel accountId={shownId} active={active} />}
      </Drawer>
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
            groups={groups}
            onSaved={(created) => {
              setDrawer(null);
              setNewPassword(created);
              reloadAll();
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
