import { Button, Popconfirm } from 'antd';
import type { AccountDto } from '#contract/accounts-admin.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

/** The actions for one account: edit, new password, disable or enable. */
export function AccountActions({
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
