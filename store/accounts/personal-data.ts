import type { ExpressionBuilder } from 'kysely';
import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import { classPersonalData } from '../classes/class-personal-data.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { dubPostPersonalData } from '../dub-posts/dub-post-personal-data.ts';
import { renounceGrants } from '../red-packets/renounce-grants.ts';

/**
 * The personal data in guestbooks, surveys, draws, campaigns, payments, take reviews, practice counts, analyses of takes,
 * classes, word lists and lessons, and the devices of sign-ins.
 */
export function createPersonalDataSources({
  db,
  dialect,
}: {
  db: Database;
  dialect: StoreDialect;
}): PersonalDataSource[] {
  return [
    messages(db),
    messageReports(db),
    surveyAnswers(db),
    draws(db),
    redPackets(db, dialect),
    payoutPayee(db),
    payoutTransfers(db),
    takeReviews(db),
    dubPostPersonalData(db),
    linePractice(db),
    takeAnalyses(db),
    classPersonalData(db),
    words(db),
    lessons(db),
    knownDevices(db),
  ];
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const messages = (db: Database): PersonalDataSource => ({
  name: 'guestbook_messages',
  exportData: (accountId) =>
    db
      .selectFrom('guestbook_messages')
      .select(['id', 'guestbook', 'parent_id', 'text', 'clip_id', 'clip_offset_ms', 'state', 'created_ms'])
      .where('author_id', '=', accountId)
      .orderBy('created_ms')
      .orderBy('id')
      .execute(),
  async erase(accountId) {
    const hasRepliesOfOthers = (eb: ExpressionBuilder<Tables, 'guestbook_messages'>) =>
      eb.exists(
        eb
          .selectFrom('guestbook_messages as replies')
          .select('replies.id')
          .whereRef('replies.parent_id', '=', 'guestbook_messages.id')
          .where('replies.author_id', '!=', accountId),
      );
    const parents = await db
      .selectFrom('guestbook_messages')
      .select('parent_id')
      .distinct()
      .where('author_id', '=', accountId)
      .where('parent_id', 'is not', null)
      .$narrowType<{ parent_id: string }>()
      .execute();
    await db.transaction().execute(async (trx) => {
      // Replies of others stay, below a message without text.
      await trx
        .updateTable('guestbook_messages')
        .set({ text: '', clip_id: null, clip_offset_ms: null })
        .where('author_id', '=', accountId)
        .where(hasRepliesOfOthers)
        .execute();
      await trx
        .deleteFrom('guestbook_reports')
        .where(
          'message_id',
          'in',
          trx.selectFrom('guestbook_messages').select('id').where('author_id', '=', accountId),
        )
        .execute();
      await trx
        .deleteFrom('guestbook_messages')
        .where('author_id', '=', accountId)
        .where((eb) => eb.not(hasRepliesOfOthers(eb)))
        .execute();
    });
    // An empty message of an account that was erased earlier may have lost its last reply now.
    for (const { parent_id } of parents) await deleteIfBlank(db, parent_id);
  },
});

async function deleteIfBlank(db: Database, messageId: string): Promise<void> {
  await db
    .deleteFrom('guestbook_messages')
    .where('id', '=', messageId)
    .where('text', '=', '')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('guestbook_messages as replies')
            .select('replies.id')
            .whereRef('replies.parent_id', '=', 'guestbook_messages.id'),
        ),
      ),
    )
    .execute();
}

const messageReports = (db: Database): PersonalDataSource => ({
  name: 'guestbook_reports',
  exportData: (accountId) =>
    db
      .selectFrom('guestbook_reports')
      .select(['message_id', 'reason', 'note', 'created_ms'])
      .where('reporter_id', '=', accountId)
      .orderBy('created_ms')
      .orderBy('message_id')
      .execute(),
  async erase(accountId) {
    await db.deleteFrom('guestbook_reports').where('reporter_id', '=', accountId).execute();
  },
});

const knownDevices = (db: Database): PersonalDataSource => ({
  name: 'known_devices',
  exportData: (accountId) =>
    db
      .selectFrom('known_devices')
      .select(['created_ms', 'last_used_ms'])
      .where('account_id', '=', accountId)
      .orderBy('created_ms')
      .orderBy('device_hash')
      .execute(),
  async erase(accountId) {
    await db.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
  },
});

const linePractice = (db: Database): PersonalDataSource => ({
  name: 'line_practice',
  exportData: (accountId) =>
    db
      .selectFrom('line_practice')
      .select([
        'clip_id',
        'line_index',
        'since_ms',
        'listens',
        'reads',
        'best_score',
        'weakest',
        'changed_ms',
      ])
      .where('account_id', '=', accountId)
      .orderBy('changed_ms')
      .orderBy('clip_id')
      .orderBy('line_index')
      .orderBy('since_ms')
      .execute(),
  async erase(accountId) {
    await db.deleteFrom('line_practice').where('account_id', '=', accountId).execute();
  },
});

const takeAnalyses = (db: Database): PersonalDataSource => ({
  name: 'take_analyses',
  async exportData(accountId) {
    const rows = await db
      .selectFrom('take_analyses')
      .innerJoin('takes', 'takes.id', 'take_analyses.take_id')
      .selectAll('take_analyses')
      .where('takes.owner_id', '=', accountId)
      .orderBy('analyzed_ms')
      .orderBy('take_id')
      .execute();
    return rows.map(({ dimensions, missed_words, ...row }) => ({
      ...row,
      dimensions: parsed(dimensions),
      missed_words: parsed(missed_words),
    }));
  },
  async erase(accountId) {
    await db
      .deleteFrom('take_analyses')
      .where('take_id', 'in', db.selectFrom('takes').select('id').where('owner_id', '=', accountId))
      .execute();
  },
});

/** What an account received as a learner, and what it wrote and heard as a teacher. */
const takeReviews = (db: Database): PersonalDataSource => ({
  name: 'take_comments',
  async exportData(accountId) {
    const comments = (column: 'take_owner_id' | 'author_id') =>
      db
        .selectFrom('take_comments')
        .select(['id', 'take_id', 'moment_ms', 'text', 'created_ms', 'changed_ms', 'read_ms'])
        .where(column, '=', accountId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
    const [received, written, heard] = await Promise.all([
      comments('take_owner_id'),
      comments('author_id'),
      db
        .selectFrom('heard_takes')
        .select(['take_id', 'heard_ms'])
        .where('teacher_id', '=', accountId)
        .orderBy('heard_ms')
        .orderBy('take_id')
        .execute(),
    ]);
    return { received, written, heard };
  },
  async erase(accountId) {
    await db.deleteFrom('take_comments').where('take_owner_id', '=', accountId).execute();
    await db.deleteFrom('take_comments').where('author_id', '=', accountId).execute();
    await db.deleteFrom('heard_takes').where('teacher_id', '=', accountId).execute();
  },
});

const surveyAnswers = (db: Database): PersonalDataSource => ({
  name: 'survey_answers',
  async exportData(accountId) {
    const rows = await db
      .selectFrom('survey_answers')
      .innerJoin('surveys', 'surveys.id', 'survey_answers.survey_id')
      .selectAll('survey_answers')
      .select('surveys.title')
      .where('account_id', '=', accountId)
      .orderBy('survey_answers.created_ms')
      .orderBy('survey_answers.id')
      .execute();
    return rows.map(({ account_id: _, answers, ...row }) => ({ ...row, answers: parsed(answers) }));
  },
  async erase(accountId) {
    await db.deleteFrom('survey_answers').where('account_id', '=', accountId).execute();
  },
});

/**
 * Draw records stay, because their numbers have no gaps and the stock must add up. The phone number, the binding to the
 * official account, and the tracking numbers are erased. Owed prizes are renounced; the account could be deleted only with
 * that consent.
 */
const draws = (db: Database): PersonalDataSource => ({
  name: 'draws',
  async exportData(accountId) {
    const [records, phone, wechat] = await Promise.all([
      db
        .selectFrom('draw_records')
        .innerJoin('draw_activities', 'draw_activities.id', 'draw_records.activity_id')
        .select(['draw_records.id', 'activity_id', 'title', 'seq', 'roll', 'prize_name', 'delivery_state'])
        .select(['draw_records.created_ms', 'delivered_ms', 'tracking_number'])
        .where('account_id', '=', accountId)
        .orderBy('draw_records.created_ms')
        .orderBy('draw_records.id')
        .execute(),
      db
        .selectFrom('draw_phone_numbers')
        .select(['masked_number', 'consented_ms', 'verified_ms'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      db
        .selectFrom('wechat_bindings')
        .select('bound_ms')
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
    ]);
    return { records, phone: phone ?? null, wechat: wechat ?? null };
  },
  async erase(accountId) {
    // Before the number, because an owed prize can be delivered only with it.
    await db
      .updateTable('draw_records')
      .set({ delivery_state: 'renounced' })
      .where('account_id', '=', accountId)
      .where('delivery_state', '=', 'owed')
      .execute();
    await db
      .updateTable('draw_records')
      .set({ tracking_number: null })
      .where('account_id', '=', accountId)
      .where('tracking_number', 'is not', null)
      .execute();
    for (const table of ['draw_phone_numbers', 'draw_visitor_sessions', 'wechat_bindings'] as const)
      await db.deleteFrom(table).where('account_id', '=', accountId).execute();
    await db.deleteFrom('draw_visitors').where('joined_account_id', '=', accountId).execute();
    await db.deleteFrom('phone_codes').where('holder_id', '=', accountId).execute();
    await db.deleteFrom('draw_list_entries').where('entry_key', '=', accountId).execute();
  },
});

/**
 * Grants of red packets stay, and those still owed are renounced; claims, watch progress and ad impressions are erased.
 */
const redPackets = (db: Database, dialect: StoreDialect): PersonalDataSource => ({
  name: 'red_packets',
  async exportData(accountId) {
    const [grants, watched] = await Promise.all([
      db
        .selectFrom('red_packet_grants')
        .innerJoin('red_packets', 'red_packets.id', 'red_packet_grants.red_packet_id')
        .select([
          'red_packet_grants.id',
          'red_packet_id',
          'theme',
          'cents',
          'state',
          'red_packet_grants.created_ms',
          'paid_ms',
        ])
        .where('visitor_id', '=', accountId)
        .orderBy('red_packet_grants.created_ms')
        .orderBy('red_packet_grants.id')
        .execute(),
      db
        .selectFrom('watch_progress')
        .select(['video_id', 'watched_spans', 'reported_ms', 'completed_ms'])
        .where('viewer_id', '=', accountId)
        .orderBy('video_id')
        .execute(),
    ]);
    return { grants, watched: watched.map((row) => ({ ...row, watched_spans: parsed(row.watched_spans) })) };
  },
  async erase(accountId) {
    await renounceGrants({ db, dialect, accountId });
    await db.deleteFrom('red_packet_claims').where('visitor_id', '=', accountId).execute();
    await db.deleteFrom('watch_progress').where('viewer_id', '=', accountId).execute();
    for (const table of ['ad_impressions', 'ad_visitor_days', 'ad_closings'] as const)
      await db.deleteFrom(table).where('viewer_id', '=', accountId).execute();
  },
});

/**
 * Orders to a payment channel. Orders that have not ended are withdrawn, and the WeChat ID is erased. If such an order has
 * already paid, it stays paid; otherwise the money is renounced.
 */
const payoutTransfers = (db: Database): PersonalDataSource => ({
  name: 'payout_orders',
  exportData: (accountId) =>
    db
      .selectFrom('payout_transfers')
      .select(['number', 'channel', 'state', 'cents', 'activity', 'sender', 'created_ms', 'ended_ms'])
      .where('account_id', '=', accountId)
      .orderBy('created_ms')
      .orderBy('number')
      .execute(),
  async erase(accountId) {
    await db
      .updateTable('payout_transfers')
      .set({ is_withdrawn: 1, sealed_open_id: null, held_code: null, next_ms: 0, tries: 0 })
      .where('account_id', '=', accountId)
      .where('state', 'in', ['sending', 'wait_confirm'])
      .execute();
  },
});

/** The payee of an account. The export contains the masked phone number, as the account's pages do. */
const payoutPayee = (db: Database): PersonalDataSource => ({
  name: 'payout_payee',
  exportData: async (accountId) =>
    (await db
      .selectFrom('payout_payees')
      .select(['kind', 'masked_number', 'consent_version', 'consented_ms'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()) ?? null,
  async erase(accountId) {
    await db.deleteFrom('payout_payees').where('account_id', '=', accountId).execute();
  },
});

const words = (db: Database): PersonalDataSource => ({
  name: 'words',
  async exportData(accountId) {
    const [kept, shared, lines] = await Promise.all([
      db
        .selectFrom('saved_words')
        .select([
          'word_list',
          'text',
          'phonetic',
          'meaning',
          'note',
          'clip',
          'review_card',
          'due_ms',
          'created_ms',
        ])
        .where('owner_id', '=', accountId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('word_shares')
        .select(['id', 'words', 'created_ms'])
        .where('owner_id', '=', accountId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('saved_lines')
        .select(['phrase', 'clip', 'created_ms'])
        .where('owner_id', '=', accountId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
    ]);
    return {
      kept: kept.map((row) => ({ ...row, clip: parsed(row.clip), review_card: parsed(row.review_card) })),
      shared: shared.map((row) => ({ ...row, words: parsed(row.words) })),
      lines: lines.map((row) => ({ ...row, clip: parsed(row.clip) })),
    };
  },
  async erase(accountId) {
    await db.deleteFrom('saved_words').where('owner_id', '=', accountId).execute();
    await db.deleteFrom('word_shares').where('owner_id', '=', accountId).execute();
    await db.deleteFrom('saved_lines').where('owner_id', '=', accountId).execute();
  },
});

const lessons = (db: Database): PersonalDataSource => ({
  name: 'lessons',
  async exportData(accountId) {
    const [progress, answers, log] = await Promise.all([
      db.selectFrom('lesson_progress').selectAll().where('account_id', '=', accountId).execute(),
      db.selectFrom('lesson_answers').selectAll().where('account_id', '=', accountId).execute(),
      db
        .selectFrom('operation_log')
        .select(['event_id', 'lesson_id', 'created_seconds', 'page_id', 'remark'])
        .where('account_id', '=', accountId)
        .orderBy('created_seconds')
        .orderBy('dedup_key')
        .execute(),
    ]);
    return { progress, answers, log };
  },
  async erase(accountId) {
    await db.deleteFrom('lesson_progress').where('account_id', '=', accountId).execute();
    await db.deleteFrom('lesson_answers').where('account_id', '=', accountId).execute();
    await db.deleteFrom('operation_log').where('account_id', '=', accountId).execute();
  },
});
