import { readFile } from 'node:fs/promises';
import { textAt } from '../json.ts';
import { pictureForm } from '../player.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** Media files: their headers, and the content of texts and archives. */
export async function playMedia(context: ScenarioContext): Promise<void> {
  const { play, fixtures } = context;
  const content = pictureForm({}, await readFile(fixtures.picture));
  const saved = await play.post('put in a picture', 'mia', '/api/my_avatar_save.php', {}, { content });
  const avatar = textAt(saved, 'avatar');
  const noise = pictureForm({}, Buffer.from('no picture'));
  await play.post(
    'put in no picture',
    'mia',
    '/api/my_avatar_save.php',
    {},
    { content: noise, counts: false },
  );
  await play.get('who one is with a picture', 'mia', '/api/client_info.php');

  const video = `/media/video/${context.id('film video')}`;
  const still = `/media/still/${context.id('film video')}`;
  const bar = `/media/bar/${context.id('clip')}`;
  const sheet = `/media/sheet/${context.id('clip')}`;
  const addresses = [
    avatar,
    `/media/picture/${context.id('picture')}.webp`,
    '/media/picture/none.webp',
    `${video}/mezzanine.mp4`,
    `${video}/poster.webp`,
    `${video}/strip.jpg`,
    `${video}/peaks.bin`,
    `${video}/original.mp4`,
    `${video}/stream/index.m3u8`,
    `${video}/stream/front.mp4`,
    `${video}/stream/0.m4s`,
    `${video}/stream/999.m4s`,
    `${video}/stream/odd`,
    `${still}/24.full.jpg`,
    `${still}/24.mezzanine.png?download`,
    `${still}/99999.full.jpg`,
    `${still}/24.odd.jpg`,
    `/media/stills/${context.id('film video')}/series.zip?frames=10,20&size=mezzanine`,
    `/media/stills/${context.id('film video')}/series.zip?frames=`,
    `${bar}/clip.mp4`,
    `${bar}/clip.mp4?download`,
    `${bar}/clip.original.mp4`,
    `${bar}/clip.burnt.mp4?lang=both`,
    `${bar}/clip.m4a?download`,
    `${bar}/clip.mp3`,
    `${bar}/clip.background.m4a`,
    `${bar}/clip.srt`,
    `${bar}/clip.srt?lang=en&download`,
    `${bar}/clip.vtt?lang=zh`,
    `${bar}/clip.ass`,
    `${bar}/clip.gif?lang=en`,
    `${bar}/clip.webp?lang=none&from_ms=0&to_ms=500`,
    `${bar}/clip.srt?lang=none`,
    `${bar}/clip.exe`,
    `/media/bars.zip?bars=${context.id('clip')},${context.id('joined clip')}&files=srt.both,vtt.en`,
    `/media/bars.zip?bars=${context.id('clip')}&files=srt.en,mp4&without=${context.id('clip')}/mp4&locale=en`,
    '/media/bars.zip?bars=x',
    `${sheet}/script.pdf`,
    `${sheet}/script.pdf?en=blank&zh=none&words=notes&locale=en`,
    `${sheet}/script.pdf?en=odd`,
    `${sheet}/storyboard.png`,
    `${sheet}/storyboard.zip`,
    `${sheet}/frame-12.jpg`,
    `${sheet}/storyboard.png?page=900`,
    `/media/take/${context.id('take')}/take.m4a`,
    `/media/take/${context.id('take')}/take.peaks`,
    '/media/nothing',
  ];
  for (const address of addresses) await play.get(`file ${nameOf(context, address)}`, 'mia', address);
  for (const address of [
    `${bar}/clip.mp4`,
    `${video}/poster.webp`,
    `/media/take/${context.id('take')}/take.m4a`,
    avatar,
  ]) {
    await play.get(`file of another: ${nameOf(context, address)}`, 'noah', address);
    await play.get(`file for nobody: ${nameOf(context, address)}`, 'nobody', address);
  }
  const take = `/media/take/${context.id('take')}/take.m4a`;
  await play.get('file of a take by its link', 'noah', take, { share: context.id('dub') });
  const own = `/media/video/${context.id('client video')}/poster.webp`;
  await play.get("file of another's film", 'noah', own);
  await play.get("file of a client's film for a teacher", 'tom', own);

  const film = `${video}/mezzanine.mp4`;
  const range = async (name: string, headers: Record<string, string>) =>
    play.send(`file in part: ${name}`, 'mia', 'GET', film, { headers });
  await range('the beginning', { range: 'bytes=0-99' });
  await range('as a player asks', { range: 'bytes=100-199', 'sec-fetch-dest': 'video' });
  await range('past the end', { range: 'bytes=99999999-' });
  await range('several parts', { range: 'bytes=0-9,20-29' });
  await range('no bytes', { range: 'lines=0-9' });
  await range('of a file that has changed', { range: 'bytes=0-9', 'if-range': '"other"' });
  const head = await play.send('head of a file', 'mia', 'HEAD', film);
  await range('not changed', { 'if-none-match': String(head.headers.etag) });
  await play.send('head of subtitles', 'mia', 'HEAD', `${bar}/clip.srt`);
  await play.get('everything about oneself', 'mia', '/media/me/data.zip');
  await play.get('everything about oneself, without a session', 'nobody', '/media/me/data.zip');
}

/** Returns an address without its IDs, which differ from run to run, for the name of its request. */
function nameOf(context: ScenarioContext, address: string): string {
  let name = address;
  for (const known of ['film video', 'clip', 'joined clip', 'take', 'picture']) {
    name = name.replaceAll(context.id(known), known.replace(' ', '-'));
  }
  return name.replace(/^(\/media\/avatar\/).*/, '$1picture');
}
