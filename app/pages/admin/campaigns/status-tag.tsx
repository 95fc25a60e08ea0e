import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { adStatusNames, hbStatusNames } from '#shared/campaign-codes.ts';

const REMOVED = 9;

export function HbStatusTag({ status }: { status: number }) {
  const { t } = useTranslation();
  const name = hbStatusNames[status === REMOVED ? hbStatusNames.length - 1 : status] ?? 'draft';
  return <Tag color={name === 'active' ? 'success' : 'default'}>{t(`campaign.hb.statusIs.${name}`)}</Tag>;
}

export function AdStatusTag({ status }: { status: number }) {
  const { t } = useTranslation();
  const name = adStatusNames[status === REMOVED ? adStatusNames.length - 1 : status] ?? 'draft';
  return <Tag color={name === 'active' ? 'success' : 'default'}>{t(`campaign.ad.statusIs.${name}`)}</Tag>;
}
