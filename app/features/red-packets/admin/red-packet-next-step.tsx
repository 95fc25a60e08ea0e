import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** States the next step for the administrator, so that no status of a red packet is a dead end. */
export function RedPacketNextStep({ redPacket }: { redPacket: RedPacketDto }) {
  const { t } = useTranslation();
  const { redPacketStatus: status, owedCents, returnedCents } = redPacket;
  const step = () => {
    if (status === redPacketStatus.draft) return t('campaign.settle.nextIs.draft');
    if (status === redPacketStatus.active) return t('campaign.settle.nextIs.active');
    if (status === redPacketStatus.paused) return t('campaign.settle.nextIs.paused');
    if (returnedCents > 0) return t('campaign.settle.nextIs.returned', { yuan: formatYuan(returnedCents) });
    if (owedCents > 0) return t('campaign.settle.nextIs.owed', { yuan: formatYuan(owedCents) });
    return t('campaign.settle.nextIs.settled');
  };
  return (
    <p className="border-ink border-l-2 pl-3">
      <span className="font-semibold">{t('campaign.settle.next')}</span> {step()}
    </p>
  );
}
