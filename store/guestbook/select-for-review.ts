import { type ExpressionBuilder, sql } from 'kysely';
import type { ReviewQuery } from '#domain/guestbook/types.ts';
import { REVIEW_REACH } from '#shared/guestbook.ts';
import { containsText } from '../database/contains-text.ts';
import type { Database } from '../database/tables.ts';
import type { GuestbookTables } from './tables.ts';

/** Selects the messages that a moderator lists, without columns and order. */
export function selectForReview(db: Database, { guestbook, filter, text }: ReviewQuery) {
  const listed =
    filter === 'reported' ? selectReported(db, guestbook) : selectByState(db, { guestbook, filter });
  if (text === null && filter !== 'unanswered') return listed;
  // No index finds a part of a text or a missing reply, so the newest messages are read one by one.
  const newest = listed.select('id').orderBy('created_ms', 'desc').orderBy('id', 'desc').limit(REVIEW_REACH);
  return db
    .selectFrom('guestbook_messages')
    .where('id', 'in', newest)
    .$if(filter === 'unanswered', (query) =>
      query
        .where(unindexed('guestbook_messages.parent_id'), '=', '')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('guestbook_messages as reply')
                .select('reply.id')
                .whereRef('reply.parent_id', '=', 'guestbook_messages.id')
                .where(unindexed('reply.state'), '=', 'shown'),
            ),
          ),
        ),
    )
    .$if(text !== null, (query) =>
      query.where((eb) =>
        eb.or([
          containsText(eb.fn<string>('lower', ['guestbook_messages.text']), (text ?? '').toLowerCase()),
          // SQLite's `lower` knows ASCII only.
          containsText(eb.ref('guestbook_messages.text'), text ?? ''),
          eb(
            'author_id',
            'in',
            eb
              .selectFrom('accounts')
              .select('accounts.id')
              .where('accounts.username', '=', text ?? ''),
          ),
        ]),
      ),
    );
}

function selectByState(
  db: Database,
  { guestbook, filter }: { guestbook: string | null; filter: Exclude<ReviewQuery['filter'], 'reported'> },
) {
  return db
    .selectFrom('guestbook_messages')
    .$if(guestbook !== null, (query) => query.where('guestbook', '=', guestbook ?? ''))
    .$if(filter !== 'all', (query) => query.where('state', '=', filter === 'unanswered' ? 'shown' : filter));
}

/**
 * A column for a condition that must not choose the index. SQLite would otherwise read all shown messages along theirs
 * instead of those of a few reports, or of one thread. Null counts as an empty text.
 */
const unindexed = (column: string) => sql<string>`coalesce(${sql.ref(column)}, '')`;

/** Selects messages with open reports, except hidden ones, which need no further review. */
function selectReported(db: Database, guestbook: string | null) {
  return db
    .selectFrom('guestbook_messages')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('guestbook_reports')
        .select('guestbook_reports.message_id')
        .where('guestbook_reports.is_resolved', '=', 0),
    )
    .where(unindexed('guestbook_messages.state'), 'in', ['shown', 'waiting'])
    .$if(guestbook !== null, (query) =>
      query.where(unindexed('guestbook_messages.guestbook'), '=', guestbook ?? ''),
    );
}

/** The number of unresolved reports of a message. */
export function openReportsOf(eb: ExpressionBuilder<GuestbookTables, 'guestbook_messages'>) {
  return eb
    .selectFrom('guestbook_reports')
    .whereRef('guestbook_reports.message_id', '=', 'guestbook_messages.id')
    .where('guestbook_reports.is_resolved', '=', 0)
    .select((inner) => inner.fn.countAll<number>().as('open'));
}
