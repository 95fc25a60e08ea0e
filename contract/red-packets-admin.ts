import * as z from 'zod';
import { payoutStates } from '#shared/payout-codes.ts';
import {
  grantStates,
  ledgerAccounts,
  ledgerMovementNames,
  RED_PACKET_MAX_SHARES,
  redPacketSorts,
  redPacketStatus,
  splitType,
} from '#shared/red-packet-codes.ts';
import { adDto, companyDto } from './ads-admin.ts';
import { defineCall } from './define-call.ts';
import {
  changedFlagParam,
  emptyAsNull,
  emptyAsUndefined,
  flagParam,
  idParam,
  integerParam,
  localeParam,
  optionalIdParam,
  optionalTextParam,
  pagingFields,
  requiredAdminFields,
  requiredFlagParam,
  statusParam,
  unixSecondsParam,
} from './fields.ts';

const status = z.literal(Object.values(redPacketStatus));
const type = z.literal(Object.values(splitType));

/** A red packet with all details for its administrator. Money is in cents, times are in Unix seconds. */
const redPacketDto = z.object({
  redPacketId: z.string(),
  theme: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  adId: z.string().nullable(),
  adTitle: z.string().nullable(),
  redPacketVideoId: z.string(),
  filmTitle: z.string(),
  videoName: z.string(),
  splitType: type,
  totalCents: z.int(),
  shareCount: z.int(),
  minCents: z.int(),
  maxCents: z.int(),
  expiresAt: z.int(),
  redPacketStatus: status,
  grantedCents: z.int(),
  grantedCount: z.int(),
  refundedCents: z.int(),
  createdAt: z.int(),
  /** The lesson that opens it; null if the whole video does. */
  lessonId: z.string().nullable(),
  lessonTitle: z.string().nullable(),
  needsDub: z.boolean(),
  visitorDailyCap: z.int().nullable(),
  dailyRelease: z.boolean(),
  /** Number of shares that can be opened now. */
  left: z.int(),
  owedCents: z.int(),
  /** The amount due back to the company. */
  returnedCents: z.int(),
  /** When it was ended early; null otherwise. */
  endedAt: z.int().nullable(),
  archived: z.boolean(),
});
export type RedPacketDto = z.infer<typeof redPacketDto>;

const grantDto = z.object({
  grantId: z.string(),
  accountName: z.string(),
  cents: z.int(),
  state: z.enum(grantStates),
  billNumber: z.string(),
  /** The state of the payment. */
  payoutState: z.enum(payoutStates),
  createdAt: z.int(),
  paidAt: z.int().nullable(),
});
export type GrantDto = z.infer<typeof grantDto>;

const ledgerEntryDto = z.object({
  entryIndex: z.int(),
  movement: z.enum(ledgerMovementNames),
  from: z.enum(ledgerAccounts),
  to: z.enum(ledgerAccounts),
  cents: z.int(),
  grantId: z.string().nullable(),
  /** Name of who moved the money; null for what happens by itself. */
  actor: z.string().nullable(),
  createdAt: z.int(),
});
export type LedgerEntryDto = z.infer<typeof ledgerEntryDto>;

const ledgerDto = z.object({
  /** Cents by account, which sum to 0; null for a red packet that was never active. */
  balances: z.record(z.enum(ledgerAccounts), z.int()).nullable(),
  list: z.array(ledgerEntryDto),
  page: z.int(),
  total: z.int(),
});
export type RedPacketLedgerDto = z.infer<typeof ledgerDto>;

const redPacketDetailDto = z.object({
  kind: z.literal('hb'),
  redPacket: redPacketDto,
  owedCents: z.int(),
  paidCents: z.int(),
  changes: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      /** Name of the administrator; null if the red packet expired or its last share was granted. */
      actor: z.string().nullable(),
      createdAt: z.int(),
    }),
  ),
  grants: z.object({ list: z.array(grantDto), page: z.int(), total: z.int() }),
});
export type RedPacketDetailDto = z.infer<typeof redPacketDetailDto>;

const companyDetailDto = z.object({
  kind: z.literal('company'),
  company: companyDto,
  ads: z.array(adDto),
  redPackets: z.array(redPacketDto),
});
export type CompanyDetailDto = z.infer<typeof companyDetailDto>;

const centsParam = integerParam(1, 10_000_000_000);
const pageParam = pagingFields.pageNumber;
const fields = {
  theme: z.string().trim().min(1).max(60),
  redPacketVideoId: idParam,
  totalCents: centsParam,
  shareCount: integerParam(1, RED_PACKET_MAX_SHARES),
  expiresAt: unixSecondsParam,
  splitType: integerParam(1, 2).pipe(type),
  companyId: idParam,
};

const conditions = {
  lessonId: optionalIdParam,
  needsDub: flagParam(false),
  visitorDailyCap: emptyAsUndefined(integerParam(1, 100).nullable().default(null)),
  dailyRelease: flagParam(false),
};

const watchingDto = z.object({
  accountName: z.string(),
  percent: z.int(),
  done: z.boolean(),
  /** When the account last watched. */
  watchedAt: z.int(),
  /** Its share; null if it has none. */
  cents: z.int().nullable(),
});
export type WatchingDto = z.infer<typeof watchingDto>;

const movedDto = z.object({ movement: z.enum(ledgerMovementNames), count: z.int(), cents: z.int() });
const statementDto = z.object({
  redPacket: redPacketDto,
  /** When it was activated. */
  startsAt: z.int(),
  balances: z.record(z.enum(ledgerAccounts), z.int()),
  days: z.array(z.object({ day: z.string(), movements: z.array(movedDto) })),
});
export type RedPacketStatementDto = z.infer<typeof statementDto>;

export const redPacketsAdmin = {
  create: defineCall({
    methods: ['POST'],
    path: '/test/weixin/index/set_hb',
    envelope: 'code',
    summary:
      'Creates a red packet as a draft. Money is in cents; expire_time is the end of a day in Shanghai in unix seconds.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      ...fields,
      minCents: emptyAsUndefined(centsParam.nullable().default(null)),
      maxCents: emptyAsUndefined(centsParam.nullable().default(null)),
      adId: optionalIdParam,
      ...conditions,
    }),
    output: z.object({ redPacketId: z.string() }),
    errors: ['hb_infeasible', 'hb_kid_video', 'hb_private_video'],
  }),
  edit: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/edit_hb',
    envelope: 'code',
    summary:
      'Changes the given fields of a red packet. An active or paused one can only be extended, topped up or paused.',
    access: 'admin',
    changes: true,
    input: z
      .object({
        ...fields,
        minCents: centsParam,
        maxCents: centsParam,
        adId: emptyAsNull(idParam.nullable()),
        redPacketStatus: statusParam(status),
      })
      .partial()
      .extend({
        ...requiredAdminFields,
        redPacketId: idParam,
        lessonId: emptyAsNull(idParam.nullable()).optional(),
        needsDub: changedFlagParam,
        visitorDailyCap: emptyAsNull(integerParam(1, 100).nullable()).optional(),
        dailyRelease: changedFlagParam,
      }),
    output: z.object({ redPacketId: z.string() }),
    errors: ['hb_infeasible', 'hb_kid_video', 'hb_private_video', 'illegal_move'],
  }),
  changeStatus: defineCall({
    methods: ['GET', 'POST'],
    path: '/test/weixin/admin/update_hb_status',
    envelope: 'code',
    summary:
      'Changes the status of a red packet: 0 draft, 1 active, 2 paused, 3 exhausted, 4 expired, 5 refunded, 9 removed.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam, redPacketStatus: statusParam(status) }),
    output: z.object({ redPacketId: z.string(), redPacketStatus: status }),
    errors: ['illegal_move'],
  }),
  list: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_hb_list',
    envelope: 'code',
    summary:
      "Lists the admin's red packets. `q` is part of the theme or of the company's name; `archived` lists the archive instead.",
    access: 'admin',
    changes: false,
    input: z.object({
      ...requiredAdminFields,
      q: optionalTextParam(60),
      redPacketStatus: emptyAsUndefined(statusParam(status).nullable().default(null)),
      archived: flagParam(false),
      sort: emptyAsUndefined(z.enum(redPacketSorts).default('new')),
      page: pageParam,
    }),
    output: z.object({ list: z.array(redPacketDto), page: z.int(), total: z.int() }),
    errors: [],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_detail',
    envelope: 'code',
    summary:
      'Returns a red packet with its grants and status changes, or a company with its ads and red packets, by id.',
    access: 'admin',
    changes: false,
    input: z.object({ ...requiredAdminFields, id: idParam, page: pageParam }),
    output: z.discriminatedUnion('kind', [redPacketDetailDto, companyDetailDto]),
    errors: [],
  }),
  ledger: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_hb_ledger',
    envelope: 'code',
    summary:
      'Lists the movements of the money of a red packet from account to account, newest first, with the balances in cents.',
    access: 'admin',
    changes: false,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam, page: pageParam }),
    output: ledgerDto,
    errors: [],
  }),
  endEarly: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/end_hb',
    envelope: 'code',
    summary:
      'Ends an active or paused red packet early. The remaining money is due back to the company; with `refunded`, the company already has it.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam, refunded: flagParam(false) }),
    output: z.object({ redPacketId: z.string() }),
    errors: ['illegal_move'],
  }),
  refund: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/refund_hb',
    envelope: 'code',
    summary: 'Records that the company has received everything that was due back from an ended red packet.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam }),
    output: z.object({ redPacketId: z.string(), refundedCents: z.int() }),
    errors: ['illegal_move'],
  }),
  archive: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/archive_hb',
    envelope: 'code',
    summary: 'Archives an ended red packet, or restores it.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam, archived: requiredFlagParam }),
    output: z.object({ redPacketId: z.string(), archived: z.boolean() }),
    errors: ['illegal_move'],
  }),
  watching: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_hb_watching',
    envelope: 'code',
    summary:
      'Lists the accounts that have watched the video of a red packet, and how much of it, latest first.',
    access: 'admin',
    changes: false,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam, page: pageParam }),
    output: z.object({ list: z.array(watchingDto), page: z.int(), hasMore: z.boolean() }),
    errors: [],
  }),
  statement: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_hb_statement',
    envelope: 'code',
    summary:
      'Returns the statement of a red packet for its company: the balances, and the movements of each day in Shanghai.',
    access: 'admin',
    changes: false,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam }),
    output: statementDto,
    errors: ['illegal_move'],
    limits: [{ bucket: 'hb-statement', per: 'account', count: 60, seconds: 60 }],
  }),
  exportStatement: defineCall({
    // A POST, because the export is logged.
    methods: ['POST'],
    path: '/test/weixin/admin/export_hb_statement',
    envelope: 'code',
    summary:
      'Downloads the statement of a red packet as PDF or as CSV (UTF-8 with a byte order mark), and logs it.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      redPacketId: idParam,
      format: z.enum(['pdf', 'csv']),
      locale: localeParam,
    }),
    output: z.string(),
    download: true,
    errors: ['illegal_move', 'font_missing'],
    limits: [{ bucket: 'hb-statement-export', per: 'account', count: 20, seconds: 60 }],
  }),
  markPaid: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_hb_paid',
    envelope: 'code',
    summary: 'Marks an owed grant as paid.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, redPacketId: idParam, grantId: idParam }),
    output: z.object({ grantId: z.string(), state: z.literal('paid') }),
    errors: ['illegal_move'],
  }),
};
