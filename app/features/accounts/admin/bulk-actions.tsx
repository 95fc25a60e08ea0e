import { App, Button, Popconfirm } from 'antd';
import type { AccountDto } from '#contract/accounts-admin.ts';
import { type AccountBulkAction, accountBulkActions } from '#shared/accounts.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

/** The number of names that a question lists. */
const NAMES_SHOWN = 5;

/** The actions for the selected accounts. Each asks for confirmation and names the people. */
export function AccountBulkActions({
  rows,
  onDone,
}: {
  rows: readonly AccountDto[];
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
  const change = (action: AccountBulkAction) =>
    run(async () => {
      const accountIds = rows.map(({ accountId }) => accountId);
      const { changed } = await api.accountsAdmin.changeTogether({ accountIds, action });
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
      description={<span className="block max-w-72">{t(`accounts.bulk.text.${action}`)}</span>}
      okText={t(`accounts.bulk.${action}`)}
      onConfirm={() => change(action)}
    >
      <Button size="small" loading={busy}>
        {t(`accounts.bulk.${action}`)}
      </Button>
    </Popconfirm>
  ));
}
