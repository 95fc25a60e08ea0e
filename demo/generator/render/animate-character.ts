import { detectMouthShapes, type MouthFrame, type MouthShape } from '../audio/detect-mouth-shapes.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Mood, SpokenLine } from '../types.ts';
import type { Eyes } from './characters/head.ts';
import { FRAME_RATE } from './yuv-frame.ts';

/** The animation of one character, with one entry per frame. */
export interface CharacterAnimation {
  mouth: MouthShape[];
  mood: Mood[];
  eyes: Eyes[];
  browsRaised: boolean[];
  /** From 0 for listening to 1 for speaking, eased. */
  speakingWeight: Float32Array;
  /** How strongly the voice moves the head, eased. */
  stress: Float32Array;
  /** From 0 for a lowered arm to 1 for a raised arm, eased. */
  gesture: Float32Array;
}

const toFrame = (ms: number) => Math.round((ms * FRAME_RATE) / 1000);

/** Eases a series without overshoot: each value moves a share of the way to its target. */
function ease(targets: Float32Array, share: number): Float32Array {
  const eased = new Float32Array(targets.length);
  let value = targets[0] ?? 0;
  for (let i = 0; i < targets.length; i++) {
    value += share * ((targets[i] ?? 0) - value);
    eased[i] = value;
  }
  return eased;
}

/** Returns the state of the eyes in each frame, with blinks at random times. */
function planBlinks(random: () => number, frames: number): Eyes[] {
  const eyes = new Array<Eyes>(frames).fill('open');
  let at = Math.round(FRAME_RATE * (0.6 + random() * 2));
  while (at < frames - 5) {
    eyes.splice(at, 4, 'half', 'shut', 'shut', 'half');
    at += Math.round(FRAME_RATE * (random() < 0.18 ? 0.4 : 2 + random() * 3));
  }
  return eyes;
}

/**
 * Animates one character over a scene of `frames` frames: mouth shapes from the voice, blinks, raised brows
 * on stressed words, a gesture on some lines, and a surprised or happy look in answer to the other
 * character's line.
 */
export function animateCharacter(args: {
  person: string;
  seed: string;
  spoken: readonly SpokenLine[];
  speech: readonly Float32Array[];
  frames: number;
}): CharacterAnimation {
  const { person, spoken, frames } = args;
  const random = seededRandom(`${args.seed} ${person}`);
  const mouth = new Array<MouthShape>(frames).fill('shut');
  const mood = new Array<Mood>(frames).fill('calm');
  const browsRaised = new Array<boolean>(frames).fill(false);
  const speaking = new Float32Array(frames);
  const stress = new Float32Array(frames);
  const raised = new Float32Array(frames);
  spoken.forEach(({ line, startMs, endMs }, index) => {
    const start = toFrame(startMs);
    const end = Math.min(frames, toFrame(endMs));
    const next = spoken[index + 1];
    const until = next === undefined ? frames : toFrame(next.startMs) - 3;
    if (line.speaker !== person) {
      const answer = next?.line.speaker === person ? (next.line.mood ?? 'calm') : 'calm';
      mood.fill(answer, start + Math.round((end - start) * 0.7), until + 3);
      return;
    }
    const voice: MouthFrame[] = detectMouthShapes({
      speech: args.speech[index] ?? new Float32Array(0),
      fps: FRAME_RATE,
    });
    voice.forEach((shape, offset) => {
      if (start + offset >= frames) return;
      mouth[start + offset] = shape.mouth;
      stress[start + offset] = shape.energy;
    });
    mood.fill(line.mood ?? 'calm', start - 4, until);
    speaking.fill(1, start - 4, end + 4);
    for (let at = start; at < end; at++) {
      if ((stress[at] ?? 0) > 0.86 && random() < 0.35) browsRaised.fill(true, at, Math.min(end, at + 7));
    }
    if (end - start > FRAME_RATE && random() < 0.6) {
      raised.fill(1, start + 4, start + Math.round((end - start) * (0.5 + random() * 0.25)));
    }
  });
  return {
    mouth,
    mood,
    eyes: planBlinks(random, frames),
    browsRaised,
    speakingWeight: ease(speaking, 0.16),
    stress: ease(stress, 0.3),
    gesture: ease(ease(raised, 0.2), 0.35),
  };
}
