import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { VideoRedPacketDto } from '#contract/red-packets.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath, lessonPath } from '../../navigation/page-addresses.ts';
import { randomId } from '../../state/random-id.ts';
import { BracketFrame, Button, ProgressBar, useToast } from '../../ui/index.ts';

/** Loaded only after a red packet is opened. */
const PayeePanel = lazy(() => import('../rewards/payee-panel.tsx'));

type Grant = NonNullable<VideoRedPacketDto['mine']>;

/** The next step of a red packet: watch, do the lesson, finish a dub, or open it; then the amount, or why there is none. */
export function RedPacketSteps({
  packet,
  videoId,
  isOnLessonPage,
  onOpened,
}: {
  packet: VideoRedPacketDto;
  videoId: string;
  isOnLessonPage: boolean;
  /** `isNew` is false if the account already had the share. */
  onOpened: (mine: Grant, isNew: boolean) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [endReason, setEndReason] = useState<'exhausted' | 'closed' | null>(null);
  // Kept until a response arrives, so that another click after a lost response counts as the same request.
  const request = useRef<string | null>(null);
  const open = async () => {
    setBusy(true);
    request.current ??= randomId();
    try {
      const { outcome, cents } = await api.redPackets.open({
        redPacketId: packet.redPacketId,
        requestId: request.current,
      });
      request.current = null;
      if (cents !== null) onOpened({ cents, state: 'owed' }, outcome === 'granted');
      else setEndReason(outcome === 'exhausted' ? 'exhausted' : 'closed');
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  if (packet.mine) return <OpenedShare mine={packet.mine} />;
  const { nextReleaseAt } = packet;
  const noneLeft = endReason === 'exhausted' || packet.left === 0;
  if (nextReleaseAt !== null && noneLeft && packet.unmet === null)
    return (
      <p aria-live="polite">{t('campaign.learner.noneNow', { time: formatDate(nextReleaseAt * 1000) })}</p>
    );
  if (endReason === 'closed' && packet.visitorDailyCap !== null)
    return <p aria-live="polite">{t('campaign.learner.capped', { count: packet.visitorDailyCap })}</p>;
  if (endReason) return <p aria-live="polite">{t(`campaign.learner.${endReason}`)}</p>;
  if (packet.unmet === 'watch') return <WatchStep packet={packet} />;
  if (packet.unmet === 'lesson' && packet.lesson)
    return (
      <Step text={t('campaign.learner.lessonSteps')}>
        <LessonLink lesson={packet.lesson} stage="simpleClass" />
      </Step>
    );
  if (packet.unmet === 'dub')
    return (
      <Step text={t('campaign.learner.dubFirst')}>
        {isOnLessonPage ? (
          <Button asChild variant="quiet">
            <Link to={filmPath({ videoId })}>{t('campaign.learner.toDub')}</Link>
          </Button>
        ) : null}
      </Step>
    );
  return (
    <Step text={t('campaign.learner.ready')}>
      <Button variant="primary" size="l" busy={busy} onClick={open}>
        {t('campaign.learner.open')}
      </Button>
    </Step>
  );
}

function OpenedShare({ mine }: { mine: Grant }) {
  const { t } = useTranslation();
  return (
    <>
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-3">
        <BracketFrame tone="ink">
          <span className="px-3 font-semibold text-20">
            {t('campaign.learner.got', { yuan: formatYuan(mine.cents) })}
          </span>
        </BracketFrame>
        <span className="text-14 text-ink-2">{t(`campaign.learner.${mine.state}`)}</span>
      </p>
      {mine.state === 'owed' ? (
        <Suspense>
          <PayeePanel />
        </Suspense>
      ) : null}
    </>
  );
}

/** The watch step: its progress, and a link to the lesson if there is one. */
function WatchStep({ packet }: { packet: VideoRedPacketDto }) {
  const { t } = useTranslation();
  const { lesson, watched } = packet;
  const text = lesson
    ? t('campaign.learner.lessonFirst', { title: lesson.title })
    : t('campaign.learner.watchFirst');
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{text}</span>
        <span className="text-ink-2">{t('campaign.learner.watched', { percent: watched.percent })}</span>
      </p>
      <ProgressBar percent={watched.percent} label={text} />
      {lesson ? <LessonLink lesson={lesson} stage="previousVideo" /> : null}
    </div>
  );
}

function LessonLink({
  lesson,
  stage,
}: {
  lesson: NonNullable<VideoRedPacketDto['lesson']>;
  stage: 'previousVideo' | 'simpleClass';
}) {
  const { t } = useTranslation();
  return (
    <Button asChild variant="quiet" className="justify-self-start">
      <Link to={lessonPath({ kind: lesson.kind, id: lesson.lessonId, stage })}>
        {t('campaign.learner.toLesson')}
      </Link>
    </Button>
  );
}

const Step = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-4">
    <p>{text}</p>
    {children}
  </div>
);
