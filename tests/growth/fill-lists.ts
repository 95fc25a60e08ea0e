import type { StoreAddress } from '#store/open-store.ts';
import { numbers, runFillScript } from './run-fill-script.ts';

/** How many rows each list of the admin area has. */
export const LIST_ROWS = 10_000;

/** When the campaigns, activities, and ads end. */
const FAR_MS = 4_102_444_800_000;
const mezzanine = JSON.stringify({
  ...{ width: 1280, height: 720, rate: { num: 24, den: 1 }, frames: 1440, durationMs: 60_000 },
  ...{ hasAudio: true, bytes: 5_000_000, originalStartMs: 0, encoder: 'x264' },
});
const each = numbers(LIST_ROWS);

/**
 * Fills an empty, migrated store so that each list of the admin area has `LIST_ROWS` rows. Everything belongs to account
 * `a1`, an administrator. The red packet `packet0` has as many grants, entries, bills, orders, and viewers, and the activity
 * `draw0` as many draws.
 */
export const fillLists = (address: StoreAddress): Promise<void> => runFillScript(address, buildScript());

const buildScript = () => `
  ${each} insert into accounts (id, username, name, password_hash, roles, has_initial_password, created_ms, last_seen_ms)
    select 'a' || n, 'learner' || n, 'Learner ' || n, 'hash',
      case n when 1 then '["client","admin"]' else '["client"]' end, 0, n, n from numbers;
  ${each} insert into audit_entries (seq, id, actor_id, action, subject_id, detail, created_ms, hash)
    select n + 1, 'audit' || n, 'a' || (n % 7), case n % 2 when 0 then 'ad_changed' else 'account_changed' end,
      'a' || (n % 9), '{}', n, '' from numbers;
  ${each} insert into films (id, source, kind, title, title_zh, year, title_key, folded_title, folded_title_zh, created_ms,
      video_count, line_count, duration_ms, level)
    select 'film' || n, case n % 2 when 0 then 'film' else 'ytb' end, 'movie', 'Film ' || n, '电影 ' || n, 1950 + n % 75, 'key' || n,
      'film ' || n, '电影 ' || n, n, 1, 0, 60000, 1 + n % 5 from numbers;
  ${each} insert into videos (id, film_id, source, owner_key, original_name, original_extension, content_hash, state,
      import_notes, mezzanine, line_count, duration_ms, revision, created_ms)
    select 'video' || n, 'film' || n, 'film', '', 'film' || n || '.mkv', '.mkv', 'hash' || n, 'ready', '[]', '${mezzanine}', 0,
      60000, n + 1, n from numbers;
  ${each} insert into jobs (id, kind, subject_id, payload, state, progress_percent, attempts, cancel_requested, created_ms,
      updated_ms)
    select 'job' || n, 'import_video', 'video' || n, '{"videoId":"video' || n || '"}',
      case n % 2 when 0 then 'done' else 'failed' end, 100, 1, 0, n, n from numbers;
  ${each} insert into word_list_entries (id, word_list, text, normalized_text, search_text, state, position, created_ms)
    select 'word' || n, case n % 2 when 0 then 'gold' else 'RR' end, 'word' || n, 'word' || n, 'word' || n,
      case n % 3 when 0 then 'draft' else 'published' end, n, n from numbers;
  ${each} insert into lessons (id, kind, title, level, video_id, start_ms, end_ms, steps, state, position, created_ms)
    select 'lesson' || n, case n % 3 when 0 then 'm1' when 1 then 'm2' else 'm3' end, 'Lesson ' || n, 1, 'video' || (n % 100), 0, 1000, '[]', 'draft',
      n, n from numbers;
  ${each} insert into surveys (id, title, introduction, questions, state, created_ms)
    select 'survey' || n, 'Survey ' || n, '', '[]', 'draft', n from numbers;
  ${each} insert into survey_answers (id, survey_id, account_id, answers, created_ms, updated_ms)
    select 'answer' || n, 'survey' || (n % 50), 'a' || n, '{}', n, n from numbers;
  ${each} insert into guestbook_messages (id, guestbook, author_id, text, state, created_ms)
    select 'message' || n, 'main', 'a' || n, 'Message ' || n, 'waiting', n from numbers;
  ${each} insert into guestbook_reports (message_id, reporter_id, reason, is_resolved, created_ms)
    select 'message' || n, 'a1', 'other', 0, n from numbers;
  ${each} insert into companies (id, admin_id, name, contact, phone, created_ms)
    select 'company' || n, 'a1', 'Company ' || n, 'Lin', '13800138000', n from numbers;
  ${each} insert into ads (id, admin_id, company_id, title, summary, link, placements, starts_ms, ends_ms, weight, status,
      review, version, created_ms)
    select 'ad' || n, 'a1', 'company0', 'Ad ' || n, '', 'https://example.com/', '["home"]', 0, ${FAR_MS}, 1, 1, 'approved', 1, n
    from numbers;
  ${each} insert into ad_banners (id, ad_id, picture_id, alt, position)
    select 'banner' || n, 'ad' || n, 'picture', 'Banner', 0 from numbers;
  ${each} insert into campaigns (id, admin_id, company_id, name, search_name, starts_ms, ends_ms, budget_cents, placements,
      introduction, contact, remark, status, revision, created_ms)
    select 'campaign' || n, 'a1', 'company0', 'Campaign ' || n, 'campaign ' || n, 0, ${FAR_MS} - n, 1000, '["home"]', '', 'Lin', '',
      case n % 2 when 0 then 'published' else 'draft' end, 1, n from numbers;
  ${each} insert into red_packets (id, admin_id, company_id, theme, video_id, split_type, total_cents, share_count, min_cents,
      max_cents, expires_ms, status, granted_cents, granted_count, refunded_cents, created_ms)
    select 'packet' || n, 'a1', 'company0', 'Packet ' || n, 'video' || n, 2, 1000000, ${LIST_ROWS}, 100, 100, ${FAR_MS},
      case n % 2 when 0 then 1 else 3 end, case n when 0 then 1000000 else 0 end, case n when 0 then ${LIST_ROWS} else 0 end, 0, n
    from numbers;
  insert into red_packet_balances (red_packet_id, company, funded, reserved, granted, paid, returned, refunded, entry_count)
    values ('packet0', -1000000, 0, 0, 500000, 500000, 0, 0, ${LIST_ROWS});
  ${each} insert into red_packet_grants (id, red_packet_id, visitor_id, share_index, cents, state, created_ms, paid_ms)
    select 'grant' || n, 'packet0', 'a' || n, n, 100, case n % 2 when 0 then 'owed' else 'paid' end, n,
      case n % 2 when 0 then null else n end from numbers;
  ${each} insert into red_packet_entries (red_packet_id, entry_index, movement, from_account, to_account, cents, grant_id, created_ms)
    select 'packet0', n + 1, 'grant', 'reserved', 'granted', 100, 'grant' || n, n from numbers;
  ${each} insert into watch_progress (viewer_id, video_id, watched_spans, reported_ms, allowance_ms)
    select 'a' || n, 'video0', '[[0,1000]]', n, 0 from numbers;
  ${each} insert into payout_bills (bill_number, grant_id, red_packet_id, admin_id, cents, state, created_ms)
    select 'TC' || n, 'grant' || n, 'packet0', 'a1', 100, case n % 2 when 0 then 'waiting' else 'paid' end, n from numbers;
  ${each} insert into payout_transfers (number, bill_number, admin_id, account_id, channel, state, cents, activity, sender, tries,
      held_code, is_withdrawn, created_ms, ended_ms)
    select 'order' || n, 'TC' || n, 'a1', 'a' || n, 'merchant_transfer', case n % 2 when 0 then 'sending' else 'failed' end, 100, 'Tea', 'Tea',
      1, case n % 2 when 0 then 'internal' end, 0, n, case n % 2 when 0 then null else n end from numbers;
  ${each} insert into payout_reconciliations (day, channel, admin_id, checked_ms, orders, agreed, mended, unclear, paid_cents,
      differences)
    select 'day' || n, 'merchant_transfer', 'a1', n, 0, 0, 0, 0, 0, '[]' from numbers;
  ${each} insert into draw_activities (id, title, rules, starts_ms, ends_ms, chances, needs_phone, status, seed, commitment,
      draw_count, revision, created_ms)
    select 'draw' || n, 'Draw ' || n, '', 0, ${FAR_MS} + n, 1, 0, case n % 2 when 0 then 'paused' else 'ended' end, 's', 'c',
      case n when 0 then ${LIST_ROWS} else 0 end, 1, n from numbers;
  ${each} insert into draw_prizes (id, activity_id, position, name, weight, is_fallback, awarded_count)
    select 'prize' || n, 'draw' || n, 0, 'Prize', 1, 1, 0 from numbers;
  ${each} insert into draw_records (id, activity_id, account_id, request_id, seq, roll, drawn_index, awarded_index, prize_id,
      prize_name, chances_remaining, delivery_state, created_ms)
    select 'record' || n, 'draw0', 'a' || n, 'r' || n, n + 1, 0, 0, 0, 'prize0', 'Prize', 0,
      case n % 2 when 0 then 'owed' else 'none' end, n from numbers;
  ${each} insert into draw_list_entries (id, list, kind, entry_key, label, note, created_ms)
    select 'entry' || n, case n % 2 when 0 then 'black' else 'white' end, 'account', 'a' || n, 'learner' || n, '', n from numbers;
  ${each} insert into dubs (id, owner_id, clip_id, visibility, bed, subtitles, burns_subtitles, has_credits, state, published_ms,
      likes, created_ms)
    select 'dub' || n, 'a' || n, 'clip0', 'everyone', 'auto', 'both', 0, 1, 'draft', n, 0, n from numbers;
  ${each} insert into dub_reports (id, dub_id, reporter_id, reason, created_ms)
    select 'report' || n, 'dub' || n, 'a1', 'other', n from numbers;
  ${each} insert into classes (id, owner_id, name, revision, created_ms) select 'class' || n, 'a1', 'Class ' || n, 1, n from numbers;
`;
