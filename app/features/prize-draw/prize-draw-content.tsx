import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ActivityDto } from '#contract/prize-draw.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths, prizeDrawPath } from '../../navigation/page-paths.ts';
import { visitorId } from '../../state/visitor-id.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import type { Route } from './+types/prize-draw-route.ts';
import { DrawRecords } from './draw-records.tsx';
import { FairnessProof } from './fairness-proof.tsx';
import { OddsTable } from './odds-table.tsx';
import { prizeDrawStore } from './page-prize-draw-store.ts';
import { PhoneForm } from './phone-form.tsx';
import { emptyPrizeDrawState } from './prize-draw-store.ts';
import { usePrizeWheel } from './use-prize-wheel.ts';
import { VisitorPanel } from './visitor-panel.tsx';
import { WheelCanvas } from './wheel-canvas.tsx';

export default function PrizeDrawContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  if (!loaderData) {
    return (
      <>
        <PageTitle name={t('prizeDraw.title')} />
        <EmptyState
          title={t('prizeDraw.none')}
          text={t('prizeDraw.noneText')}
          action={
            <Button asChild variant="primary">
              <Link to={pagePaths.filmList}>{t('prizeDraw.noneAction')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  return <Draw key={loaderData.known.activity.activityId} {...loaderData} />;
}

function Draw({ known, nowMs }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { t } = useTranslation();
  useEffect(() => prizeDrawStore.fill(visitorId(), known), [known]);
  const state = useSyncExternalStore(prizeDrawStore.subscribe, prizeDrawStore.get, () => emptyPrizeDrawState);
  const visitor = typeof window === 'undefined' ? '' : visitorId();
  const stored = state.info[visitor];
  const activity = stored?.activityId === known.activity.activityId ? stored : known.activity;
  const list = stored === activity ? (state.records[visitor] ?? known.list) : known.list;
  useShareCard({
    title: activity.title,
    description: t('share.wheel'),
    path: prizeDrawPath(activity.activityId),
  });
  const owed = list.some((record) => record.state === 'owed');
  return (
    <div className="grid grid-cols-1 gap-10 px-4 pt-6 pb-24">
      <PageTitle name={activity.title} />
      <header className="grid gap-1 text-center">
        <h1 className="font-semibold text-24 text-balance">{activity.title}</h1>
        <p className="figures text-ink-2">
          {t('prizeDraw.from', {
            from: formatDate(activity.startsAt * 1000),
            to: formatDate(activity.endsAt * 1000),
          })}
        </p>
      </header>
      <Play activity={activity} nowMs={nowMs} />
      {activity.visitor ? (
        <VisitorPanel activity={activity} binding={activity.visitor} visitorId={visitor} hasOwed={owed} />
      ) : activity.needsPhone || owed || activity.maskedNumber !== null ? (
        <PhoneForm activity={activity} visitorId={visitor} />
      ) : null}
      <OddsTable activity={activity} />
      <section className="grid gap-2">
        <h2 className="font-semibold text-20">{t('prizeDraw.rules')}</h2>
        <p className="whitespace-pre-line text-pretty">{activity.rules}</p>
      </section>
      <DrawRecords list={list} />
      <FairnessProof activity={activity} />
    </div>
  );
}

function Play({ activity, nowMs }: { activity: ActivityDto; nowMs: number }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { isTurning, shown, error, spin } = usePrizeWheel({
    canvas,
    activityId: activity.activityId,
    count: activity.prizes.length,
  });
  const closed = explainClosed(activity, nowMs);
  const canDraw = closed === null && activity.chancesRemaining > 0 && !activity.needsPhone;
  const result = shown
    ? t(shown.state === 'none' ? 'prizeDraw.missed' : 'prizeDraw.won', { prize: shown.prizeName })
    : null;
  const label = isTurning
    ? 'prizeDraw.drawing'
    : error
      ? 'prizeDraw.retry'
      : shown
        ? 'prizeDraw.drawAgain'
        : 'prizeDraw.draw';
  return (
    <section className="grid justify-items-center gap-5">
      <div className="relative pt-4">
        <span
          aria-hidden="true"
          className="absolute top-0 left-1/2 z-1 h-9 w-12 -translate-x-1/2 border-ink border-x-3 border-t-3"
        />
        <WheelCanvas canvas={canvas} prizes={activity.prizes} />
        <span
          aria-hidden="true"
          className="-translate-x-1/2 absolute top-[calc(50%+8px)] left-1/2 size-5 -translate-y-1/2 rounded-full border-2 border-ink bg-paper"
        />
      </div>
      <p role="status" aria-live="polite" className="min-h-7 text-center font-semibold text-20">
        {result ?? (error ? <span className="text-rec-text text-16">{errorMessage(t, error)}</span> : null)}
      </p>
      <Button
        variant="primary"
        size="l"
        className="min-w-[200px]"
        disabled={!canDraw && !isTurning}
        aria-disabled={isTurning || undefined}
        onClick={isTurning ? undefined : spin}
      >
        {t(label)}
      </Button>
      <p className="text-14 text-ink-2">
        {closed ??
          (activity.needsPhone
            ? t('prizeDraw.phoneNeeded')
            : activity.chancesRemaining > 0
              ? t('prizeDraw.chances', { count: activity.chancesRemaining })
              : t('prizeDraw.noChances'))}
      </p>
    </section>
  );

  function explainClosed({ status, startsAt, endsAt }: ActivityDto, atMs: number): string | null {
    if (status === activityStatusCodes.ended || atMs >= endsAt * 1000) return t('prizeDraw.over');
    if (status === activityStatusCodes.paused) return t('prizeDraw.paused');
    return atMs < startsAt * 1000 ? t('prizeDraw.notYet') : null;
  }
}
