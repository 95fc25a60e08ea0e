import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { accountSettingsPath } from '../../navigation/page-addresses.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button } from '../../ui/index.ts';
import { useWechatPage } from '../../wechat/use-wechat-page.ts';

/** Shows and changes the account's WeChat binding. Renders nothing if no official account is configured. */
export function WechatBinding() {
  const { t } = useTranslation();
  const { answer, reload } = useCall({ call: api.wechatBinding.status, input: {}, active: true });
  const { inWechat, busy, open } = useWechatPage({ returnPath: accountSettingsPath });
  if (!answer?.isConfigured) return null;
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
            <Button size="s" busy={busy} onClick={open}>
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
