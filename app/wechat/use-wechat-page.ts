import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../api/client.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { loader as rootLoader } from '../root.tsx';
import { useToast } from '../ui/index.ts';

/**
 * Returns `open`, which leads to WeChat's authorization page and from there back to `returnPath`. Call it only if `inWechat`.
 * The input is that of `api.drawVisitors.beginWechat`.
 */
export function useWechatPage(input: Parameters<typeof api.drawVisitors.beginWechat>[0]): {
  inWechat: boolean;
  busy: boolean;
  open: () => Promise<void>;
} {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const inWechat = useRouteLoaderData<typeof rootLoader>('root')?.inWechat === true;
  const open = async () => {
    setBusy(true);
    try {
      const { url } = await api.drawVisitors.beginWechat(input);
      window.location.assign(url);
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setBusy(false);
    }
  };
  return { inWechat, busy, open };
}
