import type { RecordingSpan } from '@taici/pronunciation';
import type { usePairedPlayer } from './use-paired-player.ts';
import type { VoicePair } from './use-voice-pair.ts';

/** How much is heard before and after a span, so that no sound is cut off. Milliseconds. */
const MARGIN_MS = 80;

/** Plays a part of the original, and then one of the take. Spans are those of an analysis; null is left out. */
export function playSpansInTurn(args: {
  voices: VoicePair;
  spans: { original: RecordingSpan | null; mine: RecordingSpan | null };
  playInTurn: ReturnType<typeof usePairedPlayer>['playInTurn'];
}): Promise<void> {
  const { voices, spans, playInTurn } = args;
  const partOf = (sound: AudioBuffer, span: RecordingSpan | null, atMs: number) =>
    span ? [{ sound, fromMs: span.startMs + atMs - MARGIN_MS, toMs: span.endMs + atMs + MARGIN_MS }] : [];
  return playInTurn([
    ...partOf(voices.original.sound, spans.original, voices.line.atMs),
    ...partOf(voices.mine.sound, spans.mine, 0),
  ]);
}
