import { App, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { AccountDto } from '#contract/accounts-admin.ts';
import { type AccountBulkAction, accountBulkActions } from '#shared/accounts.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { GroupField } from './group-field.tsx';

/** The number of names that a question lists. */
const NAMES_SHOWN = 5;

/** The actions for the selected accounts. Each asks for confirmation and names the people. */
export function AccountBulkActions({
  rows,
  groups,
  onDone,
}: {
  rows: readonly AccountDto[];
  groups: readonly string[];
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const shown = rows
    .slice(0, NAMES_SHOWN)
    .map(({ name }) => name)
    .join(t('accounts.bulk.between'));
  const names =
    rows.length > NAMES_SHOWN ? t('accounts.bulk.more', { names: shown, count: rows.length }) : shown;
  const [groupName, setGroupName] = useState('');
  const change = (action: AccountBulkAction) =>
    run(async () => {
      const accountIds = rows.map(({ accountId }) => accountId);
      const group = action === 'set_group' ? { groupName } : {};
      const { changed } = await api.accountsAdmin.changeTogether({ accountIds, action, ...group });
      if (changed > 0) message.success(t('accounts.bulk.done', { count: changed }));
      else message.info(t('accounts.bulk.none'));
      await onDone();
    });
  return accountBulkActions.map((action) => (
    <Popconfirm
      key={action}
      title={
        <span className="block max-w-72 [overflow-wrap:anywhere]">
          {t(`accounts.bulk.ask.${action}`, { names })}
        </span>
      }
      description={
        <div className="grid max-w-72 gap-2">
          {t(`accounts.bulk.text.${action}`)}
          {action === 'set_group' ? (
            <GroupField groups={groups} value={groupName} onChange={setGroupName} />
          ) : null}
        </div>
      }
      okText={t(`accounts.bulk.${action}`)}
      onConfirm={() => change(action)}
    >
      <Button size="small" loading={busy}>
        {t(`accounts.bulk.${action}`)}
      </Button>
    </Popconfirm>
  ));
}
