import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Film, FilmStore, ListedFilm } from '#domain/films/types.ts';
import { chunk } from '#shared/chunk.ts';
import { appendAudit } from '../audit/append-audit.ts';
import type { OwnerKeys } from '../clips/clip-store.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database, Tables } from '../database/tables.ts';
import { toFilm, toFilmTotals, toNameColumns } from './film-rows.ts';
import { createLineStore } from './line-store.ts';
import { createSubtitleStore } from './subtitle-store.ts';
import type { FilmTableRow, FilmTotalsColumns } from './tables.ts';
import { createVersionStore } from './version-store.ts';
import { createVideoStore } from './video-store.ts';

/** Longer than any title. LIKE patterns have a length limit of their own. */
const MAX_QUERY_LENGTH = 1000;

/** Films with their videos, subtitle tracks and lines. Updating a missing row changes nothing. */
export function createFilmStore({ db }: { db: Database }): FilmStore {
  return {
    ...createVideoStore({ db }),
    ...createVersionStore({ db }),
    ...createSubtitleStore({ db }),
    ...createLineStore({ db }),

    async filmById(id) {
      const row = await db.selectFrom('films').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toFilm(row) : null;
    },

    async renameFilm({ id, names, audit }) {
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('films').set(toNameColumns(names)).where('id', '=', id).execute();
        if (audit) await appendAudit(trx, audit);
      });
    },

    async filmsByIds(filmIds) {
      const films = [];
      for (const ids of chunk([...new Set(filmIds)], IDS_PER_QUERY)) {
        const rows = await db.selectFrom('films').selectAll().where('id', 'in', ids).execute();
        films.push(...rows.map(toFilm));
      }
      return films;
    },

    async filmsByTitles(titles) {
      const found = new Map<string, Film[]>();
      for (const part of chunk(titles, IDS_PER_QUERY)) {
        const folded = part.map(foldText);
        const rows = await db
          .selectFrom('films')
          .selectAll()
          .where((eb) => eb.or([eb('folded_title', 'in', folded), eb('folded_title_zh', 'in', folded)]))
          .where('source', '!=', 'client')
          .where('video_count', '>', 0)
          .orderBy('id')
          .execute();
        for (const title of part) {
          const same = rows.filter(
            (row) => row.folded_title === foldText(title) || row.folded_title_zh === foldText(title),
          );
          if (same.length > 0) found.set(title, same.map(toFilm));
        }
      }
      return found;
    },

    async newestFilms({ withFailed, clientOwnerIds, limit }) {
      const select = withFailed ? selectNewestWithFailed : selectNewest;
      return (await select(db, { clientOwnerIds, limit })).map(toListedFilm);
    },

    async listFilms(args) {
      const { sources, clientOwnerIds, q, level = null, sort, limit, offset } = args;
      const { withFailed = true, asOfMs = null } = args;
      const part = foldText(q ?? '');
      if (sources.length === 0 || part.length > MAX_QUERY_LENGTH) {
        return { films: [], total: 0, asOfMs: asOfMs ?? 0 };
      }
      const chosen = db
        .selectFrom('films')
        .where((eb) => isListed(eb, { withFailed, clientOwnerIds }))
        .where('source', 'in', sources)
        .$if(level !== null, (query) => query.where('level', '=', level ?? 0))
        .$if(part !== '', (query) =>
          query.where((eb) =>
            eb.or([
              containsText(eb.ref('folded_title'), part),
              containsText(eb.ref('folded_title_zh'), part),
            ]),
          ),
        );
      const page = await selectSnapshotPage({
        from: chosen,
        column: 'created_ms',
        select: (from) =>
          from
            .selectAll('films')
            .select(firstReadyVideo)
            .$if(sort === 'new', (query) => query.orderBy('created_ms', 'desc').orderBy('id', 'desc'))
            .$if(sort === 'title', (query) => query.orderBy('folded_title').orderBy('id'))
            .$if(sort === 'year', (query) => query.orderBy(sql`coalesce(year, 0) desc, folded_title, id`)),
        limit,
        offset,
        asOfMs,
      });
      return {
        films: page.rows.map(toListedFilm),
        total: page.total,
        asOfMs: page.asOfMs,
      };
    },
  };
}

/** Films with a video that is not removed, or without failed ones, with one that has not failed either. */
const isListed = (
  eb: ExpressionBuilder<Tables, 'films'>,
  { withFailed, clientOwnerIds }: { withFailed: boolean; clientOwnerIds: OwnerKeys },
) =>
  eb.and([
    eb('video_count', '>', withFailed ? sql.lit(0) : eb.ref('failed_count')),
    buildVisibleFilmsCondition(eb, clientOwnerIds),
  ]);

const toListedFilm = (
  row: FilmTableRow & FilmTotalsColumns & { first_ready_video_id: string | null },
): ListedFilm => ({
  ...toFilm(row),
  totals: toFilmTotals(row),
  firstReadyVideoId: row.first_ready_video_id,
});

/** Null without a ready video. */
const firstReadyVideo = sql<string | null>`(
  select videos.id from videos where videos.film_id = films.id and videos.state = 'ready'
    and videos.version_of is null
  order by videos.season nulls first, videos.episode nulls first, videos.created_ms, videos.id limit 1
)`.as('first_ready_video_id');

/** Films of the library, and client films of these owners (null: of all owners). */
function buildVisibleFilmsCondition(
  eb: ExpressionBuilder<Tables, 'films'>,
  clientOwnerIds: OwnerKeys,
): Expression<SqlBool> {
  if (clientOwnerIds === null) return eb.lit(true);
  const isLibraryFilm = eb('films.source', '!=', 'client');
  if (clientOwnerIds.length === 0) return isLibraryFilm;
  return eb.or([isLibraryFilm, eb('films.owner_id', 'in', clientOwnerIds)]);
}

type NewestFilms = { clientOwnerIds: string[] | null; limit: number };

const buildSelectNewest = ({ withFailed }: { withFailed: boolean }) =>
  compileOnce((db, { value, listOrNull }: Slots<NewestFilms>) =>
    db
      .selectFrom('films')
      .where((eb) => isListed(eb, { withFailed, clientOwnerIds: listOrNull('clientOwnerIds') }))
      .selectAll('films')
      .select(firstReadyVideo)
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(value('limit')),
  );
const selectNewest = buildSelectNewest({ withFailed: false });
const selectNewestWithFailed = buildSelectNewest({ withFailed: true });
