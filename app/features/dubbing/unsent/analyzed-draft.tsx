import { Play, Square } from 'lucide-react';
import { useMemo } from 'react';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, useToast } from '../../../ui/index.ts';
import { AnalysisDetails } from '../../voice-comparison/analysis/analysis-details.tsx';
import { AnalysisHead } from '../../voice-comparison/analysis/analysis-head.tsx';
import { openTakeAnalyzer } from '../../voice-comparison/analysis/open-take-analyzer.ts';
import { useTakeAnalysis } from '../../voice-comparison/analysis/use-take-analysis.ts';
import { cutOriginalVoice, loadClipSound } from '../../voice-comparison/load-original-sound.ts';
import { playSpansInTurn } from '../../voice-comparison/play-spans.ts';
import { usePairedPlayer } from '../../voice-comparison/use-paired-player.ts';
import { useVoicePair, type VoicePair } from '../../voice-comparison/use-voice-pair.ts';
import type { AnalyzedDraftProps, SpokenPart } from './spoken-part.ts';

/** Fetches the acoustic model and reads the actor's voice while the learner still speaks. Throws if the clip can't be loaded. */
export async function prepareAnalysis(spoken: SpokenPart): Promise<void> {
  const { samples } = await loadClipSound(spoken);
  await openTakeAnalyzer().prepare(spoken.text, cutOriginalVoice({ ...spoken, samples }));
}

/** What was found in a draft on this device, beside the original. */
export default function AnalyzedDraft({ recording, spoken, onPlay }: AnalyzedDraftProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { clipId, lengthMs, startMs, endMs, text } = spoken;
  const take = useMemo(() => ({ recording, startMs, endMs }), [recording, startMs, endMs]);
  const { voices, error, retry } = useVoicePair({ clipId, lengthMs, take });
  const analyzed = useMemo(
    () => voices && { line: text, samples: voices.mine.samples, original: voices.line },
    [voices, text],
  );
  const state = useTakeAnalysis(analyzed);
  const { playing, playInTurn, stop } = usePairedPlayer();
  const playSpans = (loaded: VoicePair, spans: Parameters<typeof playSpansInTurn>[0]['spans']) => {
    onPlay();
    playSpansInTurn({ voices: loaded, spans, playInTurn }).catch((cause: unknown) =>
      toast({ tone: 'failed', text: errorMessage(t, cause) }),
    );
  };
  if (error)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{t('takes.analysis.failed')}</p>
        <Button onClick={retry}>{t('takes.analysis.retry')}</Button>
      </div>
    );
  const whole = (sound: AudioBuffer) => ({ startMs: 0, endMs: sound.duration * 1000 });
  return (
    <>
      {voices ? (
        <Button
          className="w-fit"
          icon={
            playing ? (
              <Square size={16} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <Play size={16} strokeWidth={1.5} aria-hidden="true" />
            )
          }
          onClick={() =>
            playing
              ? stop()
              : playSpans(voices, {
                  original: { startMs: 0, endMs: endMs - startMs },
                  mine: whole(voices.mine.sound),
                })
          }
        >
          {t(playing ? 'takes.stop' : 'takes.analysis.hear')}
        </Button>
      ) : null}
      <AnalysisHead state={state} line={text} isMine onPlay={(spans) => voices && playSpans(voices, spans)} />
      {voices && state.kind === 'analyzed' && state.analysis.kind === 'analyzed' ? (
        <AnalysisDetails
          take={state.analysis}
          original={state.original}
          onPlay={(spans) => playSpans(voices, spans)}
        />
      ) : null}
    </>
  );
}
