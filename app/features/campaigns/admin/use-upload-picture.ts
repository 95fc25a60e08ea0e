import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { requestJson } from '#app/api/http-client.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';

/** Uploads a picture; its id, or null when it was refused, which has then been told. */
export function useUploadPicture(): (file: File) => Promise<string | null> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  return async (file) => {
    const form = new FormData();
    form.set('admin_id', adminId);
    form.set('image', file);
    try {
      const answer = await requestJson<{ data: { image: string } }>('/test/weixin/admin/set_picture', {
        method: 'POST',
        file: form,
      });
      return answer.data.image;
    } catch (caught) {
      message.error(errorMessage(t, caught));
      return null;
    }
  };
}
