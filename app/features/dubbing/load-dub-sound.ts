import type { ClipDto } from '#contract/clips.ts';
import type { TakeDto } from '#contract/takes.ts';
import { type Bed, chooseBed, duckedOriginal } from '#domain/dubs/choose-bed.ts';
import { findSilentLines } from '#domain/dubs/find-silent-lines.ts';
import { ANALYSIS_SAMPLE_RATE, balanceVoices, measureVoiceLevel } from '#domain/dubs/measure-voice-level.ts';
import { placeVoices, planBedSpans, type VoicePlace } from '#domain/dubs/place-take.ts';
import { type GainPoint, gainsUnderVoices, planSpanGain, planVoiceGain } from '#domain/dubs/plan-gains.ts';
import { decibelsToFactor } from '#shared/decibels.ts';
import type { DubBed } from '#shared/dubs.ts';
import { loadBeds } from '../dubs/load-beds.ts';
import type { DubSound } from './dub-track.ts';
import { resample } from './fetch-audio.ts';

/** A dub of a clip, as it would be mixed now. */
export interface PlayedDub {
  clip: Pick<ClipDto, 'clipId' | 'lengthMs' | 'lines'> & {
    files: Pick<NonNullable<ClipDto['files']>, 'background'> | null;
  };
  takes: readonly TakeDto[];
  /** Whether lines without a take are silent; otherwise the actor speaks them. */
  silencesOpenLines: boolean;
  /** The bed that its owner chose. */
  bed: DubBed;
  /** How loud the actors speak, in dBFS; null when that is not known. */
  actorsDb: number | null;
}

/** Largest value of a 16-bit sample. */
const LARGEST_SAMPLE = 32_767;

/**
 * Loads what a dub sounds like, with the places, spans, and levels of its finished film; only the loudness of the whole is not
 * made that of a film. Times are in milliseconds of the clip. `isBedMissing` says that the bed could not be loaded, so that
 * the original, turned down, takes its place. Throws if a take can't be loaded.
 * @param args.loadSound fetches and decodes a file.
 */
export async function loadDubSound(args: {
  dub: PlayedDub;
  loadSound: (url: string) => Promise<AudioBuffer>;
}): Promise<DubSound & { isBedMissing: boolean }> {
  const { dub, loadSound } = args;
  const { clip, takes, silencesOpenLines, actorsDb } = dub;
  const clipMs = clip.lengthMs;
  const silentLines = findSilentLines({
    clip: { lines: clip.lines, linePositions: clip.lines.map((_, index) => index) },
    takes,
    silencesOpenLines,
  });
  const [voices, { bed, background, isMissing }] = await Promise.all([
    Promise.all(
      placeVoices(takes, clipMs).map(async ({ take, place }) => {
        const sound = await loadSound(take.url);
        const gain = await voiceGain({ sound, place, actorsDb });
        return { sound, atMs: place.recordingMs, gains: planVoiceGain({ place, gain }) };
      }),
    ),
    loadBed({ dub, loadSound }),
  ]);
  const spans = planBedSpans({ takes, silentLines, clipMs });
  const inside = gainsUnderVoices(bed);
  const gains = (gain: number, outside: number): GainPoint[] =>
    planSpanGain({ spans, outside, inside: gain });
  return {
    parts: [
      ...(background ? [{ sound: background, atMs: 0, gains: gains(inside.background, 0) }] : []),
      ...voices,
    ],
    original: gains(inside.original, 1),
    isBedMissing: isMissing,
  };
}

/** Loads the bed. Nothing is fetched for one that needs neither a measurement nor a file. */
async function loadBed(args: {
  dub: PlayedDub;
  loadSound: (url: string) => Promise<AudioBuffer>;
}): Promise<{ bed: Bed; background: AudioBuffer | null; isMissing: boolean }> {
  const { clip, bed: chosen } = args.dub;
  const isKnown = (bed: Bed) => ({ bed, background: null, isMissing: false });
  const file = clip.files?.background ?? null;
  // A clip without sound has no file.
  if (chosen === 'silent' || file === null) return isKnown(chooseBed({ bed: 'silent', measure: null }));
  if (chosen === 'ducked') return isKnown(duckedOriginal);
  try {
    const bed = (await loadBeds(clip.clipId)).find((one) => one.bed === chosen) ?? duckedOriginal;
    if (bed.source !== 'background') return isKnown(bed);
    return { bed, background: await args.loadSound(file), isMissing: false };
  } catch {
    return { bed: duckedOriginal, background: null, isMissing: true };
  }
}

/** Returns the factor that brings a voice to the level of the actors. 1 for a recording without a voice. */
async function voiceGain(args: {
  sound: AudioBuffer;
  place: VoicePlace;
  actorsDb: number | null;
}): Promise<number> {
  const { sound, place, actorsDb } = args;
  const { recordingMs, fromMs, toMs } = place;
  const heard = await resample({
    sound,
    fromMs: fromMs - recordingMs,
    toMs: toMs - recordingMs,
    sampleRate: ANALYSIS_SAMPLE_RATE,
  });
  const samples = Int16Array.from(heard, (sample) =>
    Math.round(LARGEST_SAMPLE * Math.max(-1, Math.min(1, sample))),
  );
  const voiceDb = measureVoiceLevel(samples, ANALYSIS_SAMPLE_RATE);
  if (voiceDb === null) return 1;
  const [gainDb = 0] = balanceVoices({ actorsDb, voicesDb: [voiceDb] }).gainsDb;
  return decibelsToFactor(gainDb);
}
