import { App } from 'antd';
import { useCallback, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
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

/** Returns a function that runs an action and shows its error, and whether the action is under way. */
export function useReportedAction(): {
  busy: boolean;
  run: (action: () => Promise<unknown>) => Promise<void>;
} {
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    await report(action);
    setBusy(false);
  };
  return { busy, run };
}
