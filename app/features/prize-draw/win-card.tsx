import { useId } from 'react';
import type { ActivityDto, OwnDrawRecordDto } from '#contract/prize-draw.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { prizeDrawPath } from '../../navigation/page-addresses.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { useSiteOrigin } from '../../ui/use-site-origin.ts';
import { PHONE_SECTION } from './phone-form.tsx';
import type { WheelPalette } from './wheel-palettes.ts';

/** Dialog with the prize, the next step, and a link for sharing the draw. */
export function WinCard({
  record,
  activity,
  palette,
  onClose,
}: {
  record: OwnDrawRecordDto | null;
  activity: ActivityDto;
  palette: WheelPalette;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const prize = activity.prizes.find(({ prizeId }) => prizeId === record?.prizeId);
  const needsNumber = activity.maskedNumber === null;
  const leavePhone = () => {
    onClose();
    document.getElementById(PHONE_SECTION)?.scrollIntoView({ block: 'center' });
  };
  return (
    <Dialog
      open={record !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('prizeDraw.win.title')}
      width={400}
      footer={
        <>
          <Button onClick={onClose} variant={needsNumber ? 'plain' : 'primary'}>
            {t('prizeDraw.win.close')}
          </Button>
          {needsNumber ? (
            <Button variant="primary" onClick={leavePhone}>
              {t('prizeDraw.win.leavePhone')}
            </Button>
          ) : null}
        </>
      }
    >
      <div
        className={`grid justify-items-center gap-3 rounded-read p-6 ${palette.isDark ? 'stage' : ''}`}
        style={{
          background: `radial-gradient(circle at 50% 30%, ${palette.ground[0]}, ${palette.ground[1]})`,
        }}
      >
        {prize && 'imageDataUrl' in prize ? (
          <img src={prize.imageDataUrl} alt="" className="size-[128px] object-contain" />
        ) : null}
        <p className="relative px-5 py-2 text-center font-semibold text-24 text-balance [overflow-wrap:anywhere]">
          <span aria-hidden="true" className="bracket" />
          {record?.prizeName}
        </p>
      </div>
      <p className="text-pretty">
        {needsNumber
          ? t('prizeDraw.win.phone')
          : t('prizeDraw.win.contacted', { phone: activity.maskedNumber ?? '' })}{' '}
        <span className="text-ink-2">{t('prizeDraw.win.later')}</span>
      </p>
      <ShareLink activityId={activity.activityId} />
    </Dialog>
  );
}

function ShareLink({ activityId }: { activityId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const address = useSiteOrigin() + prizeDrawPath(activityId);
  const copy = useCopyLink({ address, fieldId: id, copiedText: t('prizeDraw.win.copied') });
  return (
    <div className="flex items-center gap-2">
      <input
        id={id}
        readOnly
        aria-label={t('prizeDraw.win.link')}
        value={address}
        onFocus={(event) => event.target.select()}
        className="figures h-10 min-w-0 grow rounded-edit border border-rule bg-paper px-2"
      />
      <Button onClick={copy}>{t('prizeDraw.win.share')}</Button>
    </div>
  );
}
