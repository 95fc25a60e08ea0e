import { useTranslation } from 'react-i18next';
import type { TakeDto } from '#contract/takes.ts';
import { Button } from '../../ui/index.ts';
import type { VoiceDifferences } from './compare-voices.ts';
import type { PlaybackSide } from './use-paired-player.ts';
import type { AudioRegion } from './voice-timeline.tsx';

/** Beginnings nearer than this are heard as one, in milliseconds. */
const TOGETHER_MS = 50;
/** Lengths nearer than this are alike, per cent. */
const ALIKE_PERCENT = 5;
/** Played before and after a position, in milliseconds. */
const ROUND_MS = 400;
/** Below this peak (thousandths of full scale) a take is quiet. */
const QUIET_PEAK = 50;

/** The results in sentences, each with a button to hear the place. */
export function ComparisonFindings({
  compared,
  take,
  onPlay,
}: {
  compared: VoiceDifferences;
  take: TakeDto;
  onPlay: (side: PlaybackSide, region: AudioRegion) => void;
}) {
  const { t } = useTranslation();
  const { original, mine, laterMs, longerPercent, range, bySubtitle } = compared;
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const lengthOf = (pauses: { startMs: number; endMs: number }[]) =>
    pauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const found: { text: string; region: AudioRegion | null }[] = [];
  if (!mine) {
    found.push({
      text: compared.mineUnclear ? t('takes.contrast.noisy') : t('takes.contrast.noSpeech'),
      region: null,
    });
  } else {
    const begin = Math.min(original.startMs, mine.startMs);
    const end = Math.max(original.endMs, mine.endMs);
    found.push({
      text: t(
        Math.abs(laterMs) < TOGETHER_MS
          ? 'takes.contrast.startSame'
          : laterMs > 0
            ? 'takes.contrast.startLater'
            : 'takes.contrast.startEarlier',
        { ms: Math.abs(Math.round(laterMs)) },
      ),
      region: { fromMs: begin - ROUND_MS, toMs: Math.max(original.startMs, mine.startMs) + ROUND_MS },
    });
    found.push({
      text: t(
        Math.abs(longerPercent) < ALIKE_PERCENT
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
      region: { fromMs: begin, toMs: end },
    });
    if (!bySubtitle) {
      const [first] = [...mine.pauses, ...original.pauses];
      found.push({
        text: first
          ? t('takes.contrast.pauses', {
              original: original.pauses.length,
              originalSeconds: seconds(lengthOf(original.pauses)),
              mine: mine.pauses.length,
              mineSeconds: seconds(lengthOf(mine.pauses)),
            })
          : t('takes.contrast.pausesNone'),
        region: first ? { fromMs: first.startMs - ROUND_MS, toMs: first.endMs + ROUND_MS } : null,
      });
    }
    found.push({
      text: range
        ? t('takes.contrast.melody', {
            original: range.original.toFixed(1),
            mine: range.mine.toFixed(1),
          })
        : t('takes.contrast.noMelody'),
      region: null,
    });
  }
  if (bySubtitle) found.push({ text: t('takes.contrast.bySubtitle'), region: null });
  found.push({
    text: take.clipped
      ? t('takes.contrast.levelClipped')
      : take.peak < QUIET_PEAK
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
        {found.map(({ text, region }) => (
          <li key={text} className="grid gap-1 border-rule border-t py-3">
            <p className="text-16 text-pretty">{text}</p>
            {region ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend to be seen
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
