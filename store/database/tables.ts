import type { Kysely } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import type { AdTables } from '../ads/tables.ts';
import type { AlignmentTables } from '../alignments/tables.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { CampaignTables } from '../campaigns/tables.ts';
import type { ClassTables } from '../classes/tables.ts';
import type { ClipTables } from '../clips/tables.ts';
import type { DemoFilmTables } from '../demo/tables.ts';
import type { DrawVisitorTables } from '../draw-visitors/tables.ts';
import type { DubPostTables } from '../dub-posts/tables.ts';
import type { DubRoleTables } from '../dub-roles/tables.ts';
import type { DubTables } from '../dubs/tables.ts';
import type { FilmTables } from '../films/tables.ts';
import type { GuestbookTables } from '../guestbook/tables.ts';
import type { JobTables } from '../jobs/tables.ts';
import type { LeaseTables } from '../leases/tables.ts';
import type { LessonTables } from '../lessons/tables.ts';
import type { OperationLogTables } from '../operation-log/tables.ts';
import type { OverviewTables } from '../overview/tables.ts';
import type { PayoutTables } from '../payouts/tables.ts';
import type { PrizeDrawTables } from '../prize-draw/tables.ts';
import type { RedPacketTables } from '../red-packets/tables.ts';
import type { ReelTables } from '../reels/tables.ts';
import type { SharedLimitTables } from '../shared-limits/tables.ts';
import type { SubtitleTimingTables } from '../subtitle-timing/tables.ts';
import type { SurveyTables } from '../surveys/tables.ts';
import type { TakeAnalysisTables } from '../take-analyses/tables.ts';
import type { TakeReviewTables } from '../take-reviews/tables.ts';
import type { TakeTables } from '../takes/tables.ts';
import type { WechatTables } from '../wechat/tables.ts';
import type { WordTables } from '../words/tables.ts';

/** The two databases the product runs on. */
export type StoreDialect = 'sqlite' | 'postgres';

/**
 * Rows of the database: integers for times (milliseconds), amounts (cents), and flags (0 or 1), JSON as text. Each
 * subject describes its tables in its own `tables.ts`.
 */
export interface Tables
  extends AccountTables,
    AdTables,
    AlignmentTables,
    AuditTables,
    CampaignTables,
    ClassTables,
    ClipTables,
    DemoFilmTables,
    DrawVisitorTables,
    DubRoleTables,
    DubTables,
    DubPostTables,
    FilmTables,
    GuestbookTables,
    JobTables,
    LeaseTables,
    LessonTables,
    OperationLogTables,
    OverviewTables,
    PayoutTables,
    PrizeDrawTables,
    RedPacketTables,
    ReelTables,
    SharedLimitTables,
    SubtitleTimingTables,
    SurveyTables,
    TakeAnalysisTables,
    TakeReviewTables,
    TakeTables,
    WechatTables,
    WordTables {
  sequences: { name: string; value: number };
}

export type Database = Kysely<Tables>;
