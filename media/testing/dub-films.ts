import { fastH264Options, runTestFfmpeg } from '@taici/frame-cutter/testing';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from './test-films.ts';

/** When the actors speak in the film of `makeDubFilm`, in milliseconds. */
export const dubFilmLines = [
  { startMs: 1_000, endMs: 2_600 },
  { startMs: 4_000, endMs: 5_600 },
  { startMs: 7_000, endMs: 8_800 },
] as const;

const spoken = {
  actor: [
    'Where have you been all this time',
    'I was waiting at the station',
    'You could have called me at least',
  ],
  learner: [
    'Where have you been all this time',
    'I was waiting at the station',
    'You could have called me at least',
  ],
};

/** A sound on each side, so that the voices in the center can be told from it; or the same on both. */
const music = (isWide: boolean) => {
  const side = (low: number, high: number) =>
    `0.05*sin(2*PI*${low}*t)+0.04*sin(2*PI*${high}*t+sin(t))*(0.6+0.4*sin(3*t))`;
  return `${side(196, 523)}|${isWide ? side(247, 659) : side(196, 523)}`;
};

/**
 * Makes a film of ten seconds in which somebody says three lines over music, imports it, and returns the clip of all its
 * frames. `folder` gives paths.
 */
export async function makeDubFilm(args: {
  at: (name: string) => string;
  name: string;
  size?: string;
  rate?: string;
  isWide?: boolean;
}): Promise<{ clip: string; info: MezzanineInfo; frames: number }> {
  const { at, name, size = '320x180', rate = '24', isWide = true } = args;
  const source = at(`${name}.mkv`);
  const voices = spoken.actor.map(
    (_, line) => `[${line + 2}:a]${speechFilters(line, dubFilmLines[line]?.startMs ?? 0)}`,
  );
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=10`],
    ...['-f', 'lavfi', '-i', `aevalsrc='${music(isWide)}':s=48000:d=10`],
    ...spoken.actor.flatMap((text) => ['-f', 'lavfi', '-i', `flite=text='${text}':voice=rms`]),
    '-filter_complex',
    `${voices.join(';')};[1:a][a0][a1][a2]amix=inputs=4:normalize=0:duration=first[sound]`,
    ...['-map', '0:v', '-map', '[sound]', ...fastH264Options, '-c:a', 'pcm_s16le', source],
  ]);
  const { path, info } = await importTestFilm({ source, output: at(`${name}-mezzanine.mp4`) });
  const clip = at(`${name}.mp4`);
  await createMediaProcessor().cutClip(
    { mezzanine: path, info, spans: [{ startFrame: 0, endFrame: info.frames }], output: clip },
    { signal: new AbortController().signal },
  );
  return { clip, info, frames: info.frames };
}

const speechFilters = (line: number, startMs: number) =>
  `aresample=48000,adelay=${startMs}:all=1,volume=1.5,aformat=channel_layouts=stereo[a${line}]`;

/** Makes the recording of a line by a learner: `preRollMs` before the line begins, then another voice, with a little noise. */
export async function makeDubTake(args: {
  path: string;
  line: number;
  preRollMs: number;
  volume?: number;
}): Promise<{ durationMs: number }> {
  const { path, line, preRollMs, volume = 0.4 } = args;
  const { startMs, endMs } = dubFilmLines[line] ?? { startMs: 0, endMs: 1_000 };
  const durationMs = preRollMs + endMs - startMs + 400;
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', `flite=text='${spoken.learner[line]}':voice=slt`],
    ...['-f', 'lavfi', '-i', `anoisesrc=d=${durationMs / 1000}:a=0.001:r=48000:seed=7`],
    '-filter_complex',
    `[0:a]aresample=48000,adelay=${preRollMs}:all=1,volume=${volume}[voice];[1:a][voice]amix=inputs=2:normalize=0:duration=first[sound]`,
    ...['-map', '[sound]', '-ac', '1', '-c:a', 'aac', '-b:a', '96k', path],
  ]);
  return { durationMs };
}
