import type { Player } from '../player.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** Every page address of the product, some with parameters. */
function addressesOf(context: ScenarioContext): Record<string, string> {
  const film = context.id('film film');
  const video = context.id('film video');
  const clip = context.id('clip');
  const lesson = context.id('lesson');
  const plain = [
    ...['/', '/login', '/login?ref=%2Fme', '/list', '/list?source=kid', '/list/detail', '/list/tailor'],
    ...[
      '/list/frezeFrame',
      '/list/download',
      '/list/sheet',
      '/search',
      '/search?q=take',
      '/detail',
      '/contrast',
    ],
    ...['/me', '/survey', '/wordList', '/wordList?view=review', '/goldwordList', '/RRwordList', '/guestbook'],
    ...[
      '/guestbookKid',
      '/guestbook:douy',
      '/guestbook_douy',
      '/guestbook?pageno=99',
      '/error',
      '/nothing/here',
    ],
    ...[
      '/activivity/mcu',
      '/m',
      '/m?type=4',
      '/m/wordList',
      '/m1/previousVideo',
      '/m1/simpleClass',
      '/m1/complete',
    ],
    ...['/m2/simplesson', '/m3/previousVideo', '/m3/simpleClass', '/m3/complete', '/admin7ry784'],
    ...['/admin7ry784?tab=jobs', '/admin7ry784/ad', '/admin7ry784/ad/set', '/admin7ry784/redPacket'],
    ...['/admin7ry784/Detail', '/admin7ry784/VideoEditor', '/admin7ry784/goldVideoEditor'],
    ...['/admin7ry784/RRVideoEditor', '/admin7ry784/GuestBook', '/admin7ry784/GuestBook/douy'],
    ...['/admin7ry784/GuestBook/kid', '/admin7ry784/nothing', '/assets/nothing.js', '/favicon.svg', '/List'],
  ];
  return {
    ...Object.fromEntries(plain.map((address) => [address, address])),
    'a film': `/list/detail?film_id=${film}`,
    'a video at a moment': `/list/detail?film_id=${film}&video_id=${video}&t=1.5`,
    'the bench of a video': `/list/tailor?video_id=${video}&sub_id=${context.id('line 1')}`,
    'the bench of a clip': `/list/tailor?bar_id=${clip}`,
    'a frame of a video': `/list/frezeFrame?video_id=${video}&frame=24`,
    'a clip to take home': `/list/download?bar_id=${clip}`,
    'the clips of a film': `/list/download?film_id=${film}`,
    'a script': `/list/sheet?bar_id=${clip}&kind=script`,
    'a storyboard': `/list/sheet?bar_id=${clip}&kind=storyboard`,
    'dubbing a clip': `/detail?bar_id=${clip}`,
    'a shared dub': `/detail?share=${context.id('dub')}`,
    'a take beside the actor': `/contrast?bar_id=${clip}&line=0&take=${context.id('take')}`,
    'a survey by its id': `/survey?id=${context.id('survey')}`,
    'shared words': `/wordList?share=${context.id('collection')}`,
    'an activity': `/activivity/mcu?activity_id=${context.id('activity')}`,
    'a lesson, its film': `/m1/previousVideo?lesson_id=${lesson}`,
    'a lesson, its lines': `/m1/simpleClass?lesson_id=${lesson}`,
    'a lesson, its end': `/m1/complete?lesson_id=${lesson}`,
    'a lesson of another kind': `/m3/simpleClass?lesson_id=${lesson}`,
    'a company': `/admin7ry784/Detail/${context.id('company')}`,
    'a red packet': `/admin7ry784/Detail/${context.id('packet')}`,
  };
}

/** Opens every page without a session, as a client, and as the owner. Records only status and redirect. */
export async function playPages(context: ScenarioContext): Promise<void> {
  for (const [name, address] of Object.entries(addressesOf(context))) {
    for (const who of ['nobody', 'mia', 'owner'])
      await look(context.play, `page for ${who}: ${name}`, who, address);
  }
  const { play } = context;
  await look(play, 'page with a session that is none', 'forged', '/list');
  await look(play, 'page of an index.php', 'mia', '/index.php');
  await look(play, 'page data for nobody', 'nobody', '/list.data');
  await look(play, 'page data', 'mia', '/list.data');
  await play.send('page sent something', 'mia', 'POST', '/list', {
    isPage: true,
    headers: { 'content-length': '0' },
  });
  await play.send('page sent something from another site', 'mia', 'POST', '/list', {
    headers: { 'content-length': '0', origin: 'https://example.com' },
  });
}

async function look(play: Player, name: string, who: string, address: string): Promise<void> {
  await play.send(name, who, 'GET', address, { isPage: true });
}
