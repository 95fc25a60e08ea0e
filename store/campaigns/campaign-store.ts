import type { Kysely, SelectQueryBuilder } from 'kysely';
import { maskNumbers } from '#domain/audit/mask-numbers.ts';
import { describeCampaign } from '#domain/campaigns/describe-campaign.ts';
import type { CampaignFields, CampaignStore } from '#domain/campaigns/types.ts';
import { AppError } from '#domain/errors.ts';
import { detailOfChange, noAuditedState } from '#shared/audit-detail.ts';
import type { CampaignPartKind, CampaignSort } from '#shared/campaign-codes.ts';
import { SYSTEM_ACTOR_ID } from '#shared/system-actor.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { readAuditsAbout } from '../audit/audit-store.ts';
import { logAction } from '../audit/log-action.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database/constraint-violations.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { selectPage } from '../database/select-page.ts';
import type { Database, Tables } from '../database/tables.ts';
import { listCampaignDays, readCampaignFigures } from './campaign-figures.ts';
import { readCampaignParts } from './campaign-parts.ts';
import { toCampaignColumns, toCampaignRow, toListedCampaign } from './campaign-rows.ts';

/** Campaigns, their parts, and their results. */
export function createCampaignStore({ db }: { db: Database }): CampaignStore {
  const withCompany = () =>
    db
      .selectFrom('campaigns')
      .innerJoin('companies', 'companies.id', 'campaigns.company_id')
      .selectAll('campaigns')
      .select('companies.name as company_name');
  const overdue = (nowMs: number) =>
    db.selectFrom('campaigns').select('id').where('status', '=', 'published').where('ends_ms', '<=', nowMs);

  return {
    insertCampaign: (campaign) =>
      refuseTakenParts(db, campaign, campaign.id, () =>
        db.transaction().execute(async (trx) => {
          await trx.insertInto('campaigns').values(toCampaignRow(campaign)).execute();
          await insertAds(trx, campaign.id, campaign.adIds);
          const { adminId: actorId, id: subjectId, createdMs: nowMs } = campaign;
          const detail = detailOfChange(noAuditedState, describeCampaign(campaign));
          await logAction(trx, { actorId, action: 'campaign_made', subjectId, nowMs, detail });
        }),
      ),

    changeCampaign({ id, from, to = from.status, fields, audit }) {
      const change = () =>
        db.transaction().execute(async (trx) => {
          const row = await trx
            .updateTable('campaigns')
            .set({ ...(fields && toCampaignColumns(fields)), status: to, revision: from.revision + 1 })
            .where('id', '=', id)
            .where('status', '=', from.status)
            .where('revision', '=', from.revision)
            .returning('id')
            .executeTakeFirst();
          if (!row) return false;
          if (fields) {
            await trx.deleteFrom('campaign_ads').where('campaign_id', '=', id).execute();
            await insertAds(trx, id, fields.adIds);
          }
          await appendAudit(trx, audit);
          return true;
        });
      return fields ? refuseTakenParts(db, fields, id, change) : change();
    },

    removeDraft: ({ id, revision, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('campaigns')
          .where('id', '=', id)
          .where('status', '=', 'draft')
          .where('revision', '=', revision)
          .returning('name')
          .executeTakeFirst();
        if (!row) return false;
        // Nothing else says from now on which campaign it was.
        const detail = { title: maskNumbers(row.name) };
        await logAction(trx, { actorId, action: 'campaign_removed', subjectId: id, nowMs, detail });
        return true;
      }),

    async campaignById(id) {
      const row = await withCompany()
        .select(['companies.logo_picture_id'])
        .where('campaigns.id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const ads = await db
        .selectFrom('campaign_ads')
        .select('ad_id')
        .where('campaign_id', '=', id)
        .orderBy('position')
        .execute();
      return {
        ...toListedCampaign(row),
        introduction: row.introduction,
        contact: row.contact,
        remark: row.remark,
        adIds: ads.map(({ ad_id }) => ad_id),
        logoPictureId: row.logo_picture_id,
      };
    },

    async listCampaigns({ adminId, q, status, sort, limit, offset }) {
      const { rows, total } = await selectPage({
        from: withCompany()
          .where('campaigns.admin_id', '=', adminId)
          .$if(q !== null, (query) =>
            query.where((eb) => containsText(eb.ref('campaigns.search_name'), foldText(q ?? ''))),
          )
          .where('campaigns.status', status === null ? '<>' : '=', status ?? 'archived'),
        select: (from) => orderCampaigns[sort](from),
        limit,
        offset,
      });
      return { campaigns: rows.map(toListedCampaign), total };
    },

    async campaignOfPart({ adminId, kind, partId }) {
      const own = db
        .selectFrom('campaigns')
        .select(['campaigns.id', 'campaigns.name'])
        .where('admin_id', '=', adminId);
      const found =
        kind === 'ad'
          ? own
              .innerJoin('campaign_ads', 'campaign_ads.campaign_id', 'campaigns.id')
              .where('campaign_ads.ad_id', '=', partId)
          : own.where(partColumns[kind], '=', partId);
      return (await found.executeTakeFirst()) ?? null;
    },

    readParts: (campaign) => readCampaignParts({ db, campaign }),
    readFigures: (campaign) => readCampaignFigures({ db, campaign }),
    listDays: (args) => listCampaignDays({ db, ...args }),
    listAudits: (args) => readAuditsAbout({ db, ...args }),

    async listRunning({ nowMs, limit, offset }) {
      const { rows, total } = await selectPage({
        from: withCompany()
          .where('campaigns.status', '=', 'published')
          .where('campaigns.starts_ms', '<=', nowMs)
          .where('campaigns.ends_ms', '>', nowMs),
        select: (from) => from.orderBy('campaigns.ends_ms').orderBy('campaigns.id'),
        limit,
        offset,
      });
      return { campaigns: rows.map(toListedCampaign), total };
    },

    hasOverdueCampaigns: async (nowMs) => (await overdue(nowMs).limit(1).executeTakeFirst()) !== undefined,

    endOverdueCampaigns: (nowMs) =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .updateTable('campaigns')
          .set((eb) => ({ status: 'ended', revision: eb('revision', '+', 1) }))
          .where('status', '=', 'published')
          .where('ends_ms', '<=', nowMs)
          .returning(['id', 'survey_id'])
          .execute();
        const surveys = ended.flatMap(({ survey_id }) => survey_id ?? []);
        const closed =
          surveys.length === 0
            ? []
            : await trx
                .updateTable('surveys')
                .set({ state: 'closed' })
                .where('id', 'in', surveys)
                .where('state', '=', 'open')
                .returning('id')
                .execute();
        const sweep = { actorId: SYSTEM_ACTOR_ID, nowMs };
        for (const { id: subjectId } of closed) {
          const detail = { from: 'open', to: 'closed' };
          await logAction(trx, { ...sweep, action: 'survey_status_changed', subjectId, detail });
        }
        for (const { id: subjectId } of ended) {
          const detail = { from: 'published', to: 'ended' };
          await logAction(trx, { ...sweep, action: 'campaign_ended', subjectId, detail });
        }
        return ended.length;
      }),
  };
}

/** Sorts a query of campaigns. For `end`, campaigns without an end come last. */
const orderCampaigns = {
  new: (from) => from.orderBy('campaigns.created_ms', 'desc').orderBy('campaigns.id', 'desc'),
  end: (from) => from.orderBy('campaigns.ends_ms', (end) => end.asc().nullsLast()).orderBy('campaigns.id'),
  name: (from) => from.orderBy('campaigns.search_name').orderBy('campaigns.id'),
} satisfies Record<CampaignSort, <Output>(from: CampaignQuery<Output>) => CampaignQuery<Output>>;
type CampaignQuery<Output> = SelectQueryBuilder<Tables, 'campaigns' | 'companies', Output>;

const partColumns = {
  red_packet: 'campaigns.red_packet_id',
  activity: 'campaigns.activity_id',
  survey: 'campaigns.survey_id',
} as const satisfies Record<Exclude<CampaignPartKind, 'ad'>, string>;

async function insertAds(trx: Kysely<Tables>, campaignId: string, adIds: string[]): Promise<void> {
  if (adIds.length === 0) return;
  await trx
    .insertInto('campaign_ads')
    .values(adIds.map((adId, position) => ({ ad_id: adId, campaign_id: campaignId, position })))
    .execute();
}

/**
 * Runs a write. Throws campaign_part_taken, with the field, if a part already belongs to another campaign, and not_found if its
 * survey has been deleted since it was checked.
 */
async function refuseTakenParts<Result>(
  db: Database,
  fields: CampaignFields,
  campaignId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (thrown) {
    if (isForeignKeyViolation(thrown) && (await isSurveyGone(db, fields)))
      throw new AppError('not_found', { field: 'surveyId', cause: thrown });
    if (!isUniqueViolation(thrown)) throw thrown;
    const named = await findTakenPart(db, fields, campaignId);
    throw new AppError('campaign_part_taken', { ...named, cause: thrown });
  }
}

/** Of all parts, only a draft of a survey can be deleted. */
async function isSurveyGone(db: Database, { surveyId }: CampaignFields): Promise<boolean> {
  if (surveyId === null) return false;
  const row = await db.selectFrom('surveys').select('id').where('id', '=', surveyId).executeTakeFirst();
  return row === undefined;
}

/** Returns the field of the first part that belongs to another campaign; null if no part does any more. */
async function findTakenPart(
  db: Database,
  fields: CampaignFields,
  campaignId: string,
): Promise<{ field: string } | null> {
  for (const [column, named] of [
    ['red_packet_id', { field: 'redPacketId' }],
    ['activity_id', { field: 'activityId' }],
    ['survey_id', { field: 'surveyId' }],
  ] as const) {
    const partId = fields[named.field];
    const other =
      partId === null
        ? undefined
        : await db
            .selectFrom('campaigns')
            .select('id')
            .where(column, '=', partId)
            .where('id', '<>', campaignId)
            .executeTakeFirst();
    if (other) return named;
  }
  if (fields.adIds.length === 0) return null;
  const ad = await db
    .selectFrom('campaign_ads')
    .select('ad_id')
    .where('ad_id', 'in', fields.adIds)
    .where('campaign_id', '<>', campaignId)
    .executeTakeFirst();
  return ad ? { field: 'adIds' } : null;
}
