import { App, Button, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import type { ReviewDto } from '#contract/guestbook.ts';
import { MESSAGE_MAX } from '#domain/guestbook/types.ts';
import type { ModerationDecision } from '#shared/guestbook.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction, useReportedCall } from '../../admin/use-admin-api.ts';

/** What a moderator can do with one message. */
export function ReviewActions({ row, onDone }: { row: ReviewDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const [busy, setBusy] = useState<ModerationDecision | null>(null);
  const decide = async (decision: ModerationDecision) => {
    setBusy(decision);
    await report(async () => {
      await api.guestbook.moderate({ messageId: row.messageId, decision });
      message.success(t(`guestbook.review.done.${decision}`));
      await onDone();
    });
    setBusy(null);
  };
  if (row.state === 'removed') return null;
  const isShown = row.state === 'shown';
  return (
    <div className="flex flex-wrap gap-2">
      {isShown && row.reports.length === 0 ? null : (
        <Button size="small" type="primary" loading={busy === 'approve'} onClick={() => decide('approve')}>
          {t(isShown ? 'guestbook.review.keep' : 'guestbook.review.approve')}
        </Button>
      )}
      {isShown && row.parentId === null ? <AnswerButton row={row} onDone={onDone} /> : null}
      {row.state === 'hidden' ? null : (
        <Button size="small" loading={busy === 'hide'} onClick={() => decide('hide')}>
          {t('guestbook.review.hide')}
        </Button>
      )}
      <Popconfirm title={t('guestbook.review.removeAsk')} onConfirm={() => decide('remove')}>
        <Button size="small" danger loading={busy === 'remove'}>
          {t('guestbook.review.remove')}
        </Button>
      </Popconfirm>
    </div>
  );
}

/** Replies to a message. What was typed stays when the dialog is closed or sending fails. */
function AnswerButton({ row, onDone }: { row: ReviewDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const title = t('guestbook.replyTo', { name: displayName(t, row.author) });
  const send = () =>
    run(async () => {
      await api.guestbook.answer({ messageId: row.messageId, text });
      message.success(t('guestbook.posted'));
      setIsOpen(false);
      setText('');
      await onDone();
    });
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('guestbook.reply')}
      </Button>
      <Modal
        open={isOpen}
        title={title}
        okText={t('guestbook.sendReply')}
        okButtonProps={{ disabled: text.trim() === '' }}
        confirmLoading={busy}
        onOk={send}
        onCancel={() => setIsOpen(false)}
      >
        <p className="line-clamp-4 pb-3 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
          {row.text}
        </p>
        <Input.TextArea
          autoFocus
          aria-label={title}
          rows={4}
          // The count is below the field, outside its box.
          className="mb-6"
          count={{ max: MESSAGE_MAX, show: true }}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Modal>
    </>
  );
}
