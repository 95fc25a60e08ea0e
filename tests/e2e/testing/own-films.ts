import { writeFile } from 'node:fs/promises';
import { type Page, test } from '@playwright/test';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { expect } from './expect.ts';

const formatTime = (seconds: number) =>
  new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
/** A SubRip file with one cue a second, from the first second on. */
const makeSrt = (texts: readonly string[]) =>
  texts
    .map((text, at) => `${at + 1}\n${formatTime(at + 1)} --> ${formatTime(at + 1.8)}\n${text}\n`)
    .join('\n');

let filmCount = 0;

/** Makes a film that is one frame longer than the one before, because the same bytes would be the same film. */
export async function makeFilm(
  name: string,
  options: { seconds?: number; silent?: boolean } = {},
): Promise<string> {
  const { silent = false } = options;
  filmCount += 1;
  const seconds = (options.seconds ?? 8) + filmCount / 25;
  const path = test.info().outputPath(name);
  const sound = silent ? [] : clickTrackInput({ seconds });
  await runTestFfmpeg([...numberedVideoInput({ rate: '25', seconds }), ...sound, ...fastH264Options, path]);
  return path;
}

/** Makes a SubRip file of these lines. */
export async function makeSubtitle(name: string, texts: readonly string[]): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, makeSrt(texts));
  return path;
}

/** Uploads files that belong together as an own film, and opens the film when it is ready. Returns its video's ID. */
export async function uploadOwn(
  page: Page,
  address: string,
  files: string[],
  title: string,
): Promise<string> {
  await page.goto(`${address}/me`);
  await page.getByLabel('选择影片和字幕文件').setInputFiles(files);
  const find = async () => {
    const answer = await page.request.get(`${address}/api/dub_film_index.php?source=client&q=${title}`);
    return (await answer.json()).list.find((film: { state: string }) => film.state === 'ready');
  };
  await expect.poll(find, { timeout: 90_000 }).toBeTruthy();
  const { id } = await find();
  const answer = await page.request.get(`${address}/api/dub_video_index.php?film_id=${id}`);
  return (await answer.json()).list[0].id;
}
