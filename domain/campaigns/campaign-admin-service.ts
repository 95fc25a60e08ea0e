import type { AuditAction } from '#shared/audit-actions.ts';
import { detailOfChange } from '#shared/audit-detail.ts';
import { type CampaignStatus, campaignTransitions } from '#shared/campaign-codes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import type { Viewer } from '../accounts/types.ts';
import { requireAd, requireCompany } from '../ads/ad-service.ts';
import type { AdStore } from '../ads/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import { nameEntries } from '../audit/name-entries.ts';
import type { AuditStore } from '../audit/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { DrawStore } from '../prize-draw/types.ts';
import type { RedPacketStore } from '../red-packets/types.ts';
import type { SurveyStore } from '../surveys/types.ts';
import { checkCampaign, sumCampaign } from './check-campaign.ts';
import { copyCampaignParts } from './copy-campaign-parts.ts';
import { describeCampaign } from './describe-campaign.ts';
import { planActivation, planEnding } from './plan-parts.ts';
import { type PartServices, runPartSteps } from './run-part-steps.ts';
import type {
  Campaign,
  CampaignAdminService,
  CampaignChange,
  CampaignFields,
  CampaignReport,
  CampaignStore,
} from './types.ts';
import { validateCampaign } from './validate-campaign.ts';

/** Maximum number of days in a report. Earlier days are left out. */
const REPORT_DAYS_MAX = 366;
/** Number of audit entries on the page of a campaign. */
const SHOWN_AUDITS = 50;

/** Creates the service with which administrators create, run, and end campaigns. Parts follow the rules of their own services. */
export function createCampaignAdminService(args: {
  campaigns: CampaignStore;
  ads: AdStore;
  redPackets: RedPacketStore;
  draw: DrawStore;
  surveys: SurveyStore;
  audits: AuditStore;
  partServices: PartServices;
  clock: Clock;
}): CampaignAdminService {
  const { campaigns, ads, redPackets, draw, surveys, audits, partServices, clock } = args;

  const requireCampaign = async (viewer: Viewer, campaignId: string) => {
    const campaign = await campaigns.campaignById(campaignId);
    if (campaign?.adminId !== viewer.id) throw new AppError('not_found', { field: 'campaignId' });
    return campaign;
  };
  /** Throws campaign_changed unless the campaign still has the given revision. */
  const requireSeen = async (viewer: Viewer, at: { campaignId: string; revision: number }) => {
    const campaign = await requireCampaign(viewer, at.campaignId);
    if (campaign.revision !== at.revision) throw new AppError('campaign_changed', { field: 'revision' });
    return campaign;
  };
  const requireRedPacket = async (viewer: Viewer, fields: CampaignFields, redPacketId: string) => {
    const redPacket = await redPackets.redPacketById(redPacketId);
    const isOwn = redPacket?.adminId === viewer.id && redPacket.companyId === fields.companyId;
    if (!isOwn || redPacket.status === redPacketStatus.removed)
      throw new AppError('not_found', { field: 'redPacketId' });
  };
  /** Checks that all parts exist, and that ads and the red packet belong to the viewer and the company. */
  const checkParts = async (viewer: Viewer, fields: CampaignFields) => {
    const { companyId, adIds, redPacketId, activityId, surveyId } = fields;
    await requireCompany({ ads, viewer, companyId });
    for (const adId of adIds) {
      const { ad } = await requireAd({ ads, viewer, adId });
      if (ad.companyId !== companyId) throw new AppError('not_found', { field: 'adIds' });
    }
    if (redPacketId !== null) await requireRedPacket(viewer, fields, redPacketId);
    if (activityId !== null) {
      const activity = await draw.activityById(activityId);
      if (!activity || activity.status === 'removed')
        throw new AppError('not_found', { field: 'activityId' });
    }
    if (surveyId !== null && !(await surveys.surveyById(surveyId)))
      throw new AppError('not_found', { field: 'surveyId' });
  };
  const entry = (viewer: Viewer, action: AuditAction, campaign: Campaign, detail = {}) =>
    createAuditEntry({ actor: viewer, action, subjectId: campaign.id, detail, nowMs: clock.nowMs() });
  /** Changes a campaign. Throws campaign_changed if it has changed since it was read. */
  const apply = async (campaign: Campaign, change: Omit<CampaignChange, 'id' | 'from'>) => {
    const { id, revision, status } = campaign;
    if (!(await campaigns.changeCampaign({ id, from: { revision, status }, ...change })))
      throw new AppError('campaign_changed', { field: 'revision' });
  };
  const move = async (viewer: Viewer, campaign: Campaign, to: CampaignStatus, action: AuditAction) => {
    if (!campaignTransitions[campaign.status].includes(to))
      throw new AppError('illegal_move', { field: 'status' });
    const detail = { from: campaign.status, to };
    await apply(campaign, { to, audit: entry(viewer, action, campaign, detail) });
  };
  const report = async ({
    viewer,
    campaignId,
  }: Parameters<CampaignAdminService['report']>[0]): Promise<CampaignReport> => {
    const campaign = await requireCampaign(viewer, campaignId);
    const toMs = Math.min(clock.nowMs(), campaign.endsMs ?? Number.POSITIVE_INFINITY);
    const fromMs = Math.max(
      campaign.startsMs ?? campaign.createdMs,
      toMs - REPORT_DAYS_MAX * DAY_SECONDS * 1000,
    );
    const [figures, days] = await Promise.all([
      campaigns.readFigures(campaign),
      campaigns.listDays({ campaign, from: shanghaiDay(fromMs), to: shanghaiDay(toMs) }),
    ]);
    return { campaign, figures, days };
  };

  return {
    async list({ viewer, q, status, sort, pageNumber, pageSize }) {
      const { campaigns: list, total } = await campaigns.listCampaigns({
        ...{ adminId: viewer.id, q, status, sort },
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      return { list, total, pageNumber, pageSize };
    },

    async detail({ viewer, campaignId }) {
      const { companyName, logoPictureId: _, ...campaign } = await requireCampaign(viewer, campaignId);
      const [parts, figures] = await Promise.all([
        campaigns.readParts(campaign),
        campaigns.readFigures(campaign),
      ]);
      return {
        ...{ campaign, companyName, parts, figures },
        findings: checkCampaign({ campaign, parts, nowMs: clock.nowMs() }),
        sum: sumCampaign({ campaign, parts }),
        idleParts: campaign.status === 'published' ? planActivation(parts).length : 0,
      };
    },

    async save({ viewer, at, fields }) {
      const before = at && (await requireSeen(viewer, at));
      validateCampaign({ before, fields, nowMs: clock.nowMs() });
      await checkParts(viewer, fields);
      if (before === null) {
        const start = { adminId: viewer.id, status: 'draft' as const, revision: 1 };
        const campaign: Campaign = { ...fields, ...start, id: newId(), createdMs: clock.nowMs() };
        await campaigns.insertCampaign(campaign);
        return campaign;
      }
      const changed = detailOfChange(describeCampaign(before), describeCampaign(fields));
      await apply(before, { fields, audit: entry(viewer, 'campaign_changed', before, changed) });
      return { ...before, ...fields, revision: before.revision + 1 };
    },

    async publish({ viewer, campaignId, revision }) {
      const campaign = await requireSeen(viewer, { campaignId, revision });
      const parts = await campaigns.readParts(campaign);
      if (campaign.status === 'draft') {
        const findings = checkCampaign({ campaign, parts, nowMs: clock.nowMs() });
        if (findings.some(({ blocks }) => blocks)) throw new AppError('campaign_incomplete');
      }
      if (campaign.status !== 'published') await move(viewer, campaign, 'published', 'campaign_published');
      return runPartSteps({ viewer, services: partServices, steps: planActivation(parts), to: 'running' });
    },

    async end({ viewer, campaignId, revision }) {
      const campaign = await requireSeen(viewer, { campaignId, revision });
      const parts = await campaigns.readParts(campaign);
      if (campaign.status !== 'published') throw new AppError('illegal_move', { field: 'status' });
      await move(viewer, campaign, 'ended', 'campaign_ended');
      return runPartSteps({ viewer, services: partServices, steps: planEnding(parts), to: 'stopped' });
    },

    async archive({ viewer, campaignId, revision, archived }) {
      const campaign = await requireSeen(viewer, { campaignId, revision });
      if (campaign.status !== (archived ? 'ended' : 'archived'))
        throw new AppError('illegal_move', { field: 'status' });
      await (archived
        ? move(viewer, campaign, 'archived', 'campaign_archived')
        : move(viewer, campaign, 'ended', 'campaign_restored'));
    },

    async copy({ viewer, campaignId, name }) {
      const source = await requireCampaign(viewer, campaignId);
      const nowMs = clock.nowMs();
      const { fields, outcomes } = await copyCampaignParts({
        viewer,
        campaign: source,
        stores: { ads, redPackets, draw, surveys },
        services: partServices,
        nowMs,
      });
      const { companyId, budgetCents, placements, introduction, contact, remark } = source;
      const campaign: Campaign = {
        ...{ companyId, budgetCents, placements, introduction, contact, remark },
        ...fields,
        ...{ id: newId(), adminId: viewer.id, name, status: 'draft', revision: 1, createdMs: nowMs },
      };
      await campaigns.insertCampaign(campaign);
      return { campaignId: campaign.id, outcomes };
    },

    async remove({ viewer, campaignId, revision }) {
      const campaign = await requireSeen(viewer, { campaignId, revision });
      if (campaign.status !== 'draft') throw new AppError('illegal_move', { field: 'status' });
      const at = { actorId: viewer.id, nowMs: clock.nowMs() };
      if (!(await campaigns.removeDraft({ id: campaignId, revision, ...at })))
        throw new AppError('campaign_changed', { field: 'revision' });
    },

    ofPart: ({ viewer, kind, partId }) => campaigns.campaignOfPart({ adminId: viewer.id, kind, partId }),

    async audits({ viewer, campaignId }) {
      const { id, adIds, redPacketId, activityId, surveyId } = await requireCampaign(viewer, campaignId);
      const parts = [redPacketId, activityId, surveyId].filter((partId) => partId !== null);
      const rows = await campaigns.listAudits({ subjectIds: [id, ...adIds, ...parts], limit: SHOWN_AUDITS });
      return nameEntries({ audits, viewer, rows });
    },

    report,

    async exportReport({ viewer, campaignId }) {
      const found = await report({ viewer, campaignId });
      await audits.insertAudit(entry(viewer, 'campaign_report_exported', found.campaign));
      return found;
    },
  };
}
