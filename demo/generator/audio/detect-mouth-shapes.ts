import { DEMO_SAMPLE_RATE } from './audio-format.ts';

/** Mouth shapes, from shut to wide; `round` for o and u, `teeth` for s and f. */
const mouthShapes = ['shut', 'ajar', 'open', 'wide', 'round', 'teeth'] as const;
export type MouthShape = (typeof mouthShapes)[number];

/** The mouth of a speaker during one frame of the picture. */
export interface MouthFrame {
  mouth: MouthShape;
  /** Loudness, from 0 for silent to 1 for the loudest frame of the line. */
  energy: number;
}

const SILENT = 0.1;
/** Share of a line's voiced frames that are dull (o, u), and the share below its bright ones (s, f, ee). */
const DULL_SHARE = 0.2;
const BRIGHT_SHARE = 0.84;

/** The brightness below which a voice is dull, and above which it is bright. It differs from voice to voice. */
interface Timbre {
  dull: number;
  bright: number;
}

function chooseShape(energy: number, brightness: number, timbre: Timbre): MouthShape {
  if (energy < SILENT) return 'shut';
  if (brightness > timbre.bright) return energy < 0.55 ? 'teeth' : 'ajar';
  if (energy < 0.32) return 'ajar';
  if (brightness < timbre.dull) return energy < 0.8 ? 'round' : 'open';
  return energy > 0.72 ? 'wide' : 'open';
}

/** Measures the loudness (RMS) and the brightness (zero crossings per sample) of each frame. */
function measureFrames(speech: Float32Array, fps: number): { levels: number[]; brightnesses: number[] } {
  const size = DEMO_SAMPLE_RATE / fps;
  const levels: number[] = [];
  const brightnesses: number[] = [];
  for (let frame = 0; frame < Math.ceil(speech.length / size); frame++) {
    const part = speech.subarray(Math.floor(frame * size), Math.floor((frame + 1) * size));
    let sum = 0;
    let crossings = 0;
    for (let i = 0; i < part.length; i++) {
      const sample = part[i] ?? 0;
      sum += sample * sample;
      if (i > 0 && sample < 0 !== (part[i - 1] ?? 0) < 0) crossings++;
    }
    levels.push(Math.sqrt(sum / Math.max(1, part.length)));
    brightnesses.push(crossings / Math.max(1, part.length));
  }
  return { levels, brightnesses };
}

/**
 * Detects the mouth shapes of one spoken line at `fps` frames per second, from its loudness and its
 * brightness: hissing sounds are bright, o and u are dull. A shape lasts at least two frames, as in drawn lip
 * sync.
 */
export function detectMouthShapes(args: { speech: Float32Array; fps: number }): MouthFrame[] {
  const { levels, brightnesses } = measureFrames(args.speech, args.fps);
  const loudest = Math.max(...levels, 1e-6);
  const voiced = brightnesses
    .filter((_, frame) => (levels[frame] ?? 0) > loudest * SILENT)
    .sort((a, b) => a - b);
  const at = (share: number) => voiced[Math.floor(voiced.length * share)] ?? 0;
  const timbre = { dull: at(DULL_SHARE), bright: at(BRIGHT_SHARE) };
  const shaped: MouthFrame[] = [];
  levels.forEach((level, frame) => {
    const energy = level / loudest;
    const before = shaped[frame - 1];
    const isHeld = before !== undefined && frame % 2 === 1 && energy > SILENT;
    shaped.push({
      mouth: isHeld ? before.mouth : chooseShape(energy, brightnesses[frame] ?? 0, timbre),
      energy,
    });
  });
  return shaped;
}
