import { at, type Json, listAt, textAt } from '../json.ts';
import { FAR_OFF, LONG_AGO, type ScenarioContext } from './scenario-context.ts';

const VISITOR = '/test/index/index';
const ADMIN = '/test/index/admin';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The prize draw. One prize has all the weight, so the result is certain. */
export async function playDraw(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const admin_id = context.id('ada');
  await play.get('no activity', 'mia', `${VISITOR}/getInfo`);
  const prizes: Json[] = [
    { name: 'Mug', weight: 1, stock: 3, img: PIXEL },
    { name: 'Thanks', weight: 0, fallback: true },
  ];
  const activity = {
    admin_id,
    title: '抽奖 Draw',
    rules: 'One a day.\nNo more.',
    starts_at: LONG_AGO,
    ends_at: FAR_OFF,
    chances: 5,
    needs_phone: '1',
    sponsor: 'Shop',
    contact: '400',
    prizes,
  };
  const set = `${ADMIN}/set_activity`;
  const created = await play.post('make an activity', 'ada', set, activity, { json: false });
  const activity_id = context.saveId('activity', textAt(created, 'data', 'activity_id'));
  await play.post('change an activity', 'ada', set, { ...activity, activity_id, rules: 'Two a day.' });
  await play.post('make an activity without a last prize', 'ada', set, {
    ...activity,
    prizes: prizes.slice(0, 1),
  });
  await play.post('make an activity that ends first', 'ada', set, { ...activity, ends_at: LONG_AGO });
  const move = `${ADMIN}/update_activity_status`;
  await play.post('run an activity', 'ada', move, { admin_id, activity_id, status: 1 });
  const list = await play.get('activities', 'ada', `${ADMIN}/get_activity_list`, { admin_id });
  const kept = listAt(list, 'data', 'list', 0, 'prizes');
  await play.post('take a prize out of an activity that runs', 'ada', set, {
    ...activity,
    activity_id,
    rules: 'Two a day.',
    prizes: kept.toReversed(),
  });

  const visitor = { sessiondata: 'x', is_gzh: 0, activity_id };
  await play.get('the activity', 'mia', `${VISITOR}/getInfo`, visitor);
  await play.post('the activity by POST', 'mia', `${VISITOR}/getInfo`, {});
  await play.post('draw without a phone', 'mia', `${VISITOR}/chouJiang`, visitor);
  const phone = `${VISITOR}/uploadPhone`;
  await play.post('leave a phone without consent', 'mia', phone, { phone: '13800138000' });
  await play.post('leave an odd phone', 'mia', phone, { phone: '12', consent: '1' });
  await play.post('leave a phone', 'mia', phone, { phone: '138 0013 8000', consent: '1' });
  // Not recorded, because the code is another one each time.
  const number = '13800138000';
  await play.until('mia', `${VISITOR}/sendPhoneCode`, { phone: number }, () => true, 'POST');
  const proof = { phone: number, consent: '1', code: await context.readPhoneCode() };
  await play.until('mia', phone, proof, (answer) => at(answer, 'code') === 200, 'POST');
  const draw = `${VISITOR}/chouJiang`;
  const drawn = await play.post('draw', 'mia', draw, { ...visitor, request_id: 'draw-1' });
  await play.get('draw by GET', 'mia', draw, { request_id: 'draw-2' });
  await play.post('draw a third time', 'mia', draw, { request_id: 'draw-3' }, { json: false });
  await play.post('draw once the prize has run out', 'mia', draw, { request_id: 'draw-4' }, { json: false });
  await play.get('the own draws', 'mia', `${VISITOR}/getDrawRecord`, visitor);
  await play.post('the own draws by POST', 'mia', `${VISITOR}/getDrawRecord`, visitor);

  const records = `${ADMIN}/get_draw_list`;
  await play.get('what was drawn', 'ada', records, { admin_id, activity_id, pagesize: 2 });
  const record_id = textAt(drawn, 'data', 'record_id');
  const reveal = `${ADMIN}/reveal_phone`;
  await play.post("a winner's phone", 'ada', reveal, { admin_id, record_id, reason: 'to send the mug' });
  await play.post('hand over a prize', 'ada', `${ADMIN}/deliver_prize`, { admin_id, record_id });
  await play.get('what was drawn and is owed', 'ada', records, { activity_id, state: 'owed' });
  await play.post('delete the phone', 'mia', `${VISITOR}/removePhone`, { sessiondata: 'x' });
  await play.post('end an activity', 'ada', move, { admin_id, activity_id, status: 3 });
  const over = await play.get('an activity that is over', 'mia', `${VISITOR}/getInfo`, { activity_id });
  if (typeof at(over, 'data', 'map', 'seed') !== 'string') throw new Error('the answer has no seed');
  await play.post('draw when all is over', 'mia', draw, { activity_id, request_id: 'draw-5' });
}
