import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { errorWording } from '../../../error-wording.ts';
import { call } from '../../../http-client.ts';
import { useAdminId } from './use-admin-call.ts';

/** Uploads a picture; its id, or null when it was refused, which has then been told. */
export function useSendPicture(): (file: File) => Promise<string | null> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  return async (file) => {
    const form = new FormData();
    form.set('admin_id', adminId);
    form.set('image', file);
    try {
      const answer = await call<{ data: { image: string } }>('/test/weixin/admin/set_picture', {
        method: 'POST',
        file: form,
      });
      return answer.data.image;
    } catch (caught) {
      message.error(errorWording(t, caught));
      return null;
    }
  };
}
