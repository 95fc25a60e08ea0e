import { Link } from 'react-router';
import { formatYuan } from '#shared/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { rewardsPath } from '../../navigation/page-addresses.ts';
import { Button, Dialog } from '../../ui/index.ts';

/** Tells a learner the amount just won and where to find it. Closed while `cents` is null. */
export function RedPacketWonDialog({
  cents,
  companyName,
  onClose,
}: {
  cents: number | null;
  companyName: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={cents !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('campaign.learner.wonTitle', { yuan: formatYuan(cents ?? 0) })}
      description={t('campaign.learner.wonText', { company: companyName })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('campaign.learner.stay')}
          </Button>
          <Button asChild variant="primary">
            <Link to={rewardsPath()}>{t('campaign.learner.toRewards')}</Link>
          </Button>
        </>
      }
    />
  );
}
