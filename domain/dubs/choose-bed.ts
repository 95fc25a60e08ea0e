import type { DubBed } from '#shared/dubs.ts';

/** What was measured of a clip's sound. Levels are in decibels. */
export interface BackgroundMeasure {
  /** Whether the stereo channels differ enough to separate the center from the sides. */
  isWide: boolean;
  /** Level of the voices in the background, relative to the original. At most 0. */
  speechLeftDb: number;
  /** Level of all other sound in the background, relative to the original. */
  musicLeftDb: number;
  /** How loud the actors speak, in dBFS, by `measureVoiceLevel`. Null when nothing is heard in the lines. */
  actorsDb: number | null;
}

/** What is heard under the learner's lines. */
export interface Bed {
  source: 'background' | 'original' | 'none';
  gainDb: number;
  /** Level of the actor's voice, relative to the original. Null if the bed is silent. */
  speechLeftDb: number | null;
}

/** At this level the actor is still heard in pauses, but no longer next to another voice. In decibels. */
const QUIET_ENOUGH_DB = -15;
/** At this level the actor is not heard in pauses either, or only by who listens for it. In decibels. */
const SILENT_DB = -25;
/** A background that keeps more of the voices is not worth its damage to the music. In decibels. */
const WORTHWHILE_DB = -8;

/** The original, turned down: the bed that needs no measurement. */
export const duckedOriginal: Bed = {
  source: 'original',
  gainDb: QUIET_ENOUGH_DB,
  speechLeftDb: QUIET_ENOUGH_DB,
};

/**
 * Chooses the sound under the learner's lines. `auto` takes the background if it keeps little of the actors' voices, turns it
 * down if it keeps more, and turns the original down if the voices cannot be separated.
 * @param args.measure null for a clip without sound.
 */
export function chooseBed(args: { bed: DubBed; measure: BackgroundMeasure | null }): Bed {
  const { bed, measure } = args;
  if (!measure || bed === 'silent') return { source: 'none', gainDb: 0, speechLeftDb: null };
  const background = (gainDb: number): Bed => ({
    source: 'background',
    gainDb,
    speechLeftDb: measure.speechLeftDb + gainDb,
  });
  if (bed === 'background') return background(0);
  if (bed === 'ducked' || measure.speechLeftDb > WORTHWHILE_DB) return duckedOriginal;
  return background(Math.min(0, QUIET_ENOUGH_DB - measure.speechLeftDb));
}

/** Says how well the actor is heard under the learner's lines, from the level of the actor's voice. */
export function describeActorLevel(speechLeftDb: number): 'hardly' | 'covered' | 'clearly' {
  if (speechLeftDb <= SILENT_DB) return 'hardly';
  return speechLeftDb <= QUIET_ENOUGH_DB ? 'covered' : 'clearly';
}
