import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { accountSettingsPath } from '../../navigation/page-paths.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, useToast } from '../../ui/index.ts';

/** Whether the account is bound to the official account. Without one, it shows nothing. */
export function WechatBinding() {
  const { t } = useTranslation();
  const toast = useToast();
  const { answer, reload } = useCall({ call: api.wechatBinding.status, input: {}, active: true });
  const [busy, setBusy] = useState(false);
  const inWechat = useRouteLoaderData<typeof rootLoader>('root')?.inWechat === true;
  if (!answer?.isConfigured) return null;
  const bind = async () => {
    setBusy(true);
    try {
      const { url } = await api.drawVisitors.beginWechat({ returnPath: accountSettingsPath });
      window.location.assign(url);
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setBusy(false);
    }
  };
  const unbind = async () => {
    await api.wechatBinding.unbind({});
    await reload();
  };
  return (
    <div className="mt-4 grid justify-items-start gap-2 border-rule border-t pt-4 text-14">
      <h3 className="font-medium">{t('account.wechat')}</h3>
      {answer.boundMs === null ? (
        <>
          <p className="text-ink-2 text-pretty">{t('account.wechatUnbound')}</p>
          {inWechat ? (
            <Button size="s" busy={busy} onClick={bind}>
              {t('account.wechatBind')}
            </Button>
          ) : (
            <p className="text-ink-2">{t('account.wechatElsewhere')}</p>
          )}
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="figures text-ink-2">
            {t('account.wechatBound', { date: formatDate(answer.boundMs, 'day') })}
          </p>
          <ConfirmButton
            label={t('account.wechatUnbind')}
            title={t('account.wechatUnbindAsk')}
            text={t('account.wechatUnbindText')}
            onConfirm={unbind}
          />
        </div>
      )}
    </div>
  );
}
