import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A film with its subtitles, as files to upload. */
interface UploadFiles {
  film: string;
  en: string;
  zh: string;
}

export interface Fixtures {
  /** Folder for the import command: one episode of a series with subtitles in two languages. */
  filmFolder: string;
  kid: UploadFiles;
  own: UploadFiles;
  picture: string;
  /** Recordings: one over a single line, and a longer one over a whole clip. */
  shortTake: string;
  longTake: string;
}

type Cue = readonly [fromMs: number, toMs: number, text: string];

const english: Cue[] = [
  [500, 1700, 'Good morning, take your time.'],
  [2000, 3200, 'Is it the umbrella?'],
  [3500, 4700, 'The usual, please.'],
  [5000, 6200, 'Take your keys home.'],
  [6500, 7700, 'See you tomorrow morning!'],
];
const chinese: Cue[] = [
  [500, 1700, '早上好，慢慢来。'],
  [2000, 3200, '雨伞在哪里？'],
  [3500, 4700, '老样子，谢谢。'],
  [5000, 6200, '把你的钥匙带回家。'],
  [6500, 7700, '明天早上见！'],
];
const kidEnglish: Cue[] = [
  [500, 2000, 'The little boat is red.'],
  [2500, 4000, 'Take your time, little boat.'],
];
const kidChinese: Cue[] = [
  [500, 2000, '小船是红色的。'],
  [2500, 4000, '慢慢来，小船。'],
];

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
const timeOf = (ms: number) => `00:00:${pad(Math.floor(ms / 1000), 2)},${pad(ms % 1000, 3)}`;
const srtOf = (cues: Cue[]) =>
  cues.map(([from, to, text], seq) => `${seq + 1}\n${timeOf(from)} --> ${timeOf(to)}\n${text}\n`).join('\n');

/** Creates the small films, the picture and the recordings that the scenario needs. */
export async function makeFixtures(folder: string): Promise<Fixtures> {
  const filmFolder = join(folder, '晨光 Morning Light (2024)');
  const season = join(filmFolder, 'Season 01');
  await mkdir(season, { recursive: true });
  const stem = join(season, 'Morning Light - S01E02 - Lost Keys');
  await makeFilm(`${stem}.mp4`, { seconds: 8, picture: 'testsrc2', tone: 440 });
  await writeFile(`${stem}.en.srt`, srtOf(english));
  await writeFile(`${stem}.zh-Hans.srt`, srtOf(chinese));

  const upload = async (name: string, about: { seconds: number; picture: string; tone: number }) => {
    const film = join(folder, `${name}.mp4`);
    await makeFilm(film, about);
    return { film, en: srtOf(kidEnglish), zh: srtOf(kidChinese) };
  };
  const [kid, own] = await Promise.all([
    upload('kid', { seconds: 5, picture: 'testsrc', tone: 660 }),
    upload('own', { seconds: 5, picture: 'smptebars', tone: 880 }),
  ]);

  const picture = join(folder, 'picture.png');
  await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=96x64:rate=1', '-frames:v', '1', picture]);
  const takeOf = async (name: string, seconds: number) => {
    const path = join(folder, name);
    await ffmpeg(['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`, '-ac', '1', path]);
    return path;
  };
  const [shortTake, longTake] = await Promise.all([takeOf('short.wav', 1.2), takeOf('long.wav', 3)]);
  return { filmFolder, kid, own, picture, shortTake, longTake };
}

async function makeFilm(path: string, about: { seconds: number; picture: string; tone: number }) {
  const { seconds, picture, tone } = about;
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `${picture}=size=320x180:rate=24:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=${tone}:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '24', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ]);
}

async function ffmpeg(words: string[]): Promise<void> {
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-threads', '1', ...words]);
}
