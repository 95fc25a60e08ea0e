import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ActivityDto, OwnDrawRecordDto } from '#contract/prize-draw.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { prizeDrawPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { visitorId } from '../../state/visitor-id.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button, EmptyState, IconButton, PageTitle } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import { formatMinute } from '../campaigns/format-minute.ts';
import type { Route } from './+types/prize-draw-route.ts';
import { Disclosure } from './disclosure.tsx';
import { DrawRecords } from './draw-records.tsx';
import { FairnessProof } from './fairness-proof.tsx';
import { OddsTable } from './odds-table.tsx';
import { prizeDrawStore } from './page-prize-draw-store.ts';
import { PhoneForm } from './phone-form.tsx';
import { emptyPrizeDrawState } from './prize-draw-store.ts';
import { usePrizeWheel } from './use-prize-wheel.ts';
import { VisitorPanel } from './visitor-panel.tsx';
import { WheelCanvas } from './wheel-canvas.tsx';
import { WheelFrame } from './wheel-frame.tsx';
import { shadeValues, type WheelPalette, wheelPalettes } from './wheel-palettes.ts';
import { wheelSoundChoice } from './wheel-sound.ts';
import { WinCard } from './win-card.tsx';

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
    <div className="grid grid-cols-1 gap-10 px-4 pb-24 sm:pt-4">
      <PageTitle name={activity.title} />
      <Play activity={activity} list={list} nowMs={nowMs} />
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
      <Disclosure activity={activity} />
      <FairnessProof activity={activity} />
    </div>
  );
}

function Play({
  activity,
  list,
  nowMs,
}: {
  activity: ActivityDto;
  list: readonly OwnDrawRecordDto[];
  nowMs: number;
}) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useRef<SVGSVGElement>(null);
  const palette = wheelPalettes[activity.wheelTheme];
  const wheel = usePrizeWheel({ canvas, pointer, activity, list, confetti: confettiColors(palette) });
  const { isTurning, shown, error, spin } = wheel;
  const [seenWin, setSeenWin] = useState<string | null>(null);
  const win = shown !== null && shown.state !== 'none' && shown.recordId !== seenWin ? shown : null;
  const closed = explainClosed(activity, nowMs);
  const canDraw = closed === null && activity.chancesRemaining > 0 && !activity.needsPhone;
  const result = shown
    ? t(shown.state === 'none' ? 'prizeDraw.missed' : 'prizeDraw.won', { prize: shown.prizeName })
    : null;
  const label = isTurning
    ? 'prizeDraw.drawing'
    : error || wheel.isRepeat
      ? 'prizeDraw.retry'
      : shown
        ? 'prizeDraw.drawAgain'
        : 'prizeDraw.draw';
  return (
    <section
      className={classNames(
        '-mx-4 relative grid justify-items-center overflow-hidden gap-4 px-3 pt-8 pb-8 sm:mx-0 sm:rounded-read',
        palette.isDark && 'stage',
      )}
      style={{
        background: `radial-gradient(circle at 50% 42%, ${palette.ground[0]}, ${palette.ground[1]} 78%)`,
      }}
    >
      <header className="grid gap-1 text-center">
        <h1 className="px-10 font-semibold text-24 text-balance">{activity.title}</h1>
        <p className="figures text-ink-2">
          {t('prizeDraw.from', {
            from: formatMinute(activity.startsAt * 1000),
            to: formatMinute(activity.endsAt * 1000),
          })}
        </p>
      </header>
      <SoundSwitch />
      <WheelFrame palette={palette} isTurning={isTurning} pointer={pointer}>
        <WheelCanvas canvas={canvas} prizes={activity.prizes} palette={palette} />
      </WheelFrame>
      <p
        role="status"
        aria-live="polite"
        className="min-h-7 px-2 text-center font-semibold text-20 text-balance [overflow-wrap:anywhere]"
      >
        {wheel.isFromBefore && result ? (
          <span className="block font-normal text-14 text-ink-2">{t('prizeDraw.spunBefore')}</span>
        ) : null}
        {result ?? (error ? <span className="text-16 text-rec-text">{errorMessage(t, error)}</span> : null)}
      </p>
      <Button
        variant="primary"
        size="l"
        className="min-w-[220px]"
        disabled={!canDraw && !isTurning && !wheel.isRepeat}
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
      <WinCard
        record={win}
        activity={activity}
        palette={palette}
        onClose={() => setSeenWin(shown?.recordId ?? null)}
      />
    </section>
  );

  function explainClosed({ status, startsAt, endsAt }: ActivityDto, atMs: number): string | null {
    if (status === activityStatusCodes.ended || atMs >= endsAt * 1000) return t('prizeDraw.over');
    if (status === activityStatusCodes.paused) return t('prizeDraw.paused');
    return atMs < startsAt * 1000 ? t('prizeDraw.notYet') : null;
  }
}

/** The colors of the wheel that stand out on any page. */
const confettiColors = ({ segments, line, light }: WheelPalette) =>
  [segments[0], segments[2], line, light].map((shade) => shadeValues(shade)[0]);

function SoundSwitch() {
  const { t } = useTranslation();
  const { isOn } = useSyncExternalStore(
    wheelSoundChoice.subscribe,
    wheelSoundChoice.get,
    () => wheelSoundChoice.initial,
  );
  return (
    <IconButton
      icon={isOn ? Volume2 : VolumeX}
      label={t(isOn ? 'prizeDraw.soundOff' : 'prizeDraw.soundOn')}
      className="absolute! top-3 right-3"
      onClick={() => wheelSoundChoice.set({ isOn: !isOn })}
    />
  );
}
