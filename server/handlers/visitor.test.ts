import { beforeAll, expect, test } from 'vitest';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople({ trustedProxies: 1 });
let me: Person;
beforeAll(async () => {
  me = await addPerson();
});

const CITY = '/api/visitor_city.php';
const SAVE_CITY = '/api/visitor_city_save.php';
const SIGN = '/api/wechat_signature.php';

test('the city is found by address, set by the visitor, and reset', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const located = { city: '杭州市', province: '浙江省', chosen: false };
  expect((await me.get(CITY, {}, from('115.236.1.1'))).body).toEqual(located);
  const unknown = { city: null, province: null, chosen: false };
  expect((await me.get(CITY, {}, from('192.168.0.9'))).body).toEqual(unknown);
  const save = (city: string) => me.post(SAVE_CITY, { city }, from('115.236.1.1'));
  const chosen = { city: '苏州', province: null, chosen: true };
  expect((await save(' 苏州 ')).body).toEqual(chosen);
  expect((await me.get(CITY, {}, from('115.236.1.1'))).body).toEqual(chosen);
  expect((await (await addPerson()).get(CITY, {}, from('115.236.1.1'))).body).toEqual(located);
  expect(await save('城'.repeat(41))).toMatchObject({ status: 400, body: { field: 'city' } });
  expect(await me.post(SAVE_CITY)).toMatchObject({ status: 400, body: { field: 'city' } });
  expect((await me.get(CITY, {}, from('115.236.1.1'))).body).toEqual(chosen);
  expect((await save('')).body).toEqual(located);
});

test('the city needs a session', async () => {
  expect((await visitor.get(CITY)).status).toBe(401);
  expect((await visitor.post(SAVE_CITY, { city: '苏州' })).status).toBe(401);
});

test('WeChat signatures are for pages of this site only, and need an official account', async () => {
  const signed: string[] = [];
  const { wechat } = server().services;
  const { sign } = wechat;
  const ask = (url: string) => me.get(SIGN, { url });
  expect((await ask(`${server().url}/list`)).status).toBe(404);
  wechat.sign = async ({ url }) => {
    signed.push(url);
    return { appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's' };
  };
  try {
    expect((await ask(`${server().url}/list?q=1`)).body).toEqual({
      app_id: 'wx1',
      timestamp: 5,
      nonce_str: 'n',
      signature: 's',
    });
    const host = new URL(server().url).host;
    for (const url of [
      'https://elsewhere.example/',
      `https://${host}.elsewhere.example/`,
      `https://${host}@elsewhere.example/`,
      `https://me:pw@${host}/`,
      `ftp://${host}/`,
      'list',
      '',
    ]) {
      expect(await ask(url)).toMatchObject({ status: 400, body: { field: 'url' } });
    }
    expect(signed).toEqual([`${server().url}/list?q=1`]);
  } finally {
    wechat.sign = sign;
  }
});
