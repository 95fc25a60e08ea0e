import { Check, Clock, Play, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { LineDto } from '#contract/lines.ts';
import type { subtitleTiming, TimingFindingDto } from '#contract/subtitle-timing.ts';
import { MAX_TIMING_OFFSET_MS, MAX_TIMING_RATIO, MIN_TIMING_RATIO } from '#shared/constants.ts';
import { api } from '../../api/client.ts';
import { usePolling } from '../../api/use-polling.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDuration, formatMoment } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, Field, NativeSelect, useToast } from '../../ui/index.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { lateBy, lateWords, surenessWords } from './timing-words.ts';

type TimingCheck = OutputOf<(typeof subtitleTiming)['view']>;
type Timing = NonNullable<TimingFindingDto['timing']>;
type Language = TimingFindingDto['lang'];
/** Makes a change, and reads what is known afterwards. */
type Act = (change: () => Promise<unknown>, done: string) => Promise<void>;

const POLL_MS = 2000;
/** Where in the film the lines of the preview are: near the start, in the middle, near the end. */
const PREVIEW_AT = [0.1, 0.5, 0.9];

interface Shown {
  videoId: string;
  lineCount: number;
  durationMs: number;
  /** Of the video; another one may have other times. */
  revision: number;
}

/**
 * Says whether the times of a film's lines fit its speech, and mends them if the reader wants. Nothing changes by itself.
 * For those who may change the film.
 */
export default function SubtitleTiming(shown: Shown) {
  const { videoId, revision } = shown;
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [check, setCheck] = useState<TimingCheck | null>(null);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other times
  useEffect(() => {
    const controller = new AbortController();
    api.subtitleTiming.view({ videoId }, { signal: controller.signal, quiet: true }).then(
      (found) => setCheck(found),
      (caught) => {
        if (!controller.signal.aborted) toast({ tone: 'failed', text: errorMessage(t, caught) });
      },
    );
    return () => controller.abort();
  }, [videoId, revision]);
  usePolling(
    async (signal) => setCheck(await api.subtitleTiming.view({ videoId }, { signal, quiet: true })),
    POLL_MS,
    check?.state === 'checking',
  );
  const act: Act = async (change, done) => {
    setBusy(true);
    try {
      await change();
      setCheck(await api.subtitleTiming.view({ videoId }));
      toast({ tone: 'done', text: done });
      await revalidate();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  if (!check) return null;
  const offs = check.isKept ? [] : check.findings.filter(({ kind }) => kind === 'off');
  return (
    <section aria-label={t('film.timing.title')} className="grid gap-4 border-rule border-y py-4">
      <div className="flex gap-3">
        <Clock size={18} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
        <div className="grid min-w-0 gap-1" role="status">
          <Summary check={check} lineSpan={shown} />
        </div>
      </div>
      {offs.map((finding) => (
        <Proposal key={finding.lang} finding={finding} shown={shown} busy={busy} act={act} />
      ))}
      <div className="flex flex-wrap gap-2">
        <AdjustByHand shown={shown} busy={busy} act={act} />
        {check.state === 'unknown' ? (
          <Button
            size="s"
            variant="quiet"
            busy={busy}
            onClick={() => act(() => api.subtitleTiming.check({ videoId }), t('film.timing.checkStarted'))}
          >
            {t('film.timing.check')}
          </Button>
        ) : null}
        {check.canUndo ? (
          <Button
            size="s"
            variant="quiet"
            busy={busy}
            icon={<Undo2 size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => act(() => api.subtitleTiming.undo({ videoId }), t('film.timing.undone'))}
          >
            {t('film.timing.undo')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** What the check has found, in one sentence for each language. */
function Summary({ check, lineSpan }: { check: TimingCheck; lineSpan: Shown }) {
  const { t } = useTranslation();
  if (check.state !== 'checked')
    return <p>{t(check.state === 'checking' ? 'film.timing.checking' : 'film.timing.unknown')}</p>;
  return check.findings.map((finding) => (
    <div key={finding.lang} className="grid gap-1">
      <FindingText finding={finding} isKept={check.isKept} lineSpan={lineSpan} />
    </div>
  ));
}

function FindingText({
  finding,
  isKept,
  lineSpan,
}: {
  finding: TimingFindingDto;
  isKept: boolean;
  lineSpan: Shown;
}) {
  const { t } = useTranslation();
  const { kind, lang, timing, parts, reason } = finding;
  const name = t(`film.timing.names.${lang}`);
  if (kind === 'fits') return <p>{t('film.timing.fits', { name })}</p>;
  if (kind === 'too_few_lines') return <p>{t('film.timing.tooFewLines', { name })}</p>;
  if (kind === 'no_match')
    return <p>{t(reason === 'no_speech' ? 'film.timing.noSpeech' : 'film.timing.noMatch', { name })}</p>;
  if (kind === 'parts')
    return (
      <>
        <p className="font-medium">{t('film.timing.parts', { name })}</p>
        <ul className="figures text-14 text-ink-2">
          {parts.map(({ fromMs, toMs, offsetMs }) => (
            <li key={fromMs}>
              {t('film.timing.part', {
                from: formatDuration(fromMs),
                to: formatDuration(toMs),
                late: lateWords(t, -offsetMs),
              })}
            </li>
          ))}
        </ul>
        <p className="text-14 text-ink-2">{t('film.timing.partsHint')}</p>
      </>
    );
  if (!timing) return null;
  const offsetSure = surenessWords(t, finding.offsetSureness ?? 0);
  const ratioSure = surenessWords(t, finding.ratioSureness ?? 0);
  return (
    <>
      <p className="font-medium">
        {timing.ratio === 1
          ? t('film.timing.off', { name, late: lateWords(t, -timing.offsetMs), sure: offsetSure })
          : t('film.timing.offRate', {
              name,
              start: lateWords(t, lateBy(timing, 0)),
              end: lateWords(t, lateBy(timing, lineSpan.durationMs)),
              sure: offsetSure,
              rateSure: ratioSure,
            })}
      </p>
      <p className="text-14 text-ink-2">{t(isKept ? 'film.timing.kept' : 'film.timing.askFirst')}</p>
    </>
  );
}

/** A proposed mending, with lines to hear before and after it. */
function Proposal({
  finding: { lang, timing },
  shown,
  busy,
  act,
}: {
  finding: TimingFindingDto;
  shown: Shown;
  busy: boolean;
  act: Act;
}) {
  const { t } = useTranslation();
  const { videoId, revision } = shown;
  if (!timing) return null;
  return (
    <div className="grid gap-3">
      <Preview shown={shown} timing={timing} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          icon={<Check size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() =>
            act(
              () => api.subtitleTiming.mend({ videoId, revision, lang, ...timing }),
              t('film.timing.mended'),
            )
          }
        >
          {t('film.timing.mend')}
        </Button>
        <Button
          busy={busy}
          onClick={() => act(() => api.subtitleTiming.keep({ videoId }), t('film.timing.keptDone'))}
        >
          {t('film.timing.keep')}
        </Button>
      </div>
    </div>
  );
}

/** Three lines of the film, each to be heard at its present time and at the proposed one. */
function Preview({ shown, timing }: { shown: Shown; timing: Timing }) {
  const { t } = useTranslation();
  const { stage } = useWorkspace();
  const [lines, setLines] = useState<readonly LineDto[]>([]);
  const { videoId, lineCount, durationMs } = shown;
  useEffect(() => {
    const controller = new AbortController();
    const pages = new Set(PREVIEW_AT.map((share) => Math.min(lineCount, 1 + Math.floor(share * lineCount))));
    Promise.all(
      Array.from(pages, (pageNumber) =>
        api.films.lines({ videoId, pageNumber, pageSize: 1 }, { signal: controller.signal, quiet: true }),
      ),
    ).then(
      (answers) => setLines(answers.flatMap(({ list }) => list)),
      // Without lines there is nothing to hear; the proposal stands all the same.
      () => setLines([]),
    );
    return () => controller.abort();
  }, [videoId, lineCount]);
  const play = (startMs: number, lengthMs: number) =>
    stage?.playback?.playRange({ startMs: Math.max(0, startMs), endMs: startMs + lengthMs });
  return (
    <ul className="border-rule border-b">
      {lines.map(({ id, startMs, endMs, en, zh }) => {
        const text = en ?? zh ?? '';
        const afterMs = timing.ratio * startMs + timing.offsetMs;
        const isThere = afterMs >= 0 && afterMs < durationMs;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-t py-2">
            <span className="min-w-0 grow basis-64 font-serif text-16 [overflow-wrap:anywhere]">{text}</span>
            <span className="flex shrink-0 gap-2">
              <PreviewButton
                label={t('film.timing.hearNow')}
                line={text}
                atMs={startMs}
                onClick={() => play(startMs, endMs - startMs)}
              />
              <PreviewButton
                label={t('film.timing.hearAfter')}
                line={text}
                atMs={afterMs}
                disabled={!isThere}
                onClick={() => play(afterMs, timing.ratio * (endMs - startMs))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function PreviewButton({
  label,
  line,
  atMs,
  disabled = false,
  onClick,
}: {
  label: string;
  line: string;
  atMs: number;
  disabled?: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Button
      size="s"
      disabled={disabled}
      icon={<Play size={14} strokeWidth={1.5} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
      <span className="figures text-12 text-ink-2">{formatMoment(atMs)}</span>
      <span className="sr-only">{t('film.timing.hearLine', { line })}</span>
    </Button>
  );
}

/** A button that opens a dialog for a timing of one's own. */
function AdjustByHand({ shown, busy, act }: { shown: Shown; busy: boolean; act: Act }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [lang, setLang] = useState<Language>('all');
  const [seconds, setSeconds] = useState('0');
  const [ratio, setRatio] = useState('1');
  const timing: Timing = { offsetMs: Math.round(Number(seconds) * 1000), ratio: Number(ratio) };
  const isOffsetGood = seconds.trim() !== '' && Math.abs(timing.offsetMs) <= MAX_TIMING_OFFSET_MS;
  const isRatioGood = timing.ratio >= MIN_TIMING_RATIO && timing.ratio <= MAX_TIMING_RATIO;
  const isChange = timing.offsetMs !== 0 || timing.ratio !== 1;
  const isGood = isOffsetGood && isRatioGood && isChange;
  const apply = async () => {
    setOpen(false);
    await act(
      () => api.subtitleTiming.mend({ videoId: shown.videoId, revision: shown.revision, lang, ...timing }),
      t('film.timing.mended'),
    );
    setSeconds('0');
    setRatio('1');
  };
  return (
    <>
      <Button size="s" variant="quiet" busy={busy} onClick={() => setOpen(true)}>
        {t('film.timing.adjust')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('film.timing.adjust')}
        description={t('film.timing.adjustHint')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="primary" busy={busy} disabled={!isGood} onClick={apply}>
              {t('film.timing.mend')}
            </Button>
          </>
        }
      >
        <NativeSelect
          label={t('film.timing.which')}
          value={lang}
          className="h-10 w-full border-edge bg-sheet px-3"
          wrapperClassName="w-full"
          onChange={(value) => setLang(value === 'en' || value === 'zh' ? value : 'all')}
        >
          {(['all', 'en', 'zh'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`film.timing.names.${value}`)}
            </option>
          ))}
        </NativeSelect>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('film.timing.offset')}
            hint={t('film.timing.offsetHint')}
            error={isOffsetGood ? null : t('film.timing.offsetBounds')}
            type="number"
            step={0.1}
            inputMode="decimal"
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
          />
          <Field
            label={t('film.timing.ratio')}
            hint={t('film.timing.ratioHint')}
            error={
              isRatioGood
                ? null
                : t('film.timing.ratioBounds', { min: MIN_TIMING_RATIO, max: MAX_TIMING_RATIO })
            }
            type="number"
            step={0.0001}
            min={MIN_TIMING_RATIO}
            max={MAX_TIMING_RATIO}
            inputMode="decimal"
            value={ratio}
            onChange={(event) => setRatio(event.target.value)}
          />
        </div>
        {isGood ? <Preview shown={shown} timing={timing} /> : null}
      </Dialog>
    </>
  );
}
