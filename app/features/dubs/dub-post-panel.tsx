import { Clapperboard, Download, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DubPostDto } from '#contract/dub-posts.ts';
import { dubUrl } from '#shared/media-urls.ts';
import { api } from '../../api/client.ts';
import { displayName } from '../../i18n/display-name.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath, dubPath } from '../../navigation/page-addresses.ts';
import { Button, FilmTitle, useToast } from '../../ui/index.ts';
import { OpenOnPhone } from '../../ui/open-on-phone.tsx';
import { useShareCard } from '../../wechat/share-card.ts';
import { ReportButton } from '../guestbook/report-button.tsx';
import type { ReadyStage } from '../workspace/workspace-context.ts';
import { DubComments } from './dub-comments.tsx';
import { LikeButton } from './like-button.tsx';
import type { CommentPage } from './loaded-comments.ts';
import { TakeDownButton } from './take-down-button.tsx';
import { usePostPlayer } from './use-post-player.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

/** The page of a dub beside its picture: who dubbed it, likes, comments, and for its owner who may see it. */
export default function DubPostPanel({
  post,
  link,
  stage,
  canShare,
  comments,
}: {
  post: DubPostDto;
  /** The link by which the viewer came; null for none. */
  link: string | null;
  stage: ReadyStage;
  /** Whether other learners may see the clip. */
  canShare: boolean;
  comments: CommentPage;
}) {
  const { t } = useTranslation();
  const { dubId, clip, mine, takes, visibility, linkId } = post;
  const player = usePostPlayer({ stage, post });
  const name = displayName(t, post.ownerName);
  const path = link === null ? dubPath(dubId) : dubbingPath({ shareId: link });
  const address = { dubId, link };
  useShareCard({
    title: t('share.dub', { name }),
    description: t('share.dubText', { title: clip.title }),
    path,
  });
  const voices = post.finished?.voices ?? [];
  const canPlay = player.isFinished || takes.length > 0;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-6 p-4 md:p-6">
      <TakenDown post={post} />
      <header className="grid gap-1">
        <h1 className="spoken text-24 text-pretty">{clip.title}</h1>
        <p className="font-medium text-mine-text">{t('takes.sharedBy', { name })}</p>
        {voices.length > 1 ? <p>{t('dubPosts.voices', { names: voices.join('、') })}</p> : null}
        <p className="text-14 text-ink-2">
          <FilmTitle film={{ title: clip.filmTitle, titleZh: clip.filmTitleZh }} />
        </p>
      </header>
      {canPlay ? null : <p className="text-ink-2">{t('takes.sharedEmpty')}</p>}
      <div className="flex flex-wrap gap-3">
        {player.playing ? (
          <Button
            size="l"
            icon={<Square size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={player.stop}
          >
            {t('takes.stopDub')}
          </Button>
        ) : (
          <>
            {canPlay ? (
              <Button
                variant="mine"
                size="l"
                icon={<Clapperboard size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => player.play()}
              >
                {t('dubPosts.play')}
              </Button>
            ) : null}
            {player.isFinished ? null : (
              <Button
                variant="original"
                size="l"
                icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={player.playOriginal}
              >
                {t('takes.playOriginal')}
              </Button>
            )}
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {mine ? (
          <span className="text-14 text-ink-2">{t('dubPosts.likes', { count: post.likes })}</span>
        ) : (
          <LikeButton key={dubId} address={address} liked={post.liked} likes={post.likes} />
        )}
        <Button asChild>
          <Link to={dubbingPath({ clipId: clip.clipId })}>{t(mine ? 'dubPosts.edit' : 'takes.tryIt')}</Link>
        </Button>
        {mine && post.finished ? (
          <Button asChild>
            <a href={dubUrl(dubId, 'dub.mp4', { download: true })} download>
              <Download size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('dubPosts.download')}
            </a>
          </Button>
        ) : null}
        {mine && linkId !== null ? null : <OpenOnPhone path={path} />}
      </div>
      {mine ? (
        <VisibilityChoice clipId={clip.clipId} visibility={visibility} linkId={linkId} canShare={canShare} />
      ) : null}
      <DubComments
        key={`comments ${dubId}`}
        address={address}
        firstPage={comments}
        durationMs={player.durationMs}
        momentNow={() => player.momentMs}
        onPlayFrom={player.play}
      />
      {mine ? null : (
        <footer className="flex flex-wrap gap-3 border-rule border-t pt-4">
          <ReportButton
            title={t('dubPosts.reportDub')}
            onSend={async (report) => {
              await api.dubPosts.report({ ...address, commentId: null, ...report });
            }}
          />
          <Moderation post={post} />
        </footer>
      )}
    </div>
  );
}

/** Tells the owner and administrators that the dub is taken down, and why. */
function TakenDown({ post: { removedMs, removedReason, mine } }: { post: DubPostDto }): ReactNode {
  const { t } = useTranslation();
  if (removedMs === null) return null;
  return (
    <div role="status" className="grid gap-1 rounded-read border border-rec-text p-4">
      <p className="font-medium text-rec-text">{t(mine ? 'dubPosts.downMine' : 'dubPosts.downOther')}</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {t('dubPosts.downWhy', { why: removedReason ?? '' })}
      </p>
    </div>
  );
}

/** What an administrator does about a dub. */
function Moderation({ post: { dubId, canModerate, removedMs } }: { post: DubPostDto }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  if (!canModerate) return null;
  if (removedMs === null) return <TakeDownButton dubId={dubId} onDone={revalidate} />;
  const restore = async () => {
    try {
      await api.dubPosts.restore({ dubId });
      await revalidate();
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
    }
  };
  return (
    <Button size="s" onClick={() => void restore()}>
      {t('dubPosts.restore')}
    </Button>
  );
}
