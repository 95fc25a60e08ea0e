import type { ScenarioContext } from './scenario-context.ts';

/** Deletions: removed entries and a deleted account. They come last. */
export async function playEndings(context: ScenarioContext): Promise<void> {
  const { play } = context;
  await play.post('take away the picture', 'mia', '/api/my_avatar_remove.php');
  await play.post('move subtitles', 'owner', '/api/dub_sub_shift.php', {
    video_id: context.id('kid video'),
    lang: 'en',
    offset_ms: 100,
  });
  await play.post('move subtitles as a client', 'noah', '/api/dub_sub_shift.php', {
    video_id: context.id('kid video'),
    offset_ms: 100,
  });
  await play.get('lines that were moved', 'mia', '/api/dub_sub_index.php', {
    video_id: context.id('kid video'),
  });
  await play.post('remove a clip of the own', 'mia', '/api/dub_bar_remove.php', {
    bar_id: context.id('clip to remove'),
  });
  const own = { film_id: context.id('client film') };
  await play.post("remove another's film", 'noah', '/api/my_film_remove.php', own);
  await play.post('remove a film of the own', 'mia', '/api/my_film_remove.php', own);
  await play.get('a clip whose film is gone', 'mia', '/api/dub_bar_detail.php', {
    bar_id: context.id('own clip'),
  });
  const broken = { film_id: context.id('ytb film') };
  await play.post('remove a film as a client', 'mia', '/api/dub_film_remove.php', broken);
  await play.post('remove a film', 'owner', '/api/dub_film_remove.php', broken);
  await play.post('remove a film that a lesson stands on', 'owner', '/api/dub_film_remove.php', {
    film_id: context.id('film film'),
  });
  await play.get('who did what', 'owner', '/api/audit_index.php', { pagesize: 100 });
  await play.get('who did what, second page', 'ada', '/api/audit_index.php', { pagesize: 2, pageno: 2 });

  const remove = '/api/my_account_remove.php';
  const pwd = context.id('password of gone');
  await play.post(
    'delete the own account, not meant',
    'gone',
    remove,
    { pwd, confirm: 'gon' },
    { json: false },
  );
  await play.post(
    'delete the own account, wrong password',
    'gone',
    remove,
    { pwd: 'wrong', confirm: 'gone' },
    {
      json: false,
    },
  );
  await play.post('delete the own account', 'gone', remove, { pwd, confirm: 'gone' }, { json: false });
  await play.get('a call of an account that is gone', 'gone', '/api/client_info.php');
  await play.get('accounts, one gone', 'owner', '/api/account_index.php', { pagesize: 50 });
}
