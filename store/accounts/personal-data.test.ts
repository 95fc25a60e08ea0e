import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIVITY_STARTS_MS, makeActivity } from '../testing/draw-fixtures.ts';
import { addFilmWithVideo, makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('personal data on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());

  const put = async () => {
    const account = makeAccount();
    await store.accounts.insertAccount(account);
    return account.id;
  };
  const part = (name: string) => {
    const found = store.personalDataSources.find((one) => one.name === name);
    if (!found) throw new Error(`no part ${name}`);
    return found;
  };
  const write = async (authorId: string, id: string, parentId: string | null = null) => {
    const row = { id, guestbook: 'main', author_id: authorId, parent_id: parentId, text: `text of ${id}` };
    const rest = {
      clip_id: null,
      clip_offset_ms: null,
      state: 'shown',
      published_ms: 1,
      moderated_by: null,
      moderated_ms: null,
    };
    await store.db
      .insertInto('guestbook_messages')
      .values({ ...row, ...rest, created_ms: 1 })
      .execute();
  };

  test('the export has when devices signed in, without what identifies them; erasing forgets them', async () => {
    const [mine, theirs] = [await put(), await put()];
    for (const accountId of [mine, theirs])
      await store.accounts.rememberDevice({ deviceHash: 'shared-pc', accountId, nowMs: 5 });
    expect(await part('known_devices').exportData(mine)).toEqual([{ created_ms: 5, last_used_ms: 5 }]);
    await part('known_devices').erase(mine);
    expect(await part('known_devices').exportData(mine)).toEqual([]);
    expect(await part('known_devices').exportData(theirs)).toHaveLength(1);
  });

  test('exports the account’s messages, and keeps the replies of others when it erases them', async () => {
    const [mine, theirs] = [await put(), await put()];
    await write(mine, `${mine}-1`);
    await write(theirs, `${theirs}-answer`, `${mine}-1`);
    await write(theirs, `${theirs}-1`);
    await write(mine, `${mine}-answer`, `${theirs}-1`);
    const report = { message_id: `${theirs}-1`, reporter_id: mine, reason: 'spam', note: null };
    await store.db
      .insertInto('guestbook_reports')
      .values({ ...report, is_resolved: 0, created_ms: 1 })
      .execute();
    expect(await part('guestbook_messages').exportData(mine)).toMatchObject([
      { id: `${mine}-1`, text: `text of ${mine}-1` },
      { id: `${mine}-answer`, parent_id: `${theirs}-1` },
    ]);
    await part('guestbook_messages').erase(mine);
    await part('guestbook_messages').erase(mine);
    expect(await part('guestbook_messages').exportData(mine)).toMatchObject([
      { id: `${mine}-1`, text: '', clip_id: null },
    ]);
    expect(await part('guestbook_messages').exportData(theirs)).toMatchObject([
      { id: `${theirs}-1` },
      { id: `${theirs}-answer`, parent_id: `${mine}-1` },
    ]);
    await part('guestbook_reports').erase(mine);
    expect(await store.db.selectFrom('guestbook_reports').selectAll().execute()).toEqual([]);

    // The account's row stays, without personal data, as long as a reply refers to it.
    await store.db.updateTable('accounts').set({ deleted_ms: 1, name: '' }).where('id', '=', mine).execute();
    await store.accounts.markErased(mine);
    expect(await store.accounts.accountById(mine)).toMatchObject({ name: '' });
    expect(await part('guestbook_messages').exportData(theirs)).toHaveLength(2);
    await part('guestbook_messages').erase(theirs);
    expect(await part('guestbook_messages').exportData(mine)).toEqual([]);
  });

  test('exports and erases reports', async () => {
    const [mine, theirs] = [await put(), await put()];
    await write(theirs, `${theirs}-result`);
    await store.db
      .insertInto('guestbook_reports')
      .values({
        ...{ message_id: `${theirs}-result`, reporter_id: mine, reason: 'spam', note: 'twice' },
        ...{ is_resolved: 0, created_ms: 1 },
      })
      .execute();
    expect(await part('guestbook_reports').exportData(mine)).toMatchObject([
      { reason: 'spam', note: 'twice' },
    ]);
    await part('guestbook_reports').erase(mine);
    expect(await part('guestbook_reports').exportData(mine)).toEqual([]);
  });

  test('exports words as values, not as JSON text', async () => {
    const mine = await put();
    await store.db
      .insertInto('word_shares')
      .values({ id: `w-${mine}`, owner_id: mine, words: '[{"text":"hi"}]', created_ms: 1 })
      .execute();
    expect(await part('words').exportData(mine)).toMatchObject({ shared: [{ words: [{ text: 'hi' }] }] });
  });

  test('exports saved lines, and erases them', async () => {
    const [mine, theirs] = [await put(), await put()];
    for (const owner_id of [mine, theirs]) {
      await store.db
        .insertInto('saved_lines')
        .values({
          ...{ id: `l-${owner_id}`, owner_id, line_id: 'v.0', phrase: 'hi', clip: '{"en":"Hi!"}' },
          ...{ search_text: 'hi!', created_ms: 1 },
        })
        .execute();
    }
    expect(await part('words').exportData(mine)).toMatchObject({
      lines: [{ phrase: 'hi', clip: { en: 'Hi!' }, created_ms: 1 }],
    });
    await part('words').erase(mine);
    expect(await part('words').exportData(mine)).toMatchObject({ lines: [] });
    expect(await part('words').exportData(theirs)).toMatchObject({ lines: [{ phrase: 'hi' }] });
  });

  test('returns each replaced avatar once, even under concurrent replacements', async () => {
    const mine = await put();
    const result = await Promise.all(
      ['a', 'b', 'c'].map((avatarId) => store.accounts.replaceAvatar({ accountId: mine, avatarId })),
    );
    const last = (await store.accounts.accountById(mine))?.avatarId;
    const all = [...result.map((before) => before?.avatarId ?? null), last ?? null];
    expect(all.sort()).toEqual(['a', 'b', 'c', null].sort());
    await store.db.updateTable('accounts').set({ deleted_ms: 1 }).where('id', '=', mine).execute();
    expect(await store.accounts.replaceAvatar({ accountId: mine, avatarId: 'd' })).toBeNull();
    expect(await store.accounts.replaceAvatar({ accountId: mine, avatarId: null })).toEqual({
      avatarId: last,
    });
  });

  test('exports survey answers with the survey’s title, and erases them', async () => {
    const [mine, theirs] = [await put(), await put()];
    const survey = { id: `s-${mine}`, title: 'How?', introduction: '', questions: '[]', state: 'open' };
    await store.db
      .insertInto('surveys')
      .values({ ...survey, created_ms: 1, opened_ms: 1, revision: 1 })
      .execute();
    for (const account_id of [mine, theirs]) {
      const answer = { id: `a-${account_id}`, survey_id: survey.id, account_id, answers: '{"q":"好"}' };
      await store.db
        .insertInto('survey_answers')
        .values({ ...answer, created_ms: 1, updated_ms: 2 })
        .execute();
    }
    const result = await part('survey_answers').exportData(mine);
    expect(result).toMatchObject([{ id: `a-${mine}`, title: 'How?', answers: { q: '好' } }]);
    expect(JSON.stringify(result)).not.toContain(theirs);
    await part('survey_answers').erase(mine);
    expect(await part('survey_answers').exportData(mine)).toEqual([]);
    expect(await part('survey_answers').exportData(theirs)).toHaveLength(1);
  });

  test('exports a masked phone number, and erases it and the watch progress', async () => {
    const mine = await put();
    const phone = {
      account_id: mine,
      ciphertext: 'sealed-number',
      masked_number: '138****0000',
      consented_ms: 1,
      phone_hash: 'hash',
      verified_ms: 2,
      is_accepted: 0,
    };
    await store.db.insertInto('draw_phone_numbers').values(phone).execute();
    const openIdHash = `openid of ${mine}`;
    await store.wechat.bindAccount({ accountId: mine, openIdHash, ciphertext: 'sealed-openid', nowMs: 3 });
    const { video } = await addFilmWithVideo(store);
    const watch = {
      viewer_id: mine,
      video_id: video.id,
      watched_spans: '[[0,5]]',
      reported_ms: 1,
      allowance_ms: 0,
      completed_ms: null,
    };
    await store.db.insertInto('watch_progress').values(watch).execute();
    expect(await part('draws').exportData(mine)).toEqual({
      records: [],
      phone: { masked_number: '138****0000', consented_ms: 1, verified_ms: 2 },
      wechat: { bound_ms: 3 },
    });
    expect(await part('red_packets').exportData(mine)).toMatchObject({
      grants: [],
      watched: [{ video_id: video.id, watched_spans: [[0, 5]] }],
    });
    for (const { erase } of store.personalDataSources) await erase(mine);
    expect(await part('draws').exportData(mine)).toEqual({ records: [], phone: null, wechat: null });
    expect(await part('red_packets').exportData(mine)).toEqual({ grants: [], watched: [] });
  });

  test('exports the tracking number of a prize, and erases it from the draw, which stays', async () => {
    const mine = await put();
    const activity = makeActivity();
    await store.draw.insertActivity(activity);
    const recordId = `record-${mine}`;
    await store.draw.draw({
      ...{ recordId, activityId: activity.id, accountId: mine, requestId: 'r' },
      ...{ nowMs: ACTIVITY_STARTS_MS, roll: () => ({ roll: 0, index: 0 }) },
    });
    await store.draw.markDelivered({
      ...{ activityId: activity.id, recordIds: [recordId], trackingNumber: 'SF123456' },
      ...{ adminId: mine, nowMs: ACTIVITY_STARTS_MS },
    });
    expect(await part('draws').exportData(mine)).toMatchObject({
      records: [{ id: recordId, tracking_number: 'SF123456' }],
    });
    await part('draws').erase(mine);
    expect(await store.draw.recordById(recordId)).toMatchObject({
      deliveryState: 'delivered',
      trackingNumber: null,
    });
  });
});
