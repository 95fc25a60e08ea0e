import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { Pad } from '#domain/guestbook/types.ts';
import type { WireMessage } from '#shared/wire-guestbook.ts';
import { errorWording } from '../../../error-wording.ts';
import { call } from '../../../http-client.ts';
import { useToast } from '../../../ui/index.ts';
import { padPaths } from './guestbook-path.ts';
import { MessageForm, type OwnClip, type Written } from './message-form.tsx';

/** The form for a new message; afterwards the first page shows it, newest first. */
export function WriteMessage({ pad, clips }: { pad: Pad; clips: readonly OwnClip[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const send = async (written: Written): Promise<boolean> => {
    try {
      const fields = { pad, ...written };
      const made = await call<WireMessage>('/api/msg_pad_post.php', { method: 'POST', fields });
      const shown = made.state === 'shown';
      toast({ tone: 'done', text: t(shown ? 'guestbook.posted' : 'guestbook.postedWaiting') });
      if (window.location.search) await navigate(padPaths[pad], { preventScrollReset: true });
      else await revalidate();
      return true;
    } catch (caught) {
      toast({ tone: 'failed', text: errorWording(t, caught) });
      return false;
    }
  };
  return <MessageForm label={t('guestbook.write')} action={t('guestbook.post')} clips={clips} send={send} />;
}
