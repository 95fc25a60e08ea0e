import type { Viewer } from '../accounts/types.ts';
import type { AdStore } from '../ads/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { AuditStore } from '../audit/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore } from '../films/types.ts';
import { buildStatementSheet, writeStatementCsv } from './build-statement-sheet.ts';
import { computeOpeningPercent, hasWatched } from './opening-conditions.ts';
import type {
  RedPacket,
  RedPacketService,
  RedPacketStore,
  RedPacketView,
  StatementRenderer,
} from './types.ts';

type SettlementMethods = 'endEarly' | 'refund' | 'archive' | 'statement' | 'exportStatement' | 'watching';

/** Creates the part of the service with which administrators end red packets, settle them with companies, and see their viewers. */
export function createRedPacketSettlement(args: {
  /** Throws not_found for a red packet of another administrator. */
  requireRedPacket: (viewer: Viewer, redPacketId: string) => Promise<RedPacket>;
  viewOf: (redPacket: RedPacket) => Promise<RedPacketView>;
  redPackets: RedPacketStore;
  ads: Pick<AdStore, 'listStatusChanges'>;
  films: FilmStore;
  audits: Pick<AuditStore, 'insertAudit'>;
  statements: StatementRenderer;
  clock: Clock;
}): Pick<RedPacketService, SettlementMethods> {
  const { requireRedPacket, viewOf, redPackets, ads, films, audits, statements, clock } = args;

  const statement: RedPacketService['statement'] = async ({ viewer, redPacketId }) => {
    const redPacket = await requireRedPacket(viewer, redPacketId);
    const [view, balancesById, days, changes] = await Promise.all([
      viewOf(redPacket),
      redPackets.balancesOf([redPacketId]),
      redPackets.statementDays(redPacketId),
      ads.listStatusChanges(redPacketId),
    ]);
    const balances = balancesById.get(redPacketId);
    if (!balances) throw new AppError('illegal_move');
    return { ...view, balances, days, startedMs: changes[0]?.changedMs ?? redPacket.createdMs };
  };

  return {
    async endEarly({ viewer, redPacketId, isRefunded }) {
      await requireRedPacket(viewer, redPacketId);
      const end = { redPacketId, isRefunded, actorId: viewer.id, nowMs: clock.nowMs() };
      if (!(await redPackets.endEarly(end))) throw new AppError('illegal_move');
    },

    async refund({ viewer, redPacketId }) {
      await requireRedPacket(viewer, redPacketId);
      const cents = await redPackets.refundReturned({
        ...{ redPacketId, actorId: viewer.id, nowMs: clock.nowMs() },
      });
      if (cents === null) throw new AppError('illegal_move');
      return cents;
    },

    async archive({ viewer, redPacketId, isArchived }) {
      await requireRedPacket(viewer, redPacketId);
      const change = { redPacketId, isArchived, actorId: viewer.id, nowMs: clock.nowMs() };
      if (!(await redPackets.setArchived(change))) throw new AppError('illegal_move');
    },

    statement,

    async exportStatement({ viewer, redPacketId, format, labels }) {
      const found = await statement({ viewer, redPacketId });
      const sheet = buildStatementSheet({ statement: found, labels, nowMs: clock.nowMs() });
      const bytes =
        format === 'pdf' ? await statements.renderStatement({ sheet, labels }) : writeStatementCsv(sheet);
      const audit = createAuditEntry({
        ...{ actor: viewer, action: 'red_packet_exported', subjectId: redPacketId, nowMs: clock.nowMs() },
        detail: { format },
      });
      await audits.insertAudit(audit);
      return bytes;
    },

    async watching({ viewer, redPacketId, pageNumber, pageSize }) {
      const redPacket = await requireRedPacket(viewer, redPacketId);
      const { video } = await requireVideo({ films, viewer, videoId: redPacket.videoId });
      const { accounts, hasMore } = await redPackets.listWatching({
        ...{ redPacket, limit: pageSize, offset: (pageNumber - 1) * pageSize },
      });
      const durationMs = video.mezzanine?.durationMs ?? 0;
      const list = accounts.map(({ facts, ...account }) => ({
        ...account,
        percent: computeOpeningPercent({ facts, durationMs }),
        isDone: hasWatched(facts) && (facts.lesson === null || facts.lesson.finishedMs !== null),
      }));
      return { list, hasMore };
    },
  };
}
