import type { AdPlacement, AdReview, AdStatus } from '#shared/ad-codes.ts';
import type {
  CampaignFindingCode,
  CampaignPartKind,
  CampaignSort,
  CampaignStatus,
  CampaignStep,
} from '#shared/campaign-codes.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { GrantState, RedPacketStatus } from '#shared/red-packet-codes.ts';
import type { SurveyState } from '#shared/survey.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { AuditView } from '../audit/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { ActivityStatus } from '../prize-draw/types.ts';

/** What an administrator enters. A draft may lack its times and its budget. */
export interface CampaignFields {
  companyId: string;
  name: string;
  /** The campaign runs in [startsMs, endsMs). */
  startsMs: number | null;
  endsMs: number | null;
  /** What may be spent, in whole cents. */
  budgetCents: number | null;
  /** Where the campaign's ads are to be shown. */
  placements: AdPlacement[];
  /** What learners read about the campaign, with its rules. */
  introduction: string;
  /** Whom learners ask, and where they complain. */
  contact: string;
  /** For administrators only. */
  remark: string;
  /** The campaign's ads, in their order. */
  adIds: string[];
  redPacketId: string | null;
  activityId: string | null;
  surveyId: string | null;
}

/** One promotion of one company: its ads, and a red packet, a prize draw, or a survey. */
export interface Campaign extends CampaignFields {
  id: string;
  adminId: string;
  status: CampaignStatus;
  /** Grows with each change, so that nobody overwrites what they have not seen. */
  revision: number;
  createdMs: number;
}

/** A row of the list of campaigns. */
export interface CampaignRow extends Omit<Campaign, 'adIds' | 'introduction' | 'contact' | 'remark'> {
  companyName: string;
}

export interface CampaignAd {
  id: string;
  companyId: string;
  title: string;
  placements: AdPlacement[];
  startsMs: number;
  endsMs: number;
  status: AdStatus;
  review: AdReview;
  bannerCount: number;
  impressions: number;
  clicks: number;
}

export interface CampaignRedPacket {
  id: string;
  companyId: string;
  theme: string;
  status: RedPacketStatus;
  videoId: string;
  filmTitle: string;
  totalCents: number;
  shareCount: number;
  minCents: number;
  maxCents: number;
  grantedCount: number;
  grantedCents: number;
  /** Granted and not paid yet. */
  owedCents: number;
  paidCents: number;
  expiresMs: number;
}

export interface CampaignActivity {
  id: string;
  title: string;
  rules: string;
  status: ActivityStatus;
  startsMs: number;
  endsMs: number;
  /** Total number of draws for each account. */
  chances: number;
  drawCount: number;
  /** In the order of the wheel. */
  prizes: {
    name: string;
    weight: number;
    /** Null if unlimited. */
    stock: number | null;
    stockRemaining: number | null;
    isFallback: boolean;
  }[];
}

export interface CampaignSurvey {
  id: string;
  title: string;
  state: SurveyState;
}

/** What a campaign is made of, as it is now. A part that was removed is missing. */
export interface CampaignParts {
  ads: CampaignAd[];
  redPacket: CampaignRedPacket | null;
  activity: CampaignActivity | null;
  survey: CampaignSurvey | null;
}

/** What came of a campaign: sums of counts that are kept. */
export interface CampaignFigures {
  /** Impressions and clicks of its ads. */
  impressions: number;
  clicks: number;
  /** How many people have watched the red packet's video to its end on the days of the campaign. */
  watched: number;
  opened: number;
  drawn: number;
  answered: number;
  grantedCents: number;
  owedCents: number;
  paidCents: number;
}

/** The counts of a day in Shanghai, `Y-m-d`. */
export interface CampaignDay {
  day: string;
  impressions: number;
  clicks: number;
  watched: number;
  answered: number;
}

export interface CampaignFinding {
  code: CampaignFindingCode;
  /** Whether the campaign cannot be published before this is mended. Otherwise it is a hint. */
  blocks: boolean;
  /** The step in which it is mended. */
  step: CampaignStep;
  /** The field of that step; null where a part is meant. */
  field: 'endsMs' | 'contact' | 'budgetCents' | null;
  /** The ad that is meant; null for anything else. */
  adId: string | null;
  /** The title of that ad, the place, or the missing sum in yuan; null where nothing needs a name. */
  about: string | null;
}

/** What a campaign costs at most, in whole cents. */
export interface CampaignSum {
  packetCents: number;
  /** How many prizes there are to win; unlimited ones do not count. */
  prizeCount: number;
  /** What the budget leaves; negative if it is exceeded, null without a budget. */
  remainingCents: number | null;
}

/** What became of a part when the campaign was published, ended, or copied. */
export interface PartOutcome {
  kind: CampaignPartKind;
  partId: string;
  title: string;
  /** `waiting`: an owner has to review the ad first. */
  outcome: 'done' | 'waiting' | 'failed';
  /** Why it failed; null if it did not. */
  errorCode: ErrorCode | null;
}

export interface CampaignView {
  campaign: Campaign;
  companyName: string;
  parts: CampaignParts;
  figures: CampaignFigures;
  findings: CampaignFinding[];
  sum: CampaignSum;
  /** Parts of a published campaign that could be made to run, and do not. */
  idleParts: number;
}

/** A change of a campaign that is made at once, or not at all. */
export interface CampaignChange {
  id: string;
  /** The change is refused if the campaign has another revision or status by now. */
  from: Pick<Campaign, 'revision' | 'status'>;
  to?: CampaignStatus;
  /** All fields; absent for a mere change of the status. */
  fields?: CampaignFields;
  /** Null for a draft, which nobody but its administrator sees. */
  audit: AuditEntry | null;
}

export interface CampaignStore {
  /** Throws campaign_part_taken with the field if a part belongs to another campaign. */
  insertCampaign(campaign: Campaign): Promise<void>;
  /** Returns false and changes nothing if the campaign has changed meanwhile. Throws campaign_part_taken with the field. */
  changeCampaign(change: CampaignChange): Promise<boolean>;
  /** Deletes a draft and leaves its parts. Returns false if it is no draft of that revision. */
  removeDraft(args: { id: string; revision: number }): Promise<boolean>;
  campaignById(
    id: string,
  ): Promise<(Campaign & { companyName: string; logoPictureId: string | null }) | null>;
  /** Lists the campaigns of an administrator whose name contains `q`. Archived ones only if the status asks for them. */
  listCampaigns(args: {
    adminId: string;
    q: string | null;
    status: CampaignStatus | null;
    sort: CampaignSort;
    limit: number;
    offset: number;
  }): Promise<{ campaigns: CampaignRow[]; total: number }>;
  /** Returns the campaign of an administrator that a part belongs to. */
  campaignOfPart(args: {
    adminId: string;
    kind: CampaignPartKind;
    partId: string;
  }): Promise<{ id: string; name: string } | null>;
  readParts(campaign: Campaign): Promise<CampaignParts>;
  readFigures(campaign: Campaign): Promise<CampaignFigures>;
  /** Lists the days from `from` to `to` that have counts, oldest first. */
  listDays(args: { campaign: Campaign; from: string; to: string }): Promise<CampaignDay[]>;
  /** Lists the latest audit entries about these subjects, newest first. */
  listAudits(args: { subjectIds: string[]; limit: number }): Promise<AuditView[]>;
  /** Lists the campaigns that run now, those that end first at first. */
  listRunning(args: {
    nowMs: number;
    limit: number;
    offset: number;
  }): Promise<{ campaigns: CampaignRow[]; total: number }>;
  /** Returns whether the time of a published campaign is over. */
  hasOverdueCampaigns(nowMs: number): Promise<boolean>;
  /** Ends the published campaigns whose time is over, and closes their surveys, which have no time of their own. Returns how many it ended. */
  endOverdueCampaigns(nowMs: number): Promise<number>;
}

/** The campaigns of administrators. Methods throw not_found for a campaign of another administrator. */
export interface CampaignAdminService {
  list(
    args: { viewer: Viewer; q: string | null; status: CampaignStatus | null; sort: CampaignSort } & PageArgs,
  ): Promise<Page<CampaignRow>>;
  detail(args: { viewer: Viewer; campaignId: string }): Promise<CampaignView>;
  /**
   * Creates a draft, or changes a campaign. What learners were promised only changes in their favor once it is published.
   * Throws not_found and bad_parameter with the field, campaign_part_taken, campaign_changed, illegal_move.
   */
  save(args: {
    viewer: Viewer;
    /** Null for a new campaign. `revision` is what was seen. */
    at: { campaignId: string; revision: number } | null;
    fields: CampaignFields;
  }): Promise<Campaign>;
  /**
   * Publishes a draft, then makes its parts run in their order, and says what became of each. A published campaign tries those
   * again that do not run. Throws campaign_incomplete, campaign_changed, illegal_move.
   */
  publish(args: { viewer: Viewer; campaignId: string; revision: number }): Promise<PartOutcome[]>;
  /** Ends a published campaign before its time, and then its parts. Throws campaign_changed, illegal_move. */
  end(args: { viewer: Viewer; campaignId: string; revision: number }): Promise<PartOutcome[]>;
  /** Puts an ended campaign away, or takes it out again. Throws campaign_changed, illegal_move. */
  archive(args: { viewer: Viewer; campaignId: string; revision: number; archived: boolean }): Promise<void>;
  /** Makes a draft with copies of the campaign's parts, whose times are moved into the future by whole days. */
  copy(args: { viewer: Viewer; campaignId: string; name: string }): Promise<{
    campaignId: string;
    outcomes: PartOutcome[];
  }>;
  /** Deletes a draft and leaves its parts. Throws campaign_changed, illegal_move. */
  remove(args: { viewer: Viewer; campaignId: string; revision: number }): Promise<void>;
  ofPart(args: {
    viewer: Viewer;
    kind: CampaignPartKind;
    partId: string;
  }): Promise<{ id: string; name: string } | null>;
  /** Lists the latest audit entries of the campaign and its parts, newest first. */
  audits(args: { viewer: Viewer; campaignId: string }): Promise<AuditView[]>;
  report(args: { viewer: Viewer; campaignId: string }): Promise<CampaignReport>;
  /** Like `report`, for a file that leaves the product: writes an audit entry. */
  exportReport(args: { viewer: Viewer; campaignId: string }): Promise<CampaignReport>;
}

export interface CampaignReport {
  campaign: Campaign;
  figures: CampaignFigures;
  days: CampaignDay[];
}

/** A campaign as a learner sees it. Parts that do not run yet are null. */
export interface CampaignPage {
  campaign: Pick<Campaign, 'id' | 'name' | 'introduction' | 'contact' | 'startsMs' | 'endsMs'>;
  /** Whether it runs now, is to come, or is over. */
  phase: 'coming' | 'running' | 'over';
  companyName: string;
  logoPictureId: string | null;
  redPacket:
    | (Pick<
        CampaignRedPacket,
        'theme' | 'videoId' | 'filmTitle' | 'minCents' | 'maxCents' | 'shareCount' | 'expiresMs'
      > & {
        remainingCount: number;
        isOpen: boolean;
        watchedPercent: number;
        isWatched: boolean;
        /** The viewer's share; null before it is granted. */
        ownGrant: { cents: number; state: GrantState } | null;
      })
    | null;
  activity:
    | (Pick<CampaignActivity, 'id' | 'title' | 'rules' | 'startsMs' | 'endsMs'> & {
        isOpen: boolean;
        chancesRemaining: number;
        /** Without the fallback, which is no prize. */
        prizes: { name: string; stock: number | null; stockRemaining: number | null }[];
      })
    | null;
  survey: { id: string; title: string; isOpen: boolean; isAnswered: boolean } | null;
}

/** The campaigns as learners see them. */
export interface CampaignService {
  /** Lists the campaigns that run now, those that end first at first. */
  running(args: PageArgs): Promise<Page<CampaignRow>>;
  /** Throws not_found, also for a draft and for an archived campaign. */
  page(args: { viewer: Viewer; campaignId: string }): Promise<CampaignPage>;
}
