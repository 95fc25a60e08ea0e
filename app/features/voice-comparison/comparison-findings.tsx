import { useTranslation } from 'react-i18next';
import type { TakeDto } from '#contract/takes.ts';
import { Button } from '../../ui/index.ts';
import type { VoiceDifferences } from './compare-voices.ts';
import type { PlaybackSide } from './use-paired-player.ts';
import type { AudioRegion } from './voice-timeline.tsx';

/** Starts that differ by less than this count as simultaneous, in milliseconds. */
const SAME_START_MS = 50;
/** Lengths that differ by less than this count as equal, in percent. */
const SAME_LENGTH_PERCENT = 5;
/** How much to play before and after a position, in milliseconds. */
const CONTEXT_MS = 400;
/** A take with a lower peak is quiet. In thousandths of full scale. */
const MIN_PEAK = 50;

/** The findings as sentences, with buttons to play the part that they refer to. */
export function ComparisonFindings({
  differences,
  take,
  onPlay,
}: {
  differences: VoiceDifferences;
  take: TakeDto;
  onPlay: (side: PlaybackSide, region: AudioRegion) => void;
}) {
  const { t } = useTranslation();
  const { original, mine, laterMs, longerPercent, range, bySubtitle } = differences;
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const totalMs = (pauses: { startMs: number; endMs: number }[]) =>
    pauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const findings: { text: string; region: AudioRegion | null }[] = [];
  if (!mine) {
    findings.push({
      text: differences.mineUnclear ? t('takes.contrast.noisy') : t('takes.contrast.noSpeech'),
      region: null,
    });
  } else {
    const start = Math.min(original.startMs, mine.startMs);
    const end = Math.max(original.endMs, mine.endMs);
    findings.push({
      text: t(
        Math.abs(laterMs) < SAME_START_MS
          ? 'takes.contrast.startSame'
          : laterMs > 0
            ? 'takes.contrast.startLater'
            : 'takes.contrast.startEarlier',
        { ms: Math.abs(Math.round(laterMs)) },
      ),
      region: { fromMs: start - CONTEXT_MS, toMs: Math.max(original.startMs, mine.startMs) + CONTEXT_MS },
    });
    findings.push({
      text: t(
        Math.abs(longerPercent) < SAME_LENGTH_PERCENT
          ? 'takes.contrast.same'
          : longerPercent > 0
            ? 'takes.contrast.longer'
            : 'takes.contrast.shorter',
        {
          mine: seconds(mine.endMs - mine.startMs),
          original: seconds(original.endMs - original.startMs),
          percent: Math.abs(longerPercent),
        },
      ),
      region: { fromMs: start, toMs: end },
    });
    if (!bySubtitle) {
      const [first] = [...mine.pauses, ...original.pauses];
      findings.push({
        text: first
          ? t('takes.contrast.pauses', {
              original: original.pauses.length,
              originalSeconds: seconds(totalMs(original.pauses)),
              mine: mine.pauses.length,
              mineSeconds: seconds(totalMs(mine.pauses)),
            })
          : t('takes.contrast.pausesNone'),
        region: first ? { fromMs: first.startMs - CONTEXT_MS, toMs: first.endMs + CONTEXT_MS } : null,
      });
    }
    findings.push({
      text: range
        ? t('takes.contrast.melody', {
            original: range.original.toFixed(1),
            mine: range.mine.toFixed(1),
          })
        : t('takes.contrast.noMelody'),
      region: null,
    });
  }
  if (bySubtitle) findings.push({ text: t('takes.contrast.bySubtitle'), region: null });
  findings.push({
    text: take.clipped
      ? t('takes.contrast.levelClipped')
      : take.peak < MIN_PEAK
        ? t('takes.contrast.levelQuiet')
        : t('takes.contrast.level', { percent: Math.round(take.peak / 10) }),
    region: null,
  });
  return (
    <section aria-labelledby="measured" className="grid content-start gap-3">
      <h2 id="measured" className="font-semibold text-20">
        {t('takes.contrast.measured')}
      </h2>
      <ul className="border-rule border-b" data-findings>
        {findings.map(({ text, region }) => (
          <li key={text} className="grid gap-1 border-rule border-t py-3">
            <p className="text-16 text-pretty">{text}</p>
            {region ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
              <span role="group" aria-label={`${t('takes.contrast.listen')}：${text}`} className="flex gap-2">
                <Button size="s" variant="original" onClick={() => onPlay('original', region)}>
                  {t('takes.contrast.original')}
                </Button>
                <Button size="s" variant="mine" onClick={() => onPlay('mine', region)}>
                  {t('takes.contrast.mine')}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-2">{t('takes.contrast.measuredNote')}</p>
    </section>
  );
}
