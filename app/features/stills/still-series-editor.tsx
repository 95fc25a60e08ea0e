import { CircleAlert, Download, Images } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import { FRAME_SERIES_MAX, selectFrameSeries } from '#shared/frame-series.ts';
import { frameStartMs } from '#shared/frames.ts';
import { stillsArchiveUrl, stillUrl } from '#shared/media-urls.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatMoment } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, ProgressBar, Select } from '../../ui/index.ts';
import { type StillSeriesFormat, useStillSeries } from './use-still-series.ts';

/** Makes several stills over a span, at a fixed step or evenly spaced. Shows them, then offers them as one archive. */
export function StillSeriesEditor({
  video,
  span,
  frame,
  fileFormat,
  onFrame,
}: {
  video: SourceVideoDto;
  /** The proposed first and last frame. */
  span: { first: number; last: number };
  /** The frame on screen. */
  frame: number;
  fileFormat: StillSeriesFormat;
  onFrame: (frame: number) => void;
}) {
  const { t } = useTranslation();
  const [chosenSpan, setChosenSpan] = useState<typeof span | null>(null);
  const [by, setBy] = useState<'step' | 'count'>('count');
  const [typed, setTyped] = useState({ step: '12', count: '9' });
  const [sharpest, setSharpest] = useState(false);
  const { series, make, stop } = useStillSeries(video.id);

  const { first, last } = chosenSpan ?? span;
  const amount = /^\d{1,6}$/.test(typed[by].trim()) ? Number(typed[by]) : Number.NaN;
  const frames = selectFrameSeries({
    first,
    last,
    rule: by === 'step' ? { by, step: amount } : { by, count: amount },
  });
  const key = JSON.stringify([first, last, by, amount, sharpest, fileFormat]);
  const current = series.state === 'making' || series.state === 'ready' ? series : null;
  const isUpToDate = current?.key === key;
  // A series for other settings is not what the archive would contain.
  useEffect(() => {
    if (current && !isUpToDate) stop();
  });

  const begin = () => {
    if (!frames) return;
    // The proposed span follows the current frame; from now on, the span must not change.
    setChosenSpan({ first, last });
    void make({ frames, sharpest, fileFormat, key });
  };
  const momentOf = (shown: number) => formatMoment(frameStartMs(shown, video.rate));
  const inputError =
    last < first
      ? t('stills.seriesBackwards')
      : frames === null
        ? t('stills.seriesTooMany', { most: FRAME_SERIES_MAX })
        : null;
  return (
    <section
      aria-labelledby="series"
      className="grid gap-4 border-rule border-t px-4 py-8 md:px-8"
      data-series={series.state}
    >
      <div className="grid gap-1">
        <h2 id="series" className="font-semibold text-20">
          {t('stills.series')}
        </h2>
        <p className="text-ink-2">{t('stills.seriesText')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="flex flex-wrap items-center gap-2">
          <Button
            size="s"
            title={t('stills.seriesFromHere')}
            onClick={() => setChosenSpan({ first: frame, last })}
          >
            {t('stills.seriesFrom')} <span className="figures">{momentOf(first)}</span>
          </Button>
          –
          <Button
            size="s"
            title={t('stills.seriesToHere')}
            onClick={() => setChosenSpan({ first, last: frame })}
          >
            {t('stills.seriesTo')} <span className="figures">{momentOf(last)}</span>
          </Button>
        </span>
        <span className="flex items-center gap-2">
          <Select
            label={t('stills.seriesBy')}
            value={by}
            options={[
              { value: 'count', label: t('stills.seriesCount') },
              { value: 'step', label: t('stills.seriesStep') },
            ]}
            onChange={setBy}
          />
          <input
            aria-label={by === 'step' ? t('stills.seriesStepSize') : t('stills.seriesCountSize')}
            aria-invalid={inputError ? true : undefined}
            aria-describedby={inputError ? 'series-fault' : undefined}
            inputMode="numeric"
            value={typed[by]}
            onChange={(event) => setTyped({ ...typed, [by]: event.currentTarget.value })}
            className="figures h-10 w-16 rounded-edit border border-edge bg-sheet px-2 text-center text-14! text-ink focus:border-ink"
          />
          {by === 'step' ? t('stills.seriesFrames') : t('stills.seriesPictures')}
        </span>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={sharpest}
            onChange={(event) => setSharpest(event.currentTarget.checked)}
            className="size-4 accent-ink"
          />
          {t('stills.seriesSharpest')}
        </label>
      </div>
      {inputError ? (
        <p id="series-fault" role="alert" className="flex items-start gap-2 text-rec-text">
          <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
          {inputError}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {current && isUpToDate && current.state === 'ready' ? (
          <Button asChild variant="primary">
            <a
              href={stillsArchiveUrl(video.id, {
                frames: current.stills.map(({ frame }) => frame),
                ...fileFormat,
              })}
              download
              data-file="series.zip"
            >
              <Download size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('stills.seriesZip', { count: current.stills.length })}
            </a>
          </Button>
        ) : (
          <Button
            busy={series.state === 'making'}
            disabled={frames === null}
            icon={<Images size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={begin}
          >
            {frames === null ? t('stills.seriesMakeNone') : t('stills.seriesMake', { count: frames.length })}
          </Button>
        )}
        {series.state === 'making' ? (
          <span className="flex min-w-[200px] flex-1 items-center gap-3">
            <ProgressBar
              percent={(100 * series.stills.length) / series.total}
              label={t('stills.seriesMaking')}
            />
            <span className="figures whitespace-nowrap">
              {series.stills.length} / {series.total}
            </span>
            <Button size="s" variant="quiet" onClick={stop}>
              {t('stills.seriesStop')}
            </Button>
          </span>
        ) : null}
        {series.state === 'failed' ? (
          <p role="alert" className="text-rec-text">
            {errorMessage(t, series.error)}
          </p>
        ) : null}
      </div>
      {current && isUpToDate ? (
        <ol className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
          {current.stills.map(({ frame }) => (
            <li key={frame} data-still={frame}>
              <button type="button" onClick={() => onFrame(frame)} className="grid w-full gap-1 text-left">
                <img
                  src={stillUrl(video.id, frame, current.fileFormat.size, current.fileFormat.format)}
                  alt={t('stills.stillOf', { time: momentOf(frame) })}
                  loading="lazy"
                  className="w-full bg-sunk"
                  style={{ aspectRatio: `${video.width} / ${video.height}` }}
                />
                <span className="figures text-ink-2">{momentOf(frame)}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
