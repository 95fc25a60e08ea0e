import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TakeCommentDto } from '#contract/take-reviews.ts';
import { TAKE_COMMENT_MAX } from '#shared/take-limits.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate, formatDuration } from '../../i18n/format-time.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, ErrorState, useToast } from '../../ui/index.ts';
import { MomentCommentForm } from './moment-comment-form.tsx';

/** The comments on a take, each with a button that plays the take from its moment. A teacher writes and changes them here. */
export default function TakeComments({
  take,
  momentNow = () => 0,
  onPlayFrom,
  onWrite,
  onCount,
}: {
  take: { takeId: string; durationMs: number; mine: boolean };
  /** The moment that is being heard, which a new comment is about. */
  momentNow?: () => number;
  onPlayFrom: (momentMs: number) => void;
  /** Called when a teacher begins to write. */
  onWrite?: () => void;
  /** Gets how many comments there are. */
  onCount?: (count: number) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { takeId, durationMs, mine } = take;
  const { answer, error, reload } = useCall({
    call: api.takeReviews.comments,
    input: { takeId },
    active: true,
  });
  const comments = answer?.list ?? null;
  const unreadMs = mine
    ? Math.max(0, ...(comments ?? []).filter(({ isRead }) => !isRead).map(({ changedMs }) => changedMs))
    : 0;
  useEffect(() => {
    if (unreadMs === 0) return;
    // The comments on screen stay marked as new; the counts beside them don't.
    api.takeReviews.markRead({ takeId, untilMs: unreadMs }).then(
      () => revalidate(),
      (caught: unknown) => toast({ tone: 'failed', text: errorMessage(t, caught) }),
    );
  }, [takeId, unreadMs, revalidate, toast, t]);
  const count = comments?.length ?? null;
  useEffect(() => {
    if (count !== null) onCount?.(count);
  }, [count, onCount]);

  const save = async (content: { text: string; momentMs: number }) => {
    await api.takeReviews.comment({ takeId, ...content });
    toast({ tone: 'done', text: t('takeReviews.sent') });
    await reload();
  };
  if (!comments && error) return <ErrorState error={error} onRetry={() => void reload()} />;
  return (
    <div className="grid gap-4" data-comments={comments ? comments.length : 'loading'}>
      {!comments ? (
        <p className="text-14 text-ink-2">{t('takeReviews.loading')}</p>
      ) : comments.length === 0 ? (
        <p className="text-14 text-ink-2">{t('takeReviews.noComments')}</p>
      ) : (
        <ol className="grid gap-3">
          {comments.map((comment) => (
            <Comment
              key={comment.commentId}
              comment={comment}
              durationMs={durationMs}
              byTeacher={!mine}
              onPlayFrom={onPlayFrom}
              onChanged={reload}
            />
          ))}
        </ol>
      )}
      {mine ? null : (
        <MomentCommentForm
          {...formOf(t)}
          action={t('takeReviews.send')}
          momentNow={momentNow}
          durationMs={durationMs}
          {...(onWrite ? { onWrite } : {})}
          onSave={save}
        />
      )}
    </div>
  );
}

/** The form of a comment on a take, without what differs between a new comment and a changed one. */
const formOf = (t: Translate) => ({
  label: t('takeReviews.write'),
  placeholder: t('takeReviews.placeholder'),
  maxLength: TAKE_COMMENT_MAX,
});

function Comment({
  comment,
  durationMs,
  byTeacher,
  onPlayFrom,
  onChanged,
}: {
  comment: TakeCommentDto;
  durationMs: number;
  /** Whether a teacher is looking, and not the learner. */
  byTeacher: boolean;
  onPlayFrom: (momentMs: number) => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isEditing, setEditing] = useState(false);
  const { commentId, momentMs, text, author, mine, isRead } = comment;
  const time = formatDuration(momentMs);
  const save = async (content: { text: string; momentMs: number }) => {
    await api.takeReviews.changeComment({ commentId, ...content });
    toast({ tone: 'done', text: t('takeReviews.saved') });
    setEditing(false);
    await onChanged();
  };
  const remove = async () => {
    await api.takeReviews.removeComment({ commentId });
    await onChanged();
  };
  return (
    <li data-comment={commentId} className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <Button
        size="s"
        aria-label={t('takeReviews.playFrom', { time })}
        onClick={() => onPlayFrom(momentMs)}
        icon={<Play size={14} strokeWidth={1.5} aria-hidden="true" />}
      >
        <span className="figures">{time}</span>
      </Button>
      <div className="grid min-w-0 gap-1 pt-1">
        {isEditing ? (
          <MomentCommentForm
            {...formOf(t)}
            action={t('takeReviews.save')}
            text={text}
            momentNow={() => momentMs}
            durationMs={durationMs}
            onSave={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className="whitespace-pre-wrap break-words text-16">{text}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
          <span>{author}</span>
          <span className="figures">{formatDate(comment.createdMs).slice(5, 16)}</span>
          {byTeacher && isRead ? <span>{t('takeReviews.read')}</span> : null}
          {!byTeacher && !isRead ? (
            <span className="font-medium text-mine-text">{t('takeReviews.freshOne')}</span>
          ) : null}
        </p>
        {mine && !isEditing ? (
          <div className="-ml-3 flex">
            <Button
              size="s"
              variant="quiet"
              aria-label={t('takeReviews.editOf', { time })}
              onClick={() => setEditing(true)}
            >
              {t('takeReviews.edit')}
            </Button>
            <ConfirmButton
              label={t('takeReviews.remove')}
              name={t('takeReviews.removeOf', { time })}
              title={t('takeReviews.removeAsk')}
              text={t('takeReviews.removeText')}
              onConfirm={remove}
            />
          </div>
        ) : null}
      </div>
    </li>
  );
}
