import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MessageDto, ThreadDto } from '#contract/guestbook.ts';
import { api } from '../../api/client.ts';
import { displayName } from '../../i18n/display-name.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, useToast } from '../../ui/index.ts';
import { MessageBody } from './message-body.tsx';
import { type AttachableClip, type MessageDraft, MessageForm } from './message-form.tsx';

const PAGE_SIZE = 100;

/** A message with its replies. Replies that the page does not include are loaded on request. */
export function MessageThread({ thread, clips }: { thread: ThreadDto; clips: readonly AttachableClip[] }) {
  const { messageId, replies, repliesTotal } = thread;
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isReplying, setIsReplying] = useState(false);
  const [allReplies, setAllReplies] = useState<MessageDto[] | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isReplying) field.current?.focus();
  }, [isReplying]);

  const fetchAll = async () => {
    const loaded: MessageDto[] = [];
    for (let pageNumber = 1; ; pageNumber++) {
      const page = await api.guestbook.replies({ messageId, pageNumber, pageSize: PAGE_SIZE });
      loaded.push(...page.list);
      if (page.list.length < PAGE_SIZE) break;
    }
    setAllReplies(loaded);
  };
  const showAll = async () => {
    setBusy(true);
    try {
      await fetchAll();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  const refresh = async () => {
    await Promise.all([revalidate(), allReplies === null ? undefined : fetchAll()]);
  };
  const send = async (draft: MessageDraft): Promise<boolean> => {
    try {
      const created = await api.guestbook.reply({ messageId, ...draft });
      toast({
        tone: 'done',
        text: t(created.state === 'shown' ? 'guestbook.posted' : 'guestbook.postedWaiting'),
      });
      setIsReplying(false);
      // The new reply is the last one, and the page includes only the first ones.
      if (created.state === 'shown') await Promise.all([fetchAll(), revalidate()]);
      else await revalidate();
      return true;
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      return false;
    }
  };

  const shown = allReplies ?? replies;
  return (
    <li className="grid grid-cols-1 gap-4 border-rule border-t py-6">
      <MessageBody
        message={thread}
        onChange={refresh}
        action={
          <Button
            size="s"
            variant="quiet"
            aria-expanded={isReplying}
            onClick={() => setIsReplying(!isReplying)}
          >
            {t('guestbook.reply')}
          </Button>
        }
      />
      {shown.length > 0 || isReplying ? (
        <div className="grid grid-cols-1 gap-5 border-rule border-l-2 pl-4 md:ml-4 md:pl-6">
          {shown.length > 0 ? (
            <ul className="grid grid-cols-1 gap-5">
              {shown.map((reply) => (
                <li key={reply.messageId} className="min-w-0">
                  <MessageBody message={reply} onChange={refresh} />
                </li>
              ))}
            </ul>
          ) : null}
          {allReplies === null && repliesTotal > replies.length ? (
            <Button size="s" className="justify-self-start" busy={busy} onClick={showAll}>
              {t('guestbook.more', { count: repliesTotal })}
            </Button>
          ) : null}
          {isReplying ? (
            <MessageForm
              ref={field}
              rows={2}
              label={t('guestbook.replyTo', { name: displayName(t, thread.author) })}
              action={t('guestbook.sendReply')}
              clips={clips}
              send={send}
            />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
