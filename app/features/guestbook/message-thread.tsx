import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { MessageDto, ThreadDto } from '#contract/guestbook.ts';
import { api } from '../../api/client.ts';
import { displayName } from '../../i18n/display-name.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, useToast } from '../../ui/index.ts';
import { MessageBody } from './message-body.tsx';
import { type AttachableClip, type MessageDraft, MessageForm } from './message-form.tsx';

const PAGE_SIZE = 100;

/** A message with its answers; the answers that did not come with the page are fetched when asked for. */
export function MessageThread({ thread, clips }: { thread: ThreadDto; clips: readonly AttachableClip[] }) {
  const { messageId, replies, repliesTotal } = thread;
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [answering, setAnswering] = useState(false);
  const [all, setAll] = useState<MessageDto[] | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (answering) field.current?.focus();
  }, [answering]);

  const fetchAll = async () => {
    const found: MessageDto[] = [];
    for (let pageno = 1; ; pageno++) {
      const page = await api.guestbook.replies({ messageId, pageno, pagesize: PAGE_SIZE });
      found.push(...page.list);
      if (page.list.length < PAGE_SIZE) break;
    }
    setAll(found);
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
    await Promise.all([revalidate(), all === null ? undefined : fetchAll()]);
  };
  const send = async (written: MessageDraft): Promise<boolean> => {
    try {
      const made = await api.guestbook.reply({ messageId, ...written });
      toast({
        tone: 'done',
        text: t(made.state === 'shown' ? 'guestbook.posted' : 'guestbook.postedWaiting'),
      });
      setAnswering(false);
      // Its own answer is the last one: beyond those that come with the page.
      if (made.state === 'shown') await Promise.all([fetchAll(), revalidate()]);
      else await revalidate();
      return true;
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      return false;
    }
  };

  const shown = all ?? replies;
  return (
    <li className="grid grid-cols-1 gap-4 border-rule border-t py-6">
      <MessageBody
        message={thread}
        onChange={refresh}
        action={
          <Button size="s" variant="quiet" aria-expanded={answering} onClick={() => setAnswering(!answering)}>
            {t('guestbook.reply')}
          </Button>
        }
      />
      {shown.length > 0 || answering ? (
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
          {all === null && repliesTotal > replies.length ? (
            <Button size="s" className="justify-self-start" busy={busy} onClick={showAll}>
              {t('guestbook.more', { count: repliesTotal })}
            </Button>
          ) : null}
          {answering ? (
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
