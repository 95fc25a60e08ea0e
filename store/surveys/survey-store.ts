import { sql } from 'kysely';
import { maskNumbers } from '#domain/audit/mask-numbers.ts';
import { describeSurvey } from '#domain/surveys/describe-survey.ts';
import type { Survey, SurveyStore } from '#domain/surveys/types.ts';
import { detailOfChange, noAuditedState } from '#shared/audit-detail.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { logAction } from '../audit/log-action.ts';
import { isForeignKeyViolation } from '../database/constraint-violations.ts';
import { lockRow } from '../database/lock-row.ts';
import { countRows, selectPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { toSurvey, toSurveyAnswer, toSurveyRow } from './survey-rows.ts';

/** Locks a draft until the transaction ends, and returns it as it is then. Null if it is no draft. */
async function lockDraft(trx: Database, id: string): Promise<Survey | null> {
  if (!(await lockRow({ trx, table: 'surveys', id }))) return null;
  const row = await trx.selectFrom('surveys').selectAll().where('id', '=', id).executeTakeFirst();
  return row?.state === 'draft' ? toSurvey(row) : null;
}

async function hasAnswers(trx: Database, surveyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('survey_answers')
    .select('id')
    .where('survey_id', '=', surveyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isInCampaign(trx: Database, surveyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('survey_id', '=', surveyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Surveys and their answers. */
export function createSurveyStore({ db }: { db: Database }): SurveyStore {
  return {
    async insertSurvey(survey, actorId) {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('surveys').values(toSurveyRow(survey)).execute();
        if (actorId === undefined) return;
        const { id: subjectId, createdMs: nowMs } = survey;
        const detail = detailOfChange(noAuditedState, describeSurvey(survey));
        await logAction(trx, { actorId, action: 'survey_made', subjectId, nowMs, detail });
      });
    },

    async surveyById(id) {
      const row = await db.selectFrom('surveys').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toSurvey(row) : null;
    },

    async latestOpenSurvey() {
      const row = await db
        .selectFrom('surveys')
        .selectAll()
        .where('state', '=', 'open')
        .orderBy('opened_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toSurvey(row) : null;
    },

    countSurveys: () => countRows(db.selectFrom('surveys')),

    async listSurveys({ limit, offset }) {
      const { rows, total } = await selectPage({
        from: db.selectFrom('surveys'),
        select: (from) =>
          from
            .selectAll()
            .select((eb) =>
              eb
                .selectFrom('survey_answers')
                .whereRef('survey_answers.survey_id', '=', 'surveys.id')
                .select((inner) => inner.fn.countAll<number>().as('count'))
                .as('answers'),
            )
            .orderBy('created_ms', 'desc')
            .orderBy('id', 'desc'),
        limit,
        offset,
      });
      return { surveys: rows.map((row) => ({ ...toSurvey(row), answers: row.answers ?? 0 })), total };
    },

    updateDraft: ({ id, content, revision, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const draft = await lockDraft(trx, id);
        if (!draft) return 'illegal';
        if (revision !== null && draft.revision !== revision) return 'changed';
        const detail = detailOfChange(describeSurvey(draft), describeSurvey(content));
        if (Object.keys(detail).length === 0) return 'saved';
        const { title, introduction, questions } = content;
        await trx
          .updateTable('surveys')
          .set({ title, introduction, questions: JSON.stringify(questions), revision: draft.revision + 1 })
          .where('id', '=', id)
          .execute();
        await logAction(trx, { actorId, action: 'survey_changed', subjectId: id, nowMs, detail });
        return 'saved';
      }),

    async deleteDraft({ id, by, nowMs }) {
      try {
        return await db.transaction().execute(async (trx) => {
          const draft = await lockDraft(trx, id);
          if (!draft || (await hasAnswers(trx, id))) return 'illegal';
          if (await isInCampaign(trx, id)) return 'in_campaign';
          await trx.deleteFrom('surveys').where('id', '=', id).execute();
          // Nothing else says from now on which survey it was.
          const detail = { title: maskNumbers(draft.title) };
          await logAction(trx, { actorId: by, action: 'survey_removed', subjectId: id, nowMs, detail });
          return 'removed';
        });
      } catch (thrown) {
        // A campaign has taken it since, in a transaction of its own.
        if (isForeignKeyViolation(thrown)) return 'in_campaign';
        throw thrown;
      }
    },

    transitionSurvey: ({ id, from, to, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('surveys')
          .set({
            state: to,
            ...(to === 'open' ? { opened_ms: sql<number>`coalesce(opened_ms, ${nowMs})` } : {}),
          })
          .where('id', '=', id)
          .where('state', '=', from)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const detail = { from, to };
        await logAction(trx, { actorId, action: 'survey_status_changed', subjectId: id, detail, nowMs });
        return true;
      }),

    upsertAnswer: (answer) =>
      db.transaction().execute(async (trx) => {
        const answers = JSON.stringify(answer.answers);
        const row = await trx
          .insertInto('survey_answers')
          .columns(['id', 'survey_id', 'account_id', 'answers', 'created_ms', 'updated_ms'])
          .expression((eb) =>
            eb
              .selectFrom('surveys')
              .where('surveys.id', '=', answer.surveyId)
              .where('surveys.state', '=', 'open')
              .select([
                sql<string>`cast(${answer.id} as text)`.as('id'),
                'surveys.id as survey_id',
                sql<string>`cast(${answer.accountId} as text)`.as('account_id'),
                sql<string>`cast(${answers} as text)`.as('answers'),
                sql<number>`cast(${answer.createdMs} as bigint)`.as('created_ms'),
                sql<number>`cast(${answer.updatedMs} as bigint)`.as('updated_ms'),
              ]),
          )
          .onConflict((conflict) =>
            conflict.columns(['survey_id', 'account_id']).doUpdateSet((eb) => ({
              answers: eb.ref('excluded.answers'),
              updated_ms: eb.ref('excluded.updated_ms'),
            })),
          )
          .returningAll()
          .executeTakeFirst();
        // An answer that replaces an earlier one keeps its ID, and is not counted again.
        if (row?.id === answer.id)
          await trx
            .insertInto('survey_days')
            .values({ survey_id: answer.surveyId, day: shanghaiDay(answer.createdMs), answered: 1 })
            .onConflict((conflict) =>
              conflict
                .columns(['survey_id', 'day'])
                .doUpdateSet((eb) => ({ answered: eb('survey_days.answered', '+', 1) })),
            )
            .execute();
        return row ? toSurveyAnswer(row) : null;
      }),

    async findAnswer({ surveyId, accountId }) {
      const row = await db
        .selectFrom('survey_answers')
        .selectAll()
        .where('survey_id', '=', surveyId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? toSurveyAnswer(row) : null;
    },

    async answersAfter({ surveyId, afterId, limit }) {
      const rows = await db
        .selectFrom('survey_answers')
        .innerJoin('accounts', 'accounts.id', 'survey_answers.account_id')
        .selectAll('survey_answers')
        .select(['accounts.name as account_name', 'accounts.username'])
        .where('survey_id', '=', surveyId)
        .$if(afterId !== null, (query) => query.where('survey_answers.id', '>', afterId ?? ''))
        .orderBy('survey_answers.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...toSurveyAnswer(row),
        accountName: row.account_name,
        username: row.username,
      }));
    },
  };
}
