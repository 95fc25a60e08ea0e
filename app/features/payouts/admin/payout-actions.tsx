import { App, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { PayoutBillDto } from '#contract/payouts-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { PAYOUT_BATCH_MAX, PAYOUT_REFERENCE_MAX, type PayoutState } from '#shared/payout-codes.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { downloadPayoutFile } from './download-payout-file.ts';

/** The number of names that a question lists. */
const NAMES_SHOWN = 5;

type Action = 'export' | 'pay' | 'fail';

/** The actions for the chosen bills, or for all waiting bills. Each asks for confirmation and states the payees and the sum. */
export function PayoutActions({
  state,
  redPacketId,
  chosen,
  isEmpty,
  onDone,
}: {
  /** The state of the listed bills; null if they are in different states, which allows no action. */
  state: PayoutState | null;
  redPacketId: string | null;
  chosen: PayoutBillDto[];
  /** Whether no bill is listed. */
  isEmpty: boolean;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Action | null>(null);
  const count = chosen.length;
  const yuan = formatYuan(chosen.reduce((sum, { cents }) => sum + cents, 0));
  const isOpen = state === 'waiting' || state === 'exported';
  if (!isOpen) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {count > 0 ? <span className="figures">{t('payouts.chosen', { count, yuan })}</span> : null}
      {count > 0 ? <Button onClick={() => setAsked('pay')}>{t('payouts.pay.button')}</Button> : null}
      {state === 'exported' && count > 0 ? (
        <Button onClick={() => setAsked('fail')}>{t('payouts.fail.button')}</Button>
      ) : null}
      {state === 'waiting' ? (
        <Button type="primary" disabled={isEmpty} onClick={() => setAsked('export')}>
          {count > 0 ? t('payouts.export.buttonChosen', { count }) : t('payouts.export.button')}
        </Button>
      ) : null}
      {asked === 'export' ? (
        <ExportQuestion
          redPacketId={redPacketId}
          chosen={chosen}
          yuan={yuan}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      ) : null}
      {asked === 'pay' || asked === 'fail' ? (
        <SettleQuestion
          action={asked}
          chosen={chosen}
          yuan={yuan}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}

interface QuestionProps {
  chosen: PayoutBillDto[];
  /** The sum of the chosen bills, formatted. */
  yuan: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function ExportQuestion({
  redPacketId,
  chosen,
  yuan,
  onClose,
  onDone,
}: QuestionProps & { redPacketId: string | null }) {
  const { t, locale } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const count = chosen.length;
  const billNumbers = count > 0 ? chosen.map(({ billNumber }) => billNumber) : null;
  const exportThem = async () => {
    setBusy(true);
    const made = await report(() => api.payoutsAdmin.makeBatch({ adminId, redPacketId, billNumbers }));
    setBusy(false);
    onClose();
    if (!made) return;
    downloadPayoutFile({ adminId, batchId: made.batchId, locale });
    message.success(t('payouts.export.done', { count: made.count, yuan: formatYuan(made.cents) }));
    await onDone();
  };
  return (
    <Modal
      open
      title={count > 0 ? t('payouts.export.askChosen', { count, yuan }) : t('payouts.export.askAll')}
      okText={t('payouts.export.button')}
      confirmLoading={busy}
      onOk={exportThem}
      onCancel={onClose}
    >
      {count > 0 ? <Names chosen={chosen} /> : null}
      <p className="text-ink-2">{t('payouts.export.ask', { most: PAYOUT_BATCH_MAX })}</p>
    </Modal>
  );
}

function SettleQuestion({
  action,
  chosen,
  yuan,
  onClose,
  onDone,
}: QuestionProps & { action: 'pay' | 'fail' }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  const { message } = App.useApp();
  const referenceId = useId();
  const [busy, setBusy] = useState(false);
  const [reference, setReference] = useState('');
  const [first, ...others] = chosen;
  const values = { count: chosen.length, yuan };
  const isOne = action === 'pay' && first && others.length === 0;
  const settle = async () => {
    setBusy(true);
    const settled = await report(() =>
      api.payoutsAdmin.settle({
        adminId,
        billNumbers: chosen.map(({ billNumber }) => billNumber),
        ...(action === 'pay'
          ? { outcome: 'paid', reference: reference.trim() || null }
          : { outcome: 'failed', reference: null }),
      }),
    );
    setBusy(false);
    onClose();
    if (settled && settled.problems.length > 0) message.error(t('payouts.pay.refused'));
    else if (settled) {
      const done = action === 'pay' ? settled.paid : settled.failed;
      message.success(t(`payouts.${action}.done`, { count: done + settled.unchanged }));
    }
    await onDone();
  };
  return (
    <Modal
      open
      title={
        isOne
          ? t('payouts.pay.askOne', { name: displayName(t, first.accountName), yuan })
          : t(`payouts.${action}.ask`, values)
      }
      okText={t(`payouts.${action}.button`)}
      confirmLoading={busy}
      onOk={settle}
      onCancel={onClose}
    >
      {isOne ? null : <Names chosen={chosen} />}
      {action === 'pay' ? (
        <label htmlFor={referenceId} className="grid gap-1">
          {t('payouts.reference')}
          <Input
            id={referenceId}
            placeholder={t('payouts.referenceHint')}
            maxLength={PAYOUT_REFERENCE_MAX}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </label>
      ) : null}
    </Modal>
  );
}

function Names({ chosen }: { chosen: PayoutBillDto[] }) {
  const { t } = useTranslation();
  const all = [...new Set(chosen.map(({ accountName }) => displayName(t, accountName)))];
  const names = all.slice(0, NAMES_SHOWN).join(t('payouts.pay.between'));
  const text = all.length > NAMES_SHOWN ? t('payouts.pay.more', { names, count: all.length }) : names;
  return <p className="pb-3">{t('payouts.pay.names', { names: text })}</p>;
}
