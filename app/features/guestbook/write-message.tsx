import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { GuestbookName } from '#shared/guestbook.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useToast } from '../../ui/index.ts';
import { guestbookPaths } from './guestbook-path.ts';
import { type AttachableClip, type MessageDraft, MessageForm } from './message-form.tsx';

/** The form for a new message. After sending, it goes to the first page, newest messages first. */
export function WriteMessage({
  guestbook,
  clips,
}: {
  guestbook: GuestbookName;
  clips: readonly AttachableClip[];
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const send = async (draft: MessageDraft): Promise<boolean> => {
    try {
      const created = await api.guestbook.post({ guestbook, ...draft });
      const isShown = created.state === 'shown';
      toast({ tone: 'done', text: t(isShown ? 'guestbook.posted' : 'guestbook.postedWaiting') });
      if (window.location.search) await navigate(guestbookPaths[guestbook], { preventScrollReset: true });
      else await revalidate();
      return true;
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      return false;
    }
  };
  return <MessageForm label={t('guestbook.write')} action={t('guestbook.post')} clips={clips} send={send} />;
}
