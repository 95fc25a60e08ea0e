import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { type RequestFields, requestJson } from '../../api/http-client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import type { loader as rootLoader } from '../../root.tsx';

interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data;
}

/** The session's own id, which every admin call carries. */
export function useAdminId(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.viewer?.id ?? '';
}

/** `data` of an admin GET call; see `useCall`. */
export function useAdminQuery<Data>(args: { name: string; fields?: RequestFields; active?: boolean }) {
  const { answer, error, reload } = useApiQuery<Envelope<Data>>({
    path: `/test/weixin/admin/${args.name}`,
    fields: { admin_id: useAdminId(), ...args.fields },
    active: args.active ?? true,
  });
  return { data: answer?.data ?? null, error, reload };
}

/** Posts an admin call and gives its `data`; null when it was refused, which has then been told. */
export function useAdminPost(): <Data extends object>(
  name: string,
  fields: RequestFields,
) => Promise<Data | null> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  return useCallback(
    async <Data extends object>(name: string, fields: RequestFields) => {
      try {
        const { data } = await requestJson<Envelope<Data>>(`/test/weixin/${name}`, {
          method: 'POST',
          fields: { admin_id: adminId, ...fields },
        });
        return data;
      } catch (caught) {
        message.error(errorMessage(t, caught));
        return null;
      }
    },
    [t, message, adminId],
  );
}
