import { type ExpressionBuilder, sql } from 'kysely';
import type { HomeStore } from '#domain/home/types.ts';
import { buildVisibleClipsCondition } from '../clips/clip-store.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { Database, Tables } from '../database/tables.ts';

/** What the home page says about an account, beside the lists of other stores. */
export function createHomeStore({ db }: { db: Database }): HomeStore {
  return {
    async dueWords({ accountId, nowMs, limit }) {
      const rows = await db
        .selectFrom('saved_words')
        .select('text')
        .where('owner_id', '=', accountId)
        .where('due_ms', '<=', nowMs)
        .orderBy('due_ms')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ text }) => text);
    },

    async facts(args) {
      const [row] = await selectFacts(db, args);
      if (!row) throw new Error('a statement without a table returned no row');
      return {
        hasTakes: row.take_id !== null,
        unpracticedClipId: row.clip_id,
        dueWords: row.due_words ?? 0,
        begunLessonId: row.begun_lesson_id,
        nextLessonId: row.next_lesson_id,
        survey:
          row.survey_id === null
            ? null
            : { id: row.survey_id, title: row.survey_title ?? '', isAnswered: row.answer_id !== null },
        activity: row.activity_id === null ? null : { id: row.activity_id, title: row.activity_title ?? '' },
        campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? '' },
      };
    },
  };
}

type FactsOf = { accountId: string; clientOwnerIds: string[] | null; nowMs: number };
type Select = ExpressionBuilder<Tables, never>;

const selectFacts = compileOnce((db, slots: Slots<FactsOf>) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('takes')
      .select('takes.id')
      .where('takes.owner_id', '=', slots.value('accountId'))
      .limit(1)
      .as('take_id'),
    selectUnpracticedClip(eb, slots).as('clip_id'),
    eb
      .selectFrom('saved_words')
      .select((inner) => inner.fn.countAll<number>().as('due'))
      .where('owner_id', '=', slots.value('accountId'))
      .where('due_ms', '<=', slots.value('nowMs'))
      .as('due_words'),
    selectBegunLesson(eb, slots).as('begun_lesson_id'),
    selectNextLesson(eb, slots).as('next_lesson_id'),
    selectOpenSurvey(eb).select('surveys.id').as('survey_id'),
    selectOpenSurvey(eb).select('surveys.title').as('survey_title'),
    eb
      .selectFrom('survey_answers')
      .select('survey_answers.id')
      .where('survey_answers.account_id', '=', slots.value('accountId'))
      .where('survey_answers.survey_id', '=', selectOpenSurvey(eb).select('surveys.id'))
      .as('answer_id'),
    selectRunningActivity(eb, slots).select('draw_activities.id').as('activity_id'),
    selectRunningActivity(eb, slots).select('draw_activities.title').as('activity_title'),
    selectRunningCampaign(eb, slots).select('campaigns.id').as('campaign_id'),
    selectRunningCampaign(eb, slots).select('campaigns.name').as('campaign_name'),
  ]),
);

const selectUnpracticedClip = (eb: Select, { value, listOrNull }: Slots<FactsOf>) =>
  eb
    .selectFrom('clips')
    .select('clips.id')
    .where('clips.owner_id', '=', value('accountId'))
    .where('clips.state', '=', sql.lit('ready'))
    .where('clips.has_lines', '=', sql.lit(1))
    .where((inner) => buildVisibleClipsCondition(inner, listOrNull('clientOwnerIds')))
    .where((inner) =>
      inner.not(
        inner.exists(
          inner
            .selectFrom('takes')
            .select('takes.id')
            .whereRef('takes.clip_id', '=', 'clips.id')
            .where('takes.owner_id', '=', value('accountId')),
        ),
      ),
    )
    .orderBy('clips.created_ms', 'desc')
    .orderBy('clips.id', 'desc')
    .limit(1);

const selectBegunLesson = (eb: Select, { value }: Slots<FactsOf>) =>
  eb
    .selectFrom('lesson_progress')
    .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
    .select('lessons.id')
    .where('lesson_progress.account_id', '=', value('accountId'))
    .where('lesson_progress.finished_ms', 'is', null)
    .where('lessons.state', '=', sql.lit('published'))
    .orderBy('lesson_progress.updated_ms', 'desc')
    .orderBy('lessons.id')
    .limit(1);

const selectNextLesson = (eb: Select, { value }: Slots<FactsOf>) =>
  eb
    .selectFrom('lessons')
    .select('lessons.id')
    .where('lessons.state', '=', sql.lit('published'))
    .where((inner) =>
      inner.not(
        inner.exists(
          inner
            .selectFrom('lesson_progress')
            .select('lesson_progress.lesson_id')
            .whereRef('lesson_progress.lesson_id', '=', 'lessons.id')
            .where('lesson_progress.account_id', '=', value('accountId')),
        ),
      ),
    )
    .orderBy('lessons.kind')
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .limit(1);

const selectOpenSurvey = (eb: Select) =>
  eb
    .selectFrom('surveys')
    .where('surveys.state', '=', sql.lit('open'))
    .orderBy('surveys.opened_ms', 'desc')
    .orderBy('surveys.id', 'desc')
    .limit(1);

const selectRunningActivity = (eb: Select, { value }: Slots<FactsOf>) =>
  eb
    .selectFrom('draw_activities')
    .where('draw_activities.status', '=', sql.lit('active'))
    .where('draw_activities.starts_ms', '<=', value('nowMs'))
    .where('draw_activities.ends_ms', '>', value('nowMs'))
    .orderBy('draw_activities.starts_ms', 'desc')
    .orderBy('draw_activities.id', 'desc')
    .limit(1);

const selectRunningCampaign = (eb: Select, { value }: Slots<FactsOf>) =>
  eb
    .selectFrom('campaigns')
    .where('campaigns.status', '=', sql.lit('published'))
    .where('campaigns.starts_ms', '<=', value('nowMs'))
    .where('campaigns.ends_ms', '>', value('nowMs'))
    .orderBy('campaigns.ends_ms')
    .orderBy('campaigns.id')
    .limit(1);
