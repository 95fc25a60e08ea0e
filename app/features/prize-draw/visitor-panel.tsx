import { Link } from 'react-router';
import type { ActivityDto } from '#contract/prize-draw.ts';
import { api } from '../../api/client.ts';
import { downloadBlob } from '../../api/download-blob.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { prizeDrawPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { loginPath } from '../../navigation/return-path.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, useToast } from '../../ui/index.ts';
import { useWechatPage } from '../../wechat/use-wechat-page.ts';
import { PHONE_SECTION } from './phone-form.tsx';
import { RemovePhone } from './remove-phone.tsx';
import { VerifyPhoneForm } from './verify-phone-form.tsx';

type Binding = NonNullable<ActivityDto['visitor']>;

/** The participation of a visitor: verified phone or WeChat, ways to more chances, and the stored data. */
export function VisitorPanel({
  activity,
  binding,
  visitorId,
  hasOwed,
}: {
  activity: ActivityDto;
  binding: Binding;
  visitorId: string;
  hasOwed: boolean;
}) {
  const { t } = useTranslation();
  const { sessionChances, phoneChances, hasPhone, deviceDailyCap, networkDailyCap } = binding;
  const path = prizeDrawPath(activity.activityId);
  const fallbackId = activity.odds.find(({ isFallback }) => isFallback)?.prizeId;
  const prize = activity.prizes.find(({ prizeId }) => prizeId === fallbackId)?.name ?? '';
  return (
    <section id={PHONE_SECTION} className="grid gap-4 border-edge border-y py-5" data-visitor>
      <h2 className="font-semibold text-20">{t('prizeDraw.visitor.title')}</h2>
      <p className="text-pretty">{describeBinding()}</p>
      {activity.maskedNumber !== null ? (
        <RemovePhone
          activityId={activity.activityId}
          visitorId={visitorId}
          label={t('prizeDraw.visitor.removePhone')}
        />
      ) : (
        <>
          <p className="text-ink-2 text-pretty">
            {!hasPhone && phoneChances > sessionChances
              ? t('prizeDraw.visitor.morePhone', { count: phoneChances })
              : t('prizeDraw.visitor.keepPhone')}
          </p>
          <VerifyPhoneForm activityId={activity.activityId} visitorId={visitorId} />
        </>
      )}
      <UseWechat activityId={activity.activityId} binding={binding} path={path} />
      <p className="text-14 text-ink-2 text-pretty">
        <Link
          to={loginPath({ pathname: pagePaths.prizeDraw, search: path.slice(pagePaths.prizeDraw.length) })}
          className="inline-flex min-h-11 items-center text-16 text-ink underline underline-offset-4"
        >
          {t('prizeDraw.visitor.signIn')}
        </Link>
        <br />
        {t('prizeDraw.visitor.signInText')}
      </p>
      {deviceDailyCap === null && networkDailyCap === null ? null : (
        <p className="text-14 text-ink-2 text-pretty">
          {deviceDailyCap === null
            ? null
            : t('prizeDraw.visitor.deviceCap', { count: deviceDailyCap, prize })}
          {networkDailyCap === null
            ? null
            : t('prizeDraw.visitor.networkCap', { count: networkDailyCap, prize })}
        </p>
      )}
      <VisitorData activityId={activity.activityId} hasOwed={hasOwed} />
    </section>
  );

  function describeBinding(): string {
    const { wechatChances, hasWechat } = binding;
    if (hasPhone) {
      const count = hasWechat ? Math.max(phoneChances, wechatChances) : phoneChances;
      const { maskedNumber: phone } = activity;
      return phone === null
        ? t('prizeDraw.visitor.phoneGone', { count })
        : t('prizeDraw.visitor.phone', { phone, count });
    }
    if (hasWechat) return t('prizeDraw.visitor.wechat', { count: wechatChances });
    if (sessionChances === 0) return t('prizeDraw.visitor.sessionNone');
    return t('prizeDraw.visitor.session', { count: sessionChances });
  }
}

/** The button to WeChat's own page, which leads back here. Shown only inside WeChat, if it gives chances. */
function UseWechat({ activityId, binding, path }: { activityId: string; binding: Binding; path: string }) {
  const { t } = useTranslation();
  const { inWechat, busy, open } = useWechatPage({ activityId, returnPath: path });
  if (!inWechat || binding.hasWechat || binding.wechatChances === 0) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2">{t('prizeDraw.visitor.moreWechat', { count: binding.wechatChances })}</p>
      <Button busy={busy} onClick={open}>
        {t('prizeDraw.visitor.useWechat')}
      </Button>
    </div>
  );
}

/** Export and deletion of a visitor's data. */
function VisitorData({ activityId, hasOwed }: { activityId: string; hasOwed: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const download = async () => {
    try {
      const data = await api.drawVisitors.exportData({ activityId });
      downloadBlob(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        'prize-draw.json',
      );
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
  };
  const forget = async () => {
    await api.drawVisitors.forget({ activityId, renounce: hasOwed });
    // The reloaded page begins a new visit.
    window.location.reload();
  };
  return (
    <details>
      <summary className="text-14 text-ink-2">{t('prizeDraw.visitor.data')}</summary>
      <p className="pt-2 text-14 text-ink-2 text-pretty">{t('prizeDraw.visitor.dataText')}</p>
      <div className="flex flex-wrap gap-3 pt-3">
        <Button size="s" onClick={download}>
          {t('prizeDraw.visitor.export')}
        </Button>
        <ConfirmButton
          variant="plain"
          label={t('prizeDraw.visitor.forget')}
          title={t('prizeDraw.visitor.forgetAsk')}
          text={t(hasOwed ? 'prizeDraw.visitor.forgetOwed' : 'prizeDraw.visitor.forgetText')}
          onConfirm={forget}
        />
      </div>
    </details>
  );
}
