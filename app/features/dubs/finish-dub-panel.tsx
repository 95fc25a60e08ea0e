import { CircleAlert, Clapperboard, Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DubDto } from '#contract/dubs.ts';
import { describeActorLevel } from '#domain/dubs/choose-bed.ts';
import { defaultDubSettings } from '#domain/dubs/default-dub-settings.ts';
import { dubBeds, dubSubtitles } from '#shared/dubs.ts';
import { dubUrl } from '#shared/media-urls.ts';
import { api } from '../../api/client.ts';
import { errorCodeMessage, errorMessage } from '../../i18n/error-message.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, NativeSelect, ProgressBar, useToast } from '../../ui/index.ts';
import { useCutJob } from '../clips/use-cut-job.ts';
import { type BedList, loadBeds } from './load-beds.ts';

type DubSettings = Pick<DubDto, 'bed' | 'subtitles' | 'burnsSubtitles' | 'hasCredits'>;

/** Where the owner of a dub chooses what the finished film has, has it made, and downloads it. */
export function FinishDubPanel({
  clipId,
  dub,
  takes,
}: {
  clipId: string;
  /** Null until something has been chosen. */
  dub: DubDto | null;
  /** How many lines the dub has now. */
  takes: number;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
      await revalidate();
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="grid gap-4 border-rule border-t pt-6" aria-labelledby="finish-dub">
      <div className="grid gap-1">
        <h2 id="finish-dub" className="font-semibold text-20">
          {t('dubs.title')}
        </h2>
        <p className="text-ink-2 text-pretty">{takes === 0 ? t('dubs.empty') : t('dubs.text')}</p>
      </div>
      {takes === 0 ? null : (
        <>
          <DubOptions clipId={clipId} dub={dub} onChanged={revalidate} />
          <MixStatus
            dub={dub}
            busy={busy}
            onMix={() => void run(() => api.dubs.mix({ clipId }))}
            onEnd={revalidate}
          />
        </>
      )}
      {dub?.finished ? <FinishedDub dub={dub} finished={dub.finished} /> : null}
    </section>
  );
}

/** What the film will have. Each choice is stored at once. */
function DubOptions({
  clipId,
  dub,
  onChanged,
}: {
  clipId: string;
  dub: DubDto | null;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [settings, setSettings] = useState<DubSettings>(() => settingsOf(dub));
  const beds = useBeds(clipId);
  const change = async (changed: Partial<DubSettings>) => {
    setSettings((before) => ({ ...before, ...changed }));
    try {
      await api.dubs.configure({ clipId, ...changed });
      await onChanged();
    } catch {
      setSettings(settingsOf(dub));
      toast({ tone: 'failed', text: t('dubs.saveFailed') });
    }
  };
  const bed = beds?.find((one) => one.bed === settings.bed) ?? null;
  return (
    <div className="grid max-w-form gap-4">
      <Choice label={t('dubs.bed')}>
        {(id) => (
          <NativeSelect
            id={id}
            label={t('dubs.bed')}
            value={settings.bed}
            className="h-10 w-full border-edge bg-sheet px-3"
            wrapperClassName="w-full"
            onChange={(value) => void change({ bed: dubBeds.find((one) => one === value) ?? 'auto' })}
          >
            {dubBeds.map((one) => (
              <option key={one} value={one}>
                {t(`dubs.bedOf.${one}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Choice>
      <div className="-mt-2 grid gap-1 text-14 text-ink-2">
        <p className="text-pretty" aria-live="polite">
          {bed ? describeBed(t, bed) : t('dubs.bedMeasuring')}
        </p>
        {bed?.speechLeftDb ? (
          <details>
            <summary className="w-fit cursor-pointer py-1">{t('dubs.bedLevel')}</summary>
            <p className="text-pretty">{t('dubs.bedLevelText', { level: Math.round(-bed.speechLeftDb) })}</p>
          </details>
        ) : null}
      </div>
      <Choice label={t('dubs.subtitles')}>
        {(id) => (
          <NativeSelect
            id={id}
            label={t('dubs.subtitles')}
            value={settings.subtitles}
            className="h-10 w-full border-edge bg-sheet px-3"
            wrapperClassName="w-full"
            onChange={(value) =>
              void change({ subtitles: dubSubtitles.find((one) => one === value) ?? 'both' })
            }
          >
            {dubSubtitles.map((one) => (
              <option key={one} value={one}>
                {t(`dubs.subtitlesOf.${one}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Choice>
      {settings.subtitles === 'none' ? null : (
        <Check
          label={t('dubs.burn')}
          note={t('dubs.burnNote')}
          checked={settings.burnsSubtitles}
          onChange={(burnsSubtitles) => void change({ burnsSubtitles })}
        />
      )}
      <Check
        label={t('dubs.credits')}
        checked={settings.hasCredits}
        onChange={(hasCredits) => void change({ hasCredits })}
      />
    </div>
  );
}

const settingsOf = (dub: DubDto | null): DubSettings => {
  if (!dub) return defaultDubSettings;
  const { bed, subtitles, burnsSubtitles, hasCredits } = dub;
  return { bed, subtitles, burnsSubtitles, hasCredits };
};

/** Loads the settings of each bed. Returns null until the clip's sound is measured, or if that fails. */
function useBeds(clipId: string): BedList | null {
  const [beds, setBeds] = useState<BedList | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadBeds(clipId)
      .then((found) => {
        if (isCurrent) setBeds(found);
      })
      // Without it, only the note is missing.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [clipId]);
  return beds;
}

function describeBed(t: Translate, { bed, source, speechLeftDb }: BedList[number]): string {
  if (source === 'none' || speechLeftDb === null) return t('dubs.bedNote.none');
  const heard = t(`dubs.actorHeard.${describeActorLevel(speechLeftDb)}`);
  if (source === 'background') return t('dubs.bedNote.background', { heard });
  return t(bed === 'ducked' ? 'dubs.bedNote.originalChosen' : 'dubs.bedNote.original', { heard });
}

function Choice({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function Check({
  label,
  note,
  checked,
  onChange,
}: {
  label: string;
  note?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4 accent-ink"
      />
      <span>
        {label}
        {note ? <span className="block text-14 text-ink-2">{note}</span> : null}
      </span>
    </label>
  );
}

/** The button that makes the film, its progress with a button to cancel, or why it was not made. */
function MixStatus({
  dub,
  busy,
  onMix,
  onEnd,
}: {
  dub: DubDto | null;
  busy: boolean;
  onMix: () => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation();
  const state = dub?.state === 'mixing' ? 'cutting' : dub?.state === 'failed' ? 'failed' : 'ready';
  const { jobId = null, percent = null, errorCode = null } = dub ?? {};
  const mixing = useCutJob({ jobId, state, percent, errorCode, mine: true }, onEnd);
  if (mixing.state === 'cutting')
    return (
      <div className="grid max-w-form gap-3" aria-live="polite">
        <p className="flex items-baseline justify-between gap-4">
          <span>{t('dubs.mixing')}</span>
          {mixing.percent === null ? null : <span className="figures">{Math.round(mixing.percent)}%</span>}
        </p>
        <ProgressBar percent={mixing.percent} label={t('dubs.mixing')} tone="mine" />
        <p className="text-14 text-ink-2 text-pretty">{t('dubs.leaveOpen')}</p>
        {mixing.cancel ? (
          <Button size="s" className="w-fit" busy={mixing.busy} onClick={mixing.cancel}>
            {t('dubs.cancel')}
          </Button>
        ) : null}
      </div>
    );
  const isExpired = dub?.state === 'ready' && dub.finished === null;
  return (
    <div className="grid max-w-form justify-items-start gap-3" aria-live="polite">
      {mixing.state === 'failed' ? (
        <p className="flex items-start gap-2 text-rec-text">
          <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>{errorCodeMessage(t, mixing.errorCode) ?? t('dubs.failed')}</span>
        </p>
      ) : null}
      {isExpired ? <p className="text-14 text-ink-2 text-pretty">{t('dubs.expired')}</p> : null}
      {dub?.finished && dub.hasChanged ? (
        <p className="text-14 text-ink-2 text-pretty">{t('dubs.changed')}</p>
      ) : null}
      <Button
        variant={dub?.finished && !dub.hasChanged ? 'plain' : 'mine'}
        busy={busy}
        icon={<Clapperboard size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={onMix}
      >
        {t(dub?.finished ? 'dubs.makeAgain' : 'dubs.make')}
      </Button>
    </div>
  );
}

/** The finished film to watch and to download, with the result of its check. */
function FinishedDub({ dub, finished }: { dub: DubDto; finished: NonNullable<DubDto['finished']> }) {
  const { t } = useTranslation();
  const { bytes, soundBytes, url, mixedMs } = finished;
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: the file has its own subtitle tracks */}
      <video
        key={mixedMs}
        src={`${url}?mixed=${mixedMs}`}
        controls
        playsInline
        preload="metadata"
        aria-label={dub.clip.title}
        className="stage aspect-video w-full rounded-read bg-stage"
      />
      <p className="text-14 text-ink-2">{t('dubs.proof')}</p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary">
          <a href={dubUrl(dub.dubId, 'dub.mp4', { download: true })} download>
            <Download size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('dubs.downloadFilm')}
            <span className="figures">{formatBytes(bytes)}</span>
          </a>
        </Button>
        <Button asChild>
          <a href={dubUrl(dub.dubId, 'dub.m4a', { download: true })} download>
            {t('dubs.downloadSound')}
            <span className="figures">{formatBytes(soundBytes)}</span>
          </a>
        </Button>
      </div>
    </div>
  );
}
