import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PronouncedWord } from '@taici/pronunciation';
import type { LearnerRecording } from './learner-recordings.ts';

const PROGRAM = '/usr/bin/pocketsphinx_batch';
const MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us';
/** Samples of a WAV file begin after so many bytes. */
const WAV_HEADER_BYTES = 44;

/** The frames of 10 ms of a word. */
export interface WordFrames {
  from: number;
  end: number;
}

/**
 * Aligns recordings with pocketsphinx, each with a grammar that allows its words only, in the pronunciations that are
 * given. Returns the words of each recording by its name; null if pocketsphinx is not installed (Debian: `pocketsphinx`
 * and `pocketsphinx-en-us`).
 */
export async function alignWithPocketsphinx(
  recordings: readonly LearnerRecording[],
  pronounce: (line: string) => PronouncedWord[],
): Promise<Map<string, WordFrames[]> | null> {
  const [first] = recordings;
  if (!existsSync(PROGRAM) || !existsSync(MODEL_FOLDER) || !first) return null;
  const folder = await mkdtemp(join(tmpdir(), 'taici-pocketsphinx-'));
  try {
    await mkdir(join(folder, 'grammars'));
    const lines = recordings.map(({ name, text }) => ({ name, words: pronounce(text) }));
    for (const { name, words } of lines)
      await writeFile(join(folder, 'grammars', `${name}.fsg`), toGrammar(words));
    const dictionary = join(folder, 'dictionary');
    await writeFile(dictionary, toDictionary(lines.flatMap(({ words }) => words)));
    await writeFile(join(folder, 'names'), recordings.map(({ name }) => `${name}\n`).join(''));
    const segments = join(folder, 'segments');
    const options: Record<string, string> = {
      hmm: join(MODEL_FOLDER, 'en-us'),
      dict: dictionary,
      fsgctl: join(folder, 'names'),
      fsgdir: join(folder, 'grammars'),
      fsgext: '.fsg',
      ctl: join(folder, 'names'),
      cepdir: dirname(first.file),
      cepext: '.wav',
      adcin: 'yes',
      adchdr: String(WAV_HEADER_BYTES),
      remove_noise: 'no',
      remove_silence: 'no',
      cmn: 'batch',
      beam: '1e-100',
      pbeam: '1e-100',
      wbeam: '1e-80',
      bestpath: 'no',
      hypseg: segments,
      logfn: join(folder, 'log'),
    };
    await promisify(execFile)(
      PROGRAM,
      Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]),
    );
    return new Map((await readFile(segments, 'utf8')).trim().split('\n').map(readSegments));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toGrammar(words: readonly PronouncedWord[]): string {
  const transitions = words.map(({ text }, i) => `TRANSITION ${i} ${i + 1} 1.0 ${text}\n`).join('');
  return `FSG_BEGIN line\nNUM_STATES ${words.length + 1}\nSTART_STATE 0\nFINAL_STATE ${words.length}\n${transitions}FSG_END\n`;
}

/** Lists the pronunciations of words as `one W AH N`, and further ones as `one(2) HH W AH N`. */
function toDictionary(words: readonly PronouncedWord[]): string {
  const lines = words.flatMap(({ text, pronunciations }) =>
    pronunciations.map((phones, i) => {
      const key = i === 0 ? text : `${text}(${i + 1})`;
      return `${key} ${phones.join(' ').replace(/\d/g, '')}\n`;
    }),
  );
  return [...new Set(lines)].join('');
}

/** Reads `name S 0 T 0 A 0 L 0`, then `from acoustic language word` for each word or silence, then the last frame. */
function readSegments(line: string): [string, WordFrames[]] {
  const [name = '', ...fields] = line.split(' ');
  const segments = fields.slice(8);
  const words: WordFrames[] = [];
  for (let i = 0; i + 4 < segments.length; i += 4)
    if (!/^<|^\[/.test(segments[i + 3] ?? '<'))
      words.push({ from: Number(segments[i]), end: Number(segments[i + 4]) });
  return [name, words];
}
