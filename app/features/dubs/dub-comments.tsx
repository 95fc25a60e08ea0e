import { Play } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DubCommentDto } from '#contract/dub-posts.ts';
import { DUB_COMMENT_MAX } from '#shared/dub-posts.ts';
import { api } from '../../api/client.ts';
import { displayName } from '../../i18n/display-name.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate, formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, useToast } from '../../ui/index.ts';
import { ReportButton } from '../guestbook/report-button.tsx';
import { MomentCommentForm } from '../take-reviews/moment-comment-form.tsx';
import {
  addPage,
  type CommentPage,
  type LoadedComments,
  refreshFirstPage,
  withoutComment,
} from './loaded-comments.ts';

/** The comments on a dub, newest first, each with a button that plays the dub from its moment, and the form for a new one. */
export function DubComments({
  address,
  firstPage,
  durationMs,
  momentNow,
  onPlayFrom,
}: {
  address: { dubId: string; link: string | null };
  firstPage: CommentPage;
  durationMs: number;
  /** The moment that is being heard, which a new comment is about. */
  momentNow: () => number;
  onPlayFrom: (momentMs: number) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState<LoadedComments>(firstPage);
  const [shownPage, setShownPage] = useState(firstPage);
  if (shownPage !== firstPage) {
    setShownPage(firstPage);
    setLoaded(refreshFirstPage(loaded, firstPage));
  }
  const [busy, setBusy] = useState(false);
  const { total } = firstPage;
  const { list: comments, next } = loaded;

  const showMore = async (after: string) => {
    setBusy(true);
    try {
      const page = await api.dubPosts.comments({ ...address, after });
      setLoaded((last) => addPage(last, after, page));
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  const save = async (content: { text: string; momentMs: number }) => {
    await api.dubPosts.comment({ ...address, ...content });
    await revalidate();
  };
  const remove = async (commentId: string) => {
    await api.dubPosts.removeComment({ commentId });
    setLoaded((last) => withoutComment(last, commentId));
    await revalidate();
  };
  return (
    <section className="grid grid-cols-1 gap-5 border-rule border-t pt-6">
      <h2 className="font-semibold text-20">
        {t('dubPosts.comments')}
        {total > 0 ? <span className="figures ml-2 text-ink-2">{total}</span> : null}
      </h2>
      <MomentCommentForm
        label={t('dubPosts.write')}
        placeholder={t('dubPosts.placeholder')}
        action={t('dubPosts.send')}
        maxLength={DUB_COMMENT_MAX}
        momentNow={momentNow}
        durationMs={durationMs}
        onSave={save}
      />
      {comments.length === 0 ? (
        <p className="text-14 text-ink-2">{t('dubPosts.noComments')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {comments.map((comment) => (
            <Comment
              key={comment.commentId}
              comment={comment}
              address={address}
              onPlayFrom={onPlayFrom}
              onRemove={() => remove(comment.commentId)}
            />
          ))}
        </ul>
      )}
      {next === null ? null : (
        <Button size="s" className="justify-self-start" busy={busy} onClick={() => void showMore(next)}>
          {t('dubPosts.moreComments')}
        </Button>
      )}
    </section>
  );
}

function Comment({
  comment,
  address,
  onPlayFrom,
  onRemove,
}: {
  comment: DubCommentDto;
  address: { dubId: string; link: string | null };
  onPlayFrom: (momentMs: number) => void;
  onRemove: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { commentId, momentMs, text, author, mine, canRemove, createdMs } = comment;
  const time = formatDuration(momentMs);
  return (
    <li data-comment={commentId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Button
        size="s"
        aria-label={t('dubPosts.playFrom', { time })}
        onClick={() => onPlayFrom(momentMs)}
        icon={<Play size={14} strokeWidth={1.5} aria-hidden="true" />}
      >
        <span className="figures">{time}</span>
      </Button>
      <div className="grid min-w-0 gap-1 pt-1">
        <p className="whitespace-pre-wrap text-16 [overflow-wrap:anywhere]">{text}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
          <span className="[overflow-wrap:anywhere]">
            {mine ? t('guestbook.mine') : displayName(t, author)}
          </span>
          <time dateTime={new Date(createdMs).toISOString()} className="figures">
            {formatDate(createdMs).slice(5, 16)}
          </time>
        </p>
        <div className="-ml-3 flex">
          {canRemove ? (
            <ConfirmButton
              label={t('guestbook.remove')}
              name={t('dubPosts.removeOf', { time })}
              title={t('dubPosts.removeAsk')}
              onConfirm={onRemove}
            />
          ) : null}
          {mine ? null : (
            <ReportButton
              title={t('dubPosts.reportComment')}
              onSend={async (report) => {
                await api.dubPosts.report({ ...address, commentId, ...report });
              }}
            />
          )}
        </div>
      </div>
    </li>
  );
}
