import { App, Button, Popconfirm } from 'antd';
import type { TransferDto } from '#contract/transfers-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

/** The actions that an order allows now. Each asks for confirmation and states the payee and the amount. */
export function TransferActions({
  transfer,
  onDone,
}: {
  transfer: TransferDto;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const { orderNumber, heldCode, endedMs, isWithdrawn, canSendAgain, accountName, cents } = transfer;
  const named = { name: displayName(t, accountName), yuan: formatYuan(cents) };
  const actions = [
    { key: 'retry', isOpen: heldCode !== null, make: api.transfersAdmin.tryAgain },
    { key: 'withdraw', isOpen: endedMs === null && !isWithdrawn, make: api.transfersAdmin.withdraw },
    { key: 'again', isOpen: canSendAgain, make: api.transfersAdmin.sendAgain },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {actions
        .filter(({ isOpen }) => isOpen)
        .map(({ key, make }) => (
          <Popconfirm
            key={key}
            title={t(`transfers.admin.${key}Ask`, named)}
            onConfirm={() =>
              run(async () => {
                await make({ orderNumber });
                message.success(t('transfers.admin.done'));
                await onDone();
              })
            }
          >
            <Button size="small" loading={busy}>
              {t(`transfers.admin.${key}`)}
            </Button>
          </Popconfirm>
        ))}
    </div>
  );
}
