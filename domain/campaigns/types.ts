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
import type { AuditRow, AuditView } from '../audit/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { ActivityStatus } from '../prize-draw/types.ts';

/** The fields that an administrator enters. A draft may lack its times and its budget. */
export interface CampaignFields {
  companyId: string;
  name: string;
  /** The campaign runs in [startsMs, endsMs). */
  startsMs: number | null;
  endsMs: number | null;
  /** The budget in whole cents. */
  budgetCents: number | null;
  /** The placements that the campaign's ads should cover. */
  placements: AdPlacement[];
  /** The description for learners, with the rules. */
  introduction: string;
  /** The contact for learners' questions and complaints. */
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
  /** Increases with each change, so that nobody overwrites a change that they have not seen. */
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
  /** Granted but not paid yet. */
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

/** The current parts of a campaign, without removed ones. */
export interface CampaignParts {
  ads: CampaignAd[];
  redPacket: CampaignRedPacket | null;
  activity: CampaignActivity | null;
  survey: CampaignSurvey | null;
}

/** The results of a campaign: sums of stored counts. */
export interface CampaignFigures {
  /** Impressions and clicks of its ads. */
  impressions: number;
  clicks: number;
  /** Number of people who have finished the red packet's video on the days of the campaign. */
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
  /** Whether this fault prevents publication. Otherwise it is a hint. */
  blocks: boolean;
  /** The step in which it is fixed. */
  step: CampaignStep;
  /** The field of that step; null if the finding is about a part. */
  field: 'endsMs' | 'contact' | 'budgetCents' | null;
  /** The ad that the finding is about; null for anything else. */
  adId: string | null;
  /** The title of the ad, the placement, or the missing amount in yuan; null for other findings. */
  about: string | null;
}

/** The maximum cost of a campaign, in whole cents. */
export interface CampaignSum {
  packetCents: number;
  /** Number of prizes, without unlimited ones. */
  prizeCount: number;
  /** The remaining budget; negative if it is exceeded, null without a budget. */
  remainingCents: number | null;
}

/** The outcome for a part when its campaign was published, ended, or copied. */
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
  /** Number of parts of a published campaign that could run but do not. */
  idleParts: number;
}

/** An atomic change of a campaign. */
export interface CampaignChange {
  id: string;
  /** The change is refused unless the campaign still has this revision and status. */
  from: Pick<Campaign, 'revision' | 'status'>;
  to?: CampaignStatus;
  /** All fields; absent if only the status changes. */
  fields?: CampaignFields;
  audit: AuditEntry;
}

export interface CampaignStore {
  /**
   * Inserts a draft. The actor of the audit entry is its administrator. Throws campaign_part_taken with the field if a part
   * belongs to another campaign.
   */
  insertCampaign(campaign: Campaign): Promise<void>;
  /** Returns false and changes nothing if the campaign has changed since `from`. Throws campaign_part_taken with the field. */
  changeCampaign(change: CampaignChange): Promise<boolean>;
  /** Deletes a draft, but not its parts. Returns false unless it is a draft with that revision. */
  removeDraft(args: { id: string; revision: number; actorId: string; nowMs: number }): Promise<boolean>;
  campaignById(
    id: string,
  ): Promise<(Campaign & { companyName: string; logoPictureId: string | null }) | null>;
  /** Lists an administrator's campaigns whose name contains `q`. Includes archived ones only if `status` is `archived`. */
  listCampaigns(args: {
    adminId: string;
    q: string | null;
    status: CampaignStatus | null;
    sort: CampaignSort;
    limit: number;
    offset: number;
  }): Promise<{ campaigns: CampaignRow[]; total: number }>;
  /** Returns the administrator's campaign that a part belongs to; null if there is none. */
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
  listAudits(args: { subjectIds: string[]; limit: number }): Promise<AuditRow[]>;
  /** Lists the running campaigns, earliest end first. */
  listRunning(args: {
    nowMs: number;
    limit: number;
    offset: number;
  }): Promise<{ campaigns: CampaignRow[]; total: number }>;
  /** Returns whether the time of a published campaign is over. */
  hasOverdueCampaigns(nowMs: number): Promise<boolean>;
  /** Ends published campaigns whose time is over and closes their surveys, which have no end of their own. Returns the number of ended campaigns. */
  endOverdueCampaigns(nowMs: number): Promise<number>;
}

/** Campaigns as administrators manage them. Methods throw not_found for a campaign of another administrator. */
export interface CampaignAdminService {
  list(
    args: { viewer: Viewer; q: string | null; status: CampaignStatus | null; sort: CampaignSort } & PageArgs,
  ): Promise<Page<CampaignRow>>;
  detail(args: { viewer: Viewer; campaignId: string }): Promise<CampaignView>;
  /**
   * Creates a draft or changes a campaign. A change to a published campaign must not take anything away from learners.
   * Throws not_found and bad_parameter with the field, campaign_part_taken, campaign_changed, illegal_move.
   */
  save(args: {
    viewer: Viewer;
    /** Null for a new campaign. `revision`: the one that the caller has seen. */
    at: { campaignId: string; revision: number } | null;
    fields: CampaignFields;
  }): Promise<Campaign>;
  /**
   * Publishes a draft, starts its parts in order, and returns the outcome of each. For a published campaign, tries again to start
   * its idle parts. Throws campaign_incomplete, campaign_changed, illegal_move.
   */
  publish(args: { viewer: Viewer; campaignId: string; revision: number }): Promise<PartOutcome[]>;
  /** Ends a published campaign early, and then its parts. Throws campaign_changed, illegal_move. */
  end(args: { viewer: Viewer; campaignId: string; revision: number }): Promise<PartOutcome[]>;
  /** Archives an ended campaign, or restores it. Throws campaign_changed, illegal_move. */
  archive(args: { viewer: Viewer; campaignId: string; revision: number; archived: boolean }): Promise<void>;
  /** Creates a draft with copies of the campaign's parts and with all times moved into the future by whole days. */
  copy(args: { viewer: Viewer; campaignId: string; name: string }): Promise<{
    campaignId: string;
    outcomes: PartOutcome[];
  }>;
  /** Deletes a draft, but not its parts. Throws campaign_changed, illegal_move. */
  remove(args: { viewer: Viewer; campaignId: string; revision: number }): Promise<void>;
  ofPart(args: {
    viewer: Viewer;
    kind: CampaignPartKind;
    partId: string;
  }): Promise<{ id: string; name: string } | null>;
  /** Lists the latest audit entries of the campaign and its parts, newest first. */
  audits(args: { viewer: Viewer; campaignId: string }): Promise<AuditView[]>;
  report(args: { viewer: Viewer; campaignId: string }): Promise<CampaignReport>;
  /** Like `report`, but for a download: also writes an audit entry. */
  exportReport(args: { viewer: Viewer; campaignId: string }): Promise<CampaignReport>;
}

export interface CampaignReport {
  campaign: Campaign;
  figures: CampaignFigures;
  days: CampaignDay[];
}

/** A campaign as a learner sees it. A part that has not started is null. */
export interface CampaignPage {
  campaign: Pick<Campaign, 'id' | 'name' | 'introduction' | 'contact' | 'startsMs' | 'endsMs'>;
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
        /** Without the fallback, which is not a prize. */
        prizes: { name: string; stock: number | null; stockRemaining: number | null }[];
      })
    | null;
  survey: { id: string; title: string; isOpen: boolean; isAnswered: boolean } | null;
}

/** The campaigns as learners see them. */
export interface CampaignService {
  /** Lists the running campaigns, earliest end first. */
  running(args: PageArgs): Promise<Page<CampaignRow>>;
  /** Throws not_found, also for drafts and archived campaigns. */
  page(args: { viewer: Viewer; campaignId: string }): Promise<CampaignPage>;
}
