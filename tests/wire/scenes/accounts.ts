import { at, type Json, listAt, textAt } from '../json.ts';
import { passwords } from '../product-process.ts';
import type { ScenarioContext } from './scenario-context.ts';

const NEW_PASSWORD = 'another-password-1';

/** Sign-in, accounts that the owner creates, and passwords. */
export async function playAccounts(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const login = '/api/client_login.php';
  const owner = { account: 'owner', pwd: passwords.owner };
  const answer = await play.post('log in', 'nobody', login, owner);
  await play.get('log in by GET', 'nobody', login, owner);
  await play.post(
    'log in with a wrong password',
    'nobody',
    login,
    { account: 'owner', pwd: 'wrong' },
    { json: false },
  );
  await play.post(
    'log in with no such account',
    'nobody',
    login,
    { account: 'nix', pwd: 'wrong' },
    { json: false },
  );
  const ownerId = context.saveId('owner', textAt(answer, 'client_id'));
  await play.signIn('owner', passwords.owner);
  await play.signIn('demo', passwords.demo);
  const info = '/api/client_info.php';
  await play.get('who the owner is', 'owner', info, { client_id: ownerId });
  await play.get('who the demo account is', 'demo', info);
  await play.get('who somebody else is', 'demo', info, { client_id: ownerId });

  const save = '/api/account_save.php';
  const people = [
    ['mia', 'Mia 米娅', 'client'],
    ['noah', 'Noah', 'client'],
    ['tom', 'Tom Teacher', 'client,teacher'],
    ['ada', 'Ada Admin', 'client,admin'],
    ['gone', 'Gone Soon', 'client'],
  ] as const;
  for (const [account, name, access] of people) {
    const created = await play.post(`make account ${account}`, 'owner', save, { account, name, access });
    context.saveId(account, textAt(created, 'account', 'account_id'));
    await play.signIn(account, textAt(created, 'password'));
    context.saveId(`password of ${account}`, textAt(created, 'password'));
  }
  const noah = { account_id: context.id('noah'), name: 'Noah N.', access: 'client' };
  await play.post('change an account', 'owner', save, noah);
  await play.post('make an account without a name to sign in', 'owner', save, {
    name: 'X',
    access: 'client',
  });
  await play.post('make an account with an odd role', 'owner', save, {
    account: 'x9',
    name: 'X',
    access: 'king',
  });
  await play.post('make an admin as admin', 'ada', save, { account: 'x9', name: 'X', access: 'admin' });
  await play.post('change one self', 'owner', save, { account_id: ownerId, name: 'X', access: 'client' });
  const index = '/api/account_index.php';
  await play.get('accounts', 'owner', index, { pagesize: 3 });
  await play.get('accounts, page 2', 'owner', index, { pagesize: 3, pageno: 2 });
  await play.get('accounts with mia', 'ada', index, { q: 'mia' });

  const state = '/api/account_state.php';
  await play.post('disable an account', 'owner', state, { account_id: context.id('gone'), disabled: '1' });
  const gone = { account: 'gone', pwd: context.id('password of gone') };
  await play.post('log in to a disabled account', 'nobody', login, gone, { json: false });
  await play.get('a call with a session that was ended', 'gone', info);
  await play.post('enable an account', 'owner', state, { account_id: context.id('gone'), disabled: '0' });
  await play.post('disable an owner as admin', 'ada', state, { account_id: ownerId, disabled: '1' });
  await play.post('disable nobody', 'owner', state, { account_id: 'nobody-of-this-id', disabled: '1' });
  const reset = await play.post(
    'give an account a new password',
    'owner',
    '/api/account_password.php',
    { account_id: context.id('gone') },
    { json: false },
  );
  await play.signIn('gone', textAt(reset, 'password'));
  context.saveId('password of gone', textAt(reset, 'password'));

  const edit = '/api/client_pwd_edit.php';
  const old = context.id('password of noah');
  await play.post(
    'change the own password',
    'noah',
    edit,
    { old_pwd: old, new_pwd: NEW_PASSWORD },
    { json: false },
  );
  const same = { old_pwd: NEW_PASSWORD, new_pwd: NEW_PASSWORD };
  await play.get('change the own password by GET', 'noah', edit, { ...same, client_id: context.id('noah') });
  await play.post(
    'change a password with a wrong old one',
    'noah',
    edit,
    { ...same, old_pwd: 'wrong' },
    { json: false },
  );
  await play.post('change a password to a short one', 'noah', edit, { ...same, new_pwd: 'short' });
  await play.post('change the password of another', 'noah', edit, { ...same, client_id: ownerId });
  await play.signIn('noah', NEW_PASSWORD, 'noah again');
  await play.post('log out', 'noah again', '/api/client_logout.php', {}, { json: false });
  await play.post('log out twice', 'noah again', '/api/client_logout.php');
}

/** The account's sessions, picture, and city. */
export async function playMe(context: ScenarioContext): Promise<void> {
  const { play } = context;
  await play.signIn('mia', context.id('password of mia'), 'mia elsewhere');
  await play.get('a first call from elsewhere', 'mia elsewhere', '/api/client_info.php');
  await play.get('the own sessions', 'mia elsewhere', '/api/my_session_index.php');
  await play.post('end a session that is not there', 'mia', '/api/my_session_end.php', {
    session_id: 'none',
  });
  const others = await play.get('the own sessions here', 'mia', '/api/my_session_index.php');
  await play.post(
    'end a session',
    'mia',
    '/api/my_session_end.php',
    { session_id: otherSession(others) },
    { json: false },
  );
  await play.get('a call with a session that its owner ended', 'mia elsewhere', '/api/client_info.php');
  await play.post('end the other sessions', 'mia', '/api/my_session_end_others.php');

  const city = '/api/visitor_city.php';
  await play.get('the own city', 'mia', city);
  await play.post('say another city', 'mia', '/api/visitor_city_save.php', { city: '杭州' });
  await play.get('the city that was said', 'mia', city);
  await play.post('take back the city', 'mia', '/api/visitor_city_save.php', { city: '' });

  const sign = '/api/wechat_signature.php';
  await play.get('a signature for WeChat', 'mia', sign, { url: `http://${play.host}/m?type=1#top` });
  await play.get('a signature for another site', 'mia', sign, { url: 'https://example.com/' });
}

/** Returns a session in the list that is not the caller's current one. */
function otherSession(answer: Json): string {
  const other = listAt(answer, 'list').find((session) => at(session, 'current') === false);
  return textAt(other, 'session_id');
}
