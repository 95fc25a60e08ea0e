import { App, Button, Drawer, Input, Modal, Popconfirm, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '#domain/accounts/types.ts';
import type { WireAccount } from '#shared/wire-me.ts';
import { requestJson } from '../../api/http-client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { AccountForm } from './account-form.tsx';
import { PagedTable } from './paged-table.tsx';

/** Accounts: made, changed, disabled, given a new password. */
export function AccountsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<{ row: WireAccount | null } | null>(null);
  const [told, setTold] = useState<{ account: string; password: string } | null>(null);
  // Fetches the table anew when something was saved.
  const [saved, setSaved] = useState(0);
  return (
    <>
      <PagedTable<WireAccount>
        key={saved}
        rowKey="account_id"
        path="/api/account_index.php"
        fields={{ q }}
        active={active}
        everyMs={10_000}
        empty={t('accounts.empty')}
        filter={
          <div className="flex flex-wrap gap-3">
            <Button type="primary" onClick={() => setOpened({ row: null })}>
              {t('accounts.make')}
            </Button>
            <Input.Search
              allowClear
              className="max-w-[280px]"
              placeholder={t('accounts.find')}
              aria-label={t('accounts.find')}
              onSearch={setQ}
            />
          </div>
        }
        columns={(reload) => [
          {
            title: t('accounts.account'),
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.account}</span>,
          },
          {
            title: t('accounts.name'),
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.name}</span>,
          },
          { title: t('accounts.roles'), width: 220, render: (_, row) => <Roles names={row.access} /> },
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
                {row.last_seen_ms === null ? t('accounts.never') : formatDate(row.last_seen_ms)}
              </span>
            ),
          },
          {
            title: t('accounts.act'),
            width: 240,
            render: (_, row) =>
              row.may_change ? (
                <Act row={row} onDone={reload} onEdit={() => setOpened({ row })} onTold={setTold} />
              ) : null,
          },
        ]}
      />
      <Drawer
        open={opened !== null}
        onClose={() => setOpened(null)}
        size={420}
        destroyOnHidden
        title={opened?.row ? t('accounts.edit') : t('accounts.make')}
      >
        {opened ? (
          <AccountForm
            row={opened.row}
            onSaved={(made) => {
              setOpened(null);
              setTold(made);
              setSaved(saved + 1);
            }}
          />
        ) : null}
      </Drawer>
      <Modal
        open={told !== null}
        title={t('accounts.told')}
        onCancel={() => setTold(null)}
        footer={<Button onClick={() => setTold(null)}>{t('accounts.toldDone')}</Button>}
      >
        <p className="pb-3">{t('accounts.toldText', { account: told?.account })}</p>
        <Typography.Text copyable code className="text-16">
          {told?.password}
        </Typography.Text>
      </Modal>
    </>
  );
}

function Roles({ names }: { names: string[] }) {
  const { t } = useTranslation();
  const known = roles.filter((role) => names.includes(role));
  return <span>{known.map((role) => t(`me.role.${role}`)).join(' · ')}</span>;
}

function Act({
  row,
  onDone,
  onEdit,
  onTold,
}: {
  row: WireAccount;
  onDone: () => Promise<void>;
  onEdit: () => void;
  onTold: (told: { account: string; password: string }) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await onDone();
    } catch (caught) {
      message.error(errorMessage(t, caught));
    } finally {
      setBusy(false);
    }
  };
  const account_id = row.account_id;
  const setDisabled = (disabled: '0' | '1') =>
    act(async () => {
      await requestJson('/api/account_state.php', { method: 'POST', fields: { account_id, disabled } });
    });
  const newPassword = () =>
    act(async () => {
      const fields = { account_id };
      const { password } = await requestJson<{ password: string }>('/api/account_password.php', {
        method: 'POST',
        fields,
      });
      onTold({ account: row.account, password });
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={onEdit}>
        {t('accounts.edit')}
      </Button>
      <Popconfirm
        title={t('accounts.passwordAsk')}
        description={t('accounts.endsSessions')}
        onConfirm={newPassword}
      >
        <Button size="small" loading={busy}>
          {t('accounts.password')}
        </Button>
      </Popconfirm>
      {row.disabled ? (
        <Button size="small" loading={busy} onClick={() => setDisabled('0')}>
          {t('accounts.enable')}
        </Button>
      ) : (
        <Popconfirm
          title={t('accounts.disableAsk')}
          description={t('accounts.endsSessions')}
          onConfirm={() => setDisabled('1')}
        >
          <Button size="small" loading={busy}>
            {t('accounts.disable')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
