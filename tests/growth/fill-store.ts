import { sql } from 'kysely';
import type { Store, StoreAddress } from '#store/open-store.ts';
import { makeActivity, makePrize } from '#store/testing/draw-fixtures.ts';
import { numbers, runFillScript } from './run-fill-script.ts';

/** How much a grown installation holds. The first film is a series, whose episodes are counted apart. */
export const grown = {
  films: 10_000,
  episodes: 300,
  linesOfVideo: 10,
  accounts: 50_000,
  clips: 100_000,
  clipsOfBusyAccount: 10_000,
  takes: 60_000,
  takesOfBusyClip: 10_000,
  jobs: 110_000,
  messages: 20_000,
  dubs: 60_000,
  dubsOfBusyClip: 20_000,
  dubComments: 20_000,
  studentsOfClass: 200,
  linesOfAssignment: 60,
  bills: 20_000,
  campaigns: 10_000,
  audits: 60_000,
  draws: 100_000,
  drawsOfBusyAccount: 200,
  activities: 2000,
} as const;

const mezzanine = JSON.stringify({
  width: 1280,
  height: 720,
  rate: { num: 24, den: 1 },
  frames: 1440,
  durationMs: 60_000,
  hasAudio: true,
  bytes: 5_000_000,
  originalStartMs: 0,
  encoder: 'x264',
});
const segments = JSON.stringify([
  { startFrame: 24, endFrame: 72, startMs: 1000, endMs: 3000, clipStartMs: 0 },
]);
const proof = JSON.stringify({
  frames: 48,
  firstFrameOff: 0,
  lastFrameOff: 0,
  audioOffsetMs: 0,
  bytes: 100_000,
});

/** A clip whose lines are its own, one in each second. */
const assignedLines = JSON.stringify(
  Array.from({ length: grown.linesOfAssignment }, (_, seq) => ({
    ...{ id: `assigned.${seq}`, videoId: 'video0008', seq, startMs: seq * 1000, endMs: seq * 1000 + 900 },
    ...{ en: `Line ${seq} of the class.`, zh: null },
  })),
);
const assignedSegments = JSON.stringify([
  { startFrame: 0, endFrame: 1440, startMs: 0, endMs: 60_000, clipStartMs: 0 },
]);

/**
 * Fills an empty, migrated store with bulk statements. Account `a1` is an administrator, all others are learners.
 * Clips, takes, and films belong to different accounts in turn, a tenth of the films are learners' uploads, and account `a2`
 * has as many takes as one may have,
 * and a tenth of the clips. Account `a1` has a class of the accounts after it, all of whom have recorded every line of its
 * assignment, and account `a40000`, a teacher, a class of the same students. The red packet of `a1` has `grown.bills` bills of
 * different accounts, three quarters of them paid.
 */
export async function fillStore(address: StoreAddress): Promise<void> {
  await runFillScript(address, buildFillScript());
}

/**
 * Adds the activity `draw0` with caps, in which every account has drawn, account `a2` more often than others, and activities
 * that have ended.
 */
export async function fillDraws({ db, draw, dialect }: Store): Promise<void> {
  const { draws, drawsOfBusyAccount, accounts, activities } = grown;
  const run = (text: string) => sql.raw(text).execute(db);
  const prizes = [
    makePrize('draw0.gold', { stock: draws, personCap: draws, dayCap: draws }),
    makePrize('draw0.none', { isFallback: true, weight: 9 }),
  ];
  const endsMs = Date.now() + 3_600_000;
  const ofActivity = {
    id: 'draw0',
    startsMs: 1,
    endsMs,
    chances: draws,
    drawCount: draws,
    needsPhone: false,
  };
  await draw.insertActivity(makeActivity({ ...ofActivity, prizes }));
  await run(`insert into draw_activities
    (id, title, rules, starts_ms, ends_ms, chances, needs_phone, status, seed, commitment, draw_count, revision, created_ms)
    ${numbers(activities)} select 'over' || n, 'Over ' || n, '', 0, 1 + n, 1, 0, 'ended', 's', 'c', 0, 1, n from numbers`);
  await run(`insert into draw_records
    (id, activity_id, account_id, request_id, seq, roll, drawn_index, awarded_index, prize_id, prize_name,
      chances_remaining, delivery_state, created_ms)
    ${numbers(draws)} select 'draw' || n, 'draw0', 'a' || (case when n < ${drawsOfBusyAccount} then 2 else n % ${accounts} end),
      'r' || n, n + 1, 0, n % 2, n % 2, case n % 2 when 0 then 'draw0.gold' else 'draw0.none' end, 'Prize', 0,
      case n % 2 when 0 then 'owed' else 'none' end, n from numbers`);
  await run(`insert into draw_participants (activity_id, account_id, draws_used)
    select 'draw0', account_id, count(*) from draw_records group by account_id`);
  await run(dialect === 'sqlite' ? 'analyze' : 'vacuum analyze');
}

function buildFillScript(): string {
  const { films, episodes, linesOfVideo, accounts, clips, clipsOfBusyAccount } = grown;
  const { takes, takesOfBusyClip, jobs, messages, dubs, dubsOfBusyClip, dubComments } = grown;
  const { studentsOfClass, linesOfAssignment, bills, campaigns, audits } = grown;
  const ofClass = studentsOfClass * linesOfAssignment;
  const videos = films + episodes;
  return `
      ${numbers(accounts)} insert into accounts
        (id, username, name, password_hash, roles, has_initial_password, created_ms, last_seen_ms)
        select 'a' || n, 'learner' || n, 'Learner ' || n, 'hash',
          case n when 1 then '["client","admin"]' when 40000 then '["teacher"]' else '["client"]' end, 0, n, n from numbers;
      ${numbers(accounts)} insert into sessions (token_hash, account_id, created_ms, expires_ms)
        select 'session' || n, 'a' || n, n, 4102444800000 + n from numbers;
      ${numbers(films)} insert into films (id, source, kind, title, title_zh, year, owner_id, title_key, folded_title,
          folded_title_zh, created_ms, video_count, line_count, duration_ms, level)
        select 'film0000' || n, case n % 10 when 9 then 'client' else 'film' end, case n when 0 then 'series' else 'movie' end,
          'Film ' || n, '电影 ' || n, 1950 + n % 75, case n % 10 when 9 then 'a' || (n % ${accounts}) end, 'key' || n,
          'film ' || n, '电影 ' || n, n, case n when 0 then ${episodes + 1} else 1 end,
          ${linesOfVideo} * case n when 0 then ${episodes + 1} else 1 end,
          60000 * case n when 0 then ${episodes + 1} else 1 end, 1 + n % 5 from numbers;
      ${numbers(videos)} insert into videos (id, film_id, source, owner_key, original_name, original_extension, content_hash,
          season, episode, state, import_notes, mezzanine, level, line_count, duration_ms, revision, created_ms)
        select 'video000' || n, 'film0000' || (case when n < ${films} then n else 0 end), 'film', '', 'film' || n || '.mkv', '.mkv', 'hash' || n,
          case when n >= ${films} then 1 end, case when n >= ${films} then n - ${films} + 2 end, 'ready', '[]',
          '${mezzanine}', 1 + n % 5, ${linesOfVideo}, 60000, n + 1, n from numbers;
      ${numbers(videos * linesOfVideo)} insert into subtitle_lines (id, video_id, seq, start_ms, end_ms, en, zh)
        select 'video000' || (n / ${linesOfVideo}) || '.' || (n % ${linesOfVideo}), 'video000' || (n / ${linesOfVideo}),
          n % ${linesOfVideo}, n % ${linesOfVideo} * 2000, n % ${linesOfVideo} * 2000 + 1000,
          'Take your time with line ' || n || '.', '这是第 ' || n || ' 句。' from numbers;
      insert into aligned_lines (video_id, line_key, version, confidence, words, contour_start_ms, contour)
        select video_id, id, 1, 900, '[]', 0, '' from subtitle_lines;
      ${numbers(clips)} insert into clips (id, owner_id, video_id, film_id, title, start_frame, end_frame, start_ms, end_ms,
          segments, state, proof, created_ms, people, has_lines, has_proof, film_owner_key)
        select 'clip0000' || n, 'a' || (case when n < ${clipsOfBusyAccount} then 2 else n % ${accounts} end), 'video000' || (n % ${films}),
          'film0000' || (n % ${films}), 'Clip ' || n, 24, 72, 1000, 3000, '${segments}', 'ready', '${proof}', n, 0, 1, 1,
          case n % 10 when 9 then 'a' || (n % ${films}) else '' end from numbers;
      ${numbers(takes)} insert into takes (id, owner_id, clip_id, line_index, start_ms, end_ms, duration_ms, pre_roll_ms,
          offset_ms, is_best, peak, is_clipped, created_ms)
        select 't' || n, 'a' || (case when n < 2000 then 2 else n % ${accounts} end),
          'clip0000' || (case when n % ${takes / takesOfBusyClip} = 0 then 0 else n % ${clips} end), 0, 0, 1000, 1000, 0, 0, 0, 500, 0, n from numbers;
      update clips set people = (select count(distinct owner_id) from takes where clip_id = clips.id);
      ${numbers(jobs)} insert into jobs (id, kind, subject_id, payload, state, progress_percent, attempts, cancel_requested,
          created_ms, updated_ms)
        select 'j' || n, case when n < ${clips} then 'cut_bar' else 'import_video' end,
          case when n < ${clips} then 'clip0000' || n else 'video000' || (n - ${clips}) end,
          case when n < ${clips} then '{"clipId":"clip0000' || n || '"}' else '{"videoId":"video000' || (n - ${clips}) || '"}' end,
          'done', 100, 1, 0, n, n from numbers;
      ${numbers(messages)} insert into guestbook_messages (id, guestbook, author_id, text, clip_id, clip_offset_ms, state,
          published_ms, created_ms)
        select 'm' || n, 'main', 'a' || (n % ${accounts}), 'Message ' || n, 'clip0000' || (n % ${clips}), 0, 'shown', n, n
        from numbers;
      ${numbers(dubs)} insert into dubs (id, owner_id, clip_id, visibility, bed, subtitles, burns_subtitles, has_credits, state,
          published_ms, likes, created_ms)
        select 'dub0000' || n, 'a' || (n % ${accounts}), 'clip0000' || (case when n < ${dubsOfBusyClip} then 0 else n end),
          case n % 10 when 9 then 'self' else 'everyone' end, 'auto', 'both', 0, 1, 'draft',
          case n % 10 when 9 then null else n end, n % 7, n from numbers;
      ${numbers(dubComments)} insert into dub_comments (id, dub_id, author_id, moment_ms, text, created_ms)
        select 'c' || n, 'dub00000', 'a' || (n % ${accounts}), 0, 'Comment ' || n, n from numbers;
      insert into clips (id, owner_id, video_id, film_id, title, start_frame, end_frame, start_ms, end_ms, segments, kept_lines,
          state, proof, created_ms, people, has_lines, has_proof, film_owner_key)
        values ('assigned', 'a1', 'video0008', 'film00008', 'Assigned', 0, 1440, 0, 60000, '${assignedSegments}',
          '${assignedLines}', 'ready', '${proof}', 0, ${studentsOfClass}, 1, 1, '');
      insert into classes (id, owner_id, name, revision, created_ms) values ('class0', 'a1', 'Class', 1, 0);
      insert into class_assignments (id, class_id, kind, clip_id, title, due_ms, created_ms)
        values ('task0', 'class0', 'clip', 'assigned', 'Assigned', 4102444800000, 0);
      ${numbers(studentsOfClass)} insert into class_students (class_id, account_id, joined_ms)
        select 'class0', 'a' || (n + 2), n from numbers;
      insert into classes (id, owner_id, name, revision, created_ms) values ('class1', 'a40000', 'Class', 1, 0);
      insert into class_students (class_id, account_id, joined_ms)
        select 'class1', account_id, 0 from class_students where class_id = 'class0';
      insert into red_packets (id, admin_id, company_id, theme, video_id, split_type, total_cents, share_count, min_cents,
          max_cents, expires_ms, status, granted_cents, granted_count, refunded_cents, created_ms)
        values ('packet0', 'a1', 'company0', 'Packet', 'video0000', 2, ${100 * bills}, ${bills}, 100, 100, 9, 3,
          ${100 * bills}, ${bills}, 0, 0);
      ${numbers(bills)} insert into red_packet_grants (id, red_packet_id, visitor_id, share_index, cents, state, created_ms, paid_ms)
        select 'grant' || n, 'packet0', 'a' || n, n, 100, case n % 4 when 0 then 'owed' else 'paid' end, n,
          case n % 4 when 0 then null else n end from numbers;
      insert into payout_bills (bill_number, grant_id, red_packet_id, admin_id, cents, state, created_ms)
        select 'TC' || id, id, 'packet0', 'a1', cents, case state when 'owed' then 'waiting' else 'paid' end, created_ms
        from red_packet_grants;
      ${numbers(bills)} insert into payout_payees (account_id, kind, consent_version, consented_ms)
        select 'a' || n, 'wechat', 1, n from numbers;
      ${numbers(ofClass)} insert into line_practice (account_id, clip_id, line_index, since_ms, listens, reads, best_score,
          weakest, changed_ms)
        select 'a' || (n / ${linesOfAssignment} + 2), 'assigned', n % ${linesOfAssignment}, n / ${linesOfAssignment}, n % 9, 1 + n % 4, n % 101,
          'melody', 0 from numbers;
      ${numbers(ofClass)} insert into takes (id, owner_id, clip_id, line_index, start_ms, end_ms, duration_ms, pre_roll_ms,
          offset_ms, is_best, peak, is_clipped, created_ms)
        select 'of-class' || n, 'a' || (n / ${linesOfAssignment} + 2), 'assigned', n % ${linesOfAssignment}, 0, 1000, 1000, 0, 0,
          0, 500, 0, 0 from numbers;
      ${numbers(ofClass)} insert into take_analyses (take_id, version, analyzed_ms, score, weakest, band, dimensions, missed_words)
        select 'of-class' || n, 1, 0, n % 101, 'melody', 'fair', '{}', '[]' from numbers;
      insert into companies (id, admin_id, name, contact, phone, created_ms) values ('tea', 'a1', 'Tea', 'Lin', '138', 0);
      ${numbers(campaigns)} insert into campaigns (id, admin_id, company_id, name, search_name, starts_ms, ends_ms,
          budget_cents, placements, introduction, contact, remark, status, revision, created_ms)
        select 'campaign' || n, 'a1', 'tea', 'Campaign ' || n, 'campaign ' || n, 0, 4102444800000 - n, 1000, '["home"]', '',
          'Lin', '', case when n % 2 = 0 then 'published' else 'draft' end, 1, n from numbers;
      ${numbers(audits)} insert into audit_entries (seq, id, actor_id, action, subject_id, detail, created_ms, hash)
        select n + 1, 'audit' || n, 'a' || (case n % 10 when 0 then 1 else n % ${accounts} end),
          case n % 20 when 0 then 'ad_changed' when 1 then 'red_packet_amended' else 'red_packet_paid' end,
          'a' || (case n % 30 when 0 then 2 else n % ${accounts} end), '{}', n, '' from numbers;`;
}
