import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { errorMessage } from '../../i18n/error-message.ts';
import type { loader as rootLoader } from '../../root.tsx';

/** Returns the viewer's account ID, which the calls for ads and red packets require as `adminId`. */
export function useAdminId(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.viewer?.id ?? '';
}

/** Makes a call and returns its answer. When the call fails, it shows the error and returns null. */
export type ReportedCall = <Answer>(makeCall: () => Promise<Answer>) => Promise<Answer | null>;

/** Returns a function that makes calls and shows their errors. */
export function useReportedCall(): ReportedCall {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return useCallback(
    async (makeCall) => {
      try {
        return await makeCall();
      } catch (caught) {
        message.error(errorMessage(t, caught));
        return null;
      }
    },
    [t, message],
  );
}
