import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { adStatusNames, redPacketStatusNames } from '#shared/campaign-codes.ts';

const REMOVED = 9;

/** What is under way is filled with ink: the library's green on its own tint cannot be read well. */
const variantOf = (name: string) => (name === 'active' ? 'solid' : 'outlined');

export function RedPacketStatusTag({ status }: { status: number }) {
  const { t } = useTranslation();
  const name = redPacketStatusNames[status === REMOVED ? redPacketStatusNames.length - 1 : status] ?? 'draft';
  return <Tag variant={variantOf(name)}>{t(`campaign.hb.statusIs.${name}`)}</Tag>;
}

export function AdStatusTag({ status }: { status: number }) {
  const { t } = useTranslation();
  const name = adStatusNames[status === REMOVED ? adStatusNames.length - 1 : status] ?? 'draft';
  return <Tag variant={variantOf(name)}>{t(`campaign.ad.statusIs.${name}`)}</Tag>;
}
