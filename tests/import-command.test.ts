import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { importCommand } from '#server/commands/import-command.ts';
import { loadCommandMessages } from '#server/messages.ts';
import { readConfig } from '#server/start/config.ts';
import { createLogger } from '#server/start/logger.ts';
import { openStore } from '#store/open-store.ts';
import { demoFolder, readDemoLines } from './testing/read-demo-lines.ts';
import { serverEnvironment } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const at = setUpTestFolder();
const chineseName = '它说"你好" & it\'s $HOME; ../..（2026）.mkv';

beforeAll(async () => {
  const inbox = at('inbox');
  await mkdir(inbox, { recursive: true });
  const silent = [...numberedVideoInput({ rate: '24', seconds: 3 }), ...fastH264Options];
  await runTestFfmpeg([...silent, join(inbox, 'good.mkv')]);
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 2 }),
    ...fastH264Options,
    join(inbox, 'second.mkv'),
  ]);
  await runTestFfmpeg([
    ...silent,
    '-metadata',
    'title=another',
    join(inbox, chineseName.replaceAll('/', '⁄')),
  ]);
  await runTestFfmpeg(['-f', 'lavfi', '-i', 'sine=d=1', join(inbox, 'sound only.mp4')]);
  await writeFile(join(inbox, 'good.en.srt'), cues(5000));
  await writeFile(
    join(inbox, 'second.srt'),
    '1\n-00:00:05,000 --> -00:00:02,000\nBefore time\n\n2\n00:00:00,500 --> 00:00:01,500\nIn time\n',
  );
  await writeFile(join(inbox, 'text.mp4'), 'To be, or not to be.');
  await writeFile(
    join(inbox, 'list.mp4'),
    '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\nhttp://127.0.0.1:9/x.ts\n',
  );
  await writeFile(join(inbox, 'empty.mkv'), '');
  await writeFile(join(inbox, 'zeros.avi'), '');
  await truncate(join(inbox, 'zeros.avi'), 5_000_000);
  await writeFile(join(inbox, 'readme.txt'), 'not a film');
});

function cues(count: number): string {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  return Array.from(
    { length: count },
    (_, at) => `${at + 1}\n${time(at * 50)} --> ${time(at * 50 + 40)}\nNumber ${at + 1}\n`,
  ).join('\n');
}

/** Runs the command line as a user does, and returns both outputs as lines. */
function importFilms(words: string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const env = serverEnvironment(at('data'));
    execFile(process.execPath, ['server/main.ts', 'import', ...words], { env }, (error, stdout, stderr) => {
      const code = error && typeof error.code === 'number' ? error.code : 0;
      resolve({ code, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) });
    });
  });
}

test('imports the readable films of a folder, prints a reason for each other file, and leaves no partial film', async () => {
  const { code, lines } = await importFilms([at('inbox')]);
  expect(code).toBe(1);
  expect(lines.some((line) => /^good\.mkv：完成，[1-9]\d 句台词$/.test(line))).toBe(true);
  expect(lines).toContain('second.mkv：完成，1 句台词');
  expect(lines).toContain('inbox/readme.txt：跳过（不是影片或字幕）');
  for (const [name, reason] of [
    ['sound only.mp4', '这个文件只有声音没有画面，请换一个'],
    ['text.mp4', '这个文件不是可以播放的视频，或已损坏'],
    ['list.mp4', '不能导入播放列表，请上传视频文件本身'],
    ['empty.mkv', '这个视频是空的，请换一个'],
    ['zeros.avi', '这个文件不是可以播放的视频，或已损坏'],
  ]) {
    expect(lines).toContain(`${name}：失败，${reason}`);
  }
  expect(lines).toContain('good.mkv：注意，有些字幕在片尾之后，已略去；可能是另一版本的字幕');
  expect(lines).toContain('完成 3 部，失败 5 部，另有 1 处内容没有导入，原因见上');

  const store = openStore({ sqlitePath: join(at('data'), 'taici.sqlite') });
  try {
    const { films } = await store.films.listFilms({
      ...{ sources: ['film'], clientOwnerIds: null, q: null },
      ...{ sort: 'title', limit: 20, offset: 0 },
    });
    const videos = await store.films.videosOfFilms(films.map(({ id }) => id));
    expect(videos).toHaveLength(8);
    expect(videos.find(({ originalName }) => originalName === 'good.mkv')?.importNotes).toContain(
      'lines_after_end',
    );
    const chinese = videos.find(({ originalName }) => originalName.startsWith('它说'));
    expect(chinese).toMatchObject({
      state: 'ready',
      originalExtension: '.mkv',
      importNotes: ['no_lines', 'no_audio'],
    });
  } finally {
    await store.close();
  }
  const left = await readdir(join(at('data'), 'library'), { recursive: true });
  expect(left.filter((name) => name.includes('.tmp-'))).toEqual([]);
  expect((await readdir(at('inbox'))).length).toBe(11);
});

test('imports the same file only once', async () => {
  const { code, lines } = await importFilms([join(at('inbox'), 'good.mkv'), '--source', 'film']);
  expect(code).toBe(0);
  expect(lines[0]).toBe('good.mkv：片库里已经有了');
  expect(lines.at(-1)).toBe('完成 1 部，失败 0 部');
});

test('imports a symbolic link and a file with an unusual name when named directly, and keeps the source', async () => {
  await symlink(join(at('inbox'), 'good.mkv'), at('link.mkv'));
  await copyFile(join(at('inbox'), 'good.mkv'), at('download.mkv.part'));
  for (const name of ['link.mkv', 'download.mkv.part']) {
    const { code, lines } = await importFilms([at(name)]);
    expect([code, lines[0]]).toEqual([0, 'good.mkv：片库里已经有了']);
    expect((await stat(at(name))).size).toBeGreaterThan(0);
  }
});

test('prints each note, and ends with 3 if something was left out', async () => {
  const folder = at('damaged');
  await mkdir(folder, { recursive: true });
  const film = join(folder, 'cut.mp4');
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 6 }),
    ...[...fastH264Options, '-movflags', '+faststart', film],
  ]);
  await truncate(film, Math.floor((await stat(film)).size * 0.6));
  await writeFile(join(folder, 'cut.fr.srt'), '1\n00:00:00,500 --> 00:00:01,500\nOù est la rue ?\n');
  const { code, lines } = await importFilms([folder]);
  expect(code).toBe(3);
  expect(lines).toContain('cut.mp4：注意，文件不完整，只导入了能读出的部分');
  expect(lines).toContain('cut.mp4：注意，字幕“cut.fr.srt”不是英文或中文，已跳过');
  expect(lines.at(-1)).toBe('完成 1 部，失败 0 部，另有 2 处内容没有导入，原因见上');
});

test('reports two empty files as two films without content', async () => {
  const folder = at('nothing');
  await mkdir(folder, { recursive: true });
  for (const name of ['one.mp4', 'two.mp4']) await writeFile(join(folder, name), '');
  const { code, lines } = await importFilms([folder]);
  expect(code).toBe(1);
  for (const name of ['one.mp4', 'two.mp4']) {
    expect(lines).toContain(`${name}：已加入片库，等待处理`);
    expect(lines).toContain(`${name}：失败，这个视频是空的，请换一个`);
  }
  expect(lines).toContain('完成 0 部，失败 2 部');
});

test('imports a film whose name is GBK bytes, and cleans a name with a line break and a right-to-left mark', async () => {
  const folder = Buffer.from(`${at('names')}/`);
  await mkdir(folder, { recursive: true });
  const night = Buffer.from([0xd2, 0xb9, 0xcd, 0xed, 0xb5, 0xc4, 0xb3, 0xc7, 0xca, 0xd0]);
  const silent = [...numberedVideoInput({ rate: '25', seconds: 1 }), ...fastH264Options];
  await runTestFfmpeg([...silent, '-metadata', 'title=night', at('night.mp4')]);
  await runTestFfmpeg([...silent, '-metadata', 'title=quiet', at('quiet.mp4')]);
  await copyFile(at('night.mp4'), Buffer.concat([folder, night, Buffer.from('.mp4')]));
  await copyFile(at('quiet.mp4'), Buffer.concat([folder, Buffer.from('The\r\nQuiet\u202e Garden.mp4')]));
  const { code, lines } = await importFilms([folder.toString()]);
  expect([code, lines.at(-1)]).toEqual([0, '完成 2 部，失败 0 部']);
  expect(lines).toContain('夜晚的城市.mp4：完成，0 句台词');
  expect(lines).toContain('The Quiet Garden.mp4：完成，0 句台词');
});

test('prints the usage for unknown arguments', async ({ onTestFinished }) => {
  const { code, lines } = await importFilms([]);
  expect([code, lines.length]).toEqual([2, 1]);
  expect(lines[0]).toContain('npm run import');

  const config = readConfig({ TAICI_DATA: at('data') });
  const wording = await loadCommandMessages('zh-CN');
  const log = createLogger({ level: 'silent' });
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  for (const words of [
    ['a', 'b'],
    ['a', '--source', 'nowhere'],
    ['a', '--what'],
  ]) {
    expect(await importCommand({ config, wording, words, log })).toBe(2);
    expect(printed).toHaveBeenLastCalledWith(wording.importUsage);
  }

  expect(await importFilms([at('inbox'), '--source', 'client', '--owner', 'nobody'])).toEqual({
    code: 2,
    lines: ['没有这个账号：nobody'],
  });
  const missing = await importFilms([at('not there')]);
  expect(missing).toEqual({ code: 1, lines: [`找不到：${at('not there')}`] });
});

test('says that subtitles are late, and changes nothing', async () => {
  const [demoFilm = ''] = shippedFilms;
  await mkdir(at('late'));
  const film = at('late/Late (2019).mp4');
  // Only the sound is listened to, so a small and slow picture will do.
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', 'color=c=gray:s=160x90:r=12', '-i', join(demoFolder, demoFilm)],
    ...['-map', '0:v', '-map', '1:a', '-shortest', ...fastH264Options, '-c:a', 'copy', film],
  ]);
  const { lines: spoken } = await readDemoLines(demoFilm);
  const time = (ms: number) => new Date(ms + 2400).toISOString().slice(11, 23).replace('.', ',');
  const late = spoken.map(
    ({ startMs, endMs, en }, i) => `${i + 1}\n${time(startMs)} --> ${time(endMs)}\n${en}\n`,
  );
  await writeFile(at('late/Late (2019).en.srt'), late.join('\n'));
  const { code, lines } = await importFilms([film]);
  expect(code).toBe(0);
  const finding =
    /^Late \(2019\)\.mp4：字幕好像晚了 2\.[345] 秒（把握 9\d%）。没有改动，可以在影片页听一听再决定$/;
  expect(lines.filter((line) => line.includes('字幕好像'))).toEqual([expect.stringMatching(finding)]);
  const store = openStore({ sqlitePath: join(at('data'), 'taici.sqlite') });
  const videos = await store.films.videosInState('ready');
  const video = videos.find(({ originalName }) => originalName === 'Late (2019).mp4');
  const [track] = await store.films.tracksOfVideo(video?.id ?? '');
  await store.close();
  expect(track).toMatchObject({ offsetMs: 0, ratio: 1 });
});
