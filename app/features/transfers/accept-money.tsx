import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ConfirmationsDto } from '#contract/transfers.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import { requestTransfer, type TransferWindow } from '../../wechat/request-transfer.ts';

type Payer = NonNullable<ConfirmationsDto['payer']>;

/** The steps by which a learner receives money in WeChat: collect it, or accept it. Renders nothing if neither is due. */
export function AcceptMoney({ confirmations }: { confirmations: ConfirmationsDto }) {
  const { t } = useTranslation();
  const { payer, payable, list } = confirmations;
  const [notice, setNotice] = useState<'collected' | 'opened' | 'onlyInWechat' | 'tooOld' | null>(null);
  const { revalidate } = useRevalidator();
  if (!payer || (payable === 0 && list.length === 0 && notice === null)) return null;

  const collect = async () => {
    await api.transfers.collect();
    setNotice('collected');
    await revalidate();
  };
  const accept = async (confirmation: string) => {
    const { merchantId, appId } = payer;
    const outcome = await requestTransfer(window as TransferWindow, { merchantId, appId, confirmation });
    setNotice(({ opened: 'opened', outside: 'onlyInWechat', old: 'tooOld' } as const)[outcome]);
    await revalidate();
  };
  return (
    <section aria-labelledby="accept-money" className="grid gap-3 border-rule border-b pb-6">
      <h2 id="accept-money" className="text-14 text-ink-2">
        {t('transfers.learner.title')}
      </h2>
      {list.length > 0 ? (
        <>
          <p>{t('transfers.learner.text')}</p>
          <ul className="grid gap-3">
            {list.map(({ orderNumber, cents, theme, confirmation }) => (
              <li key={orderNumber} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">{theme}</span>
                <AcceptButton
                  payer={payer}
                  confirmation={confirmation}
                  label={t('transfers.learner.accept', { yuan: formatYuan(cents) })}
                  onAccept={() => accept(confirmation)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {payable > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span>{t('transfers.learner.toCollect', { count: payable })}</span>
          <Button variant="primary" onClick={collect}>
            {t('transfers.learner.collect')}
          </Button>
        </p>
      ) : null}
      <p role="status" className="text-14 text-ink-2">
        {notice === null ? null : t(`transfers.learner.${notice}`)}
      </p>
    </section>
  );
}

/** Accepts money in WeChat, or on a page of the simulator in its place. */
function AcceptButton({
  payer,
  confirmation,
  label,
  onAccept,
}: {
  payer: Payer;
  confirmation: string;
  label: string;
  onAccept: () => Promise<void>;
}) {
  if (payer.confirmationUrl !== null)
    return (
      <Button asChild variant="primary">
        <a href={`${payer.confirmationUrl}?${new URLSearchParams({ package: confirmation })}`}>{label}</a>
      </Button>
    );
  return (
    <Button variant="primary" onClick={onAccept}>
      {label}
    </Button>
  );
}
