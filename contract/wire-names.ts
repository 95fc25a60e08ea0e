/**
 * Wire names are in snake_case, and some are the specification's own words. Code uses camelCase and the terms of the
 * glossary. One rule and one table translate every name in both directions.
 */

/** Code names whose wire name is a different word. */
const irregular = {
  lineId: 'sub_id',
  lineIds: 'sub_ids',
  toLineId: 'to_sub_id',
  lineMark: 'said',
  toLineMark: 'to_said',
  /** The clip of a saved word or of a guestbook message. */
  attachedClip: 'clip',
  hits: 'clips',
  guestbook: 'pad',
  savedWordId: 'kept_id',
  clip: 'bar',
  clipId: 'bar_id',
  unavailableReason: 'missing',
  ownerName: 'owner',
  preRollMs: 'lead_ms',
  isBest: 'best',
  isClipped: 'clipped',
  lineIndex: 'line',
  redPacket: 'hb',
  redPackets: 'hbs',
  redPacketId: 'hb_id_md5',
  redPacketStatus: 'hb_status',
  splitType: 'hb_type',
  redPacketVideoId: 'hb_video_id',
  theme: 'activity_theme',
  totalCents: 'hb_money',
  shareCount: 'hb_count',
  minCents: 'hb_min',
  maxCents: 'hb_max',
  cents: 'money',
  grantedCents: 'granted_money',
  refundedCents: 'refunded_money',
  returnedCents: 'returned_money',
  owedCents: 'owed_money',
  paidCents: 'paid_money',
  expiresAt: 'expire_time',
  paidAt: 'paid_time',
  createdAt: 'ctime',
  canOpen: 'open',
  impressionId: 'view_id',
  logoPictureId: 'logo',
  licenseNumber: 'licence_no',
  pictureId: 'image',
  pictureUrl: 'image_url',
  activity: 'map',
  commitment: 'commit',
  totalWeight: 'of',
  drawnAt: 'time',
  imageDataUrl: 'img',
  stockRemaining: 'stock_left',
  isFallback: 'fallback',
  chancesRemaining: 'chances_left',
  prizeName: 'prize',
  awardedIndex: 'index',
  drawCount: 'draws',
  clipOffsetMs: 'at_ms',
  dailyImpressionCap: 'daily_cap',
  accountName: 'visitor_name',
  introduction: 'intro',
  isOfficialAccount: 'is_gzh',
  username: 'account',
  roles: 'access',
  avatarUrl: 'avatar',
  maskedIp: 'address',
  authorUsername: 'author_account',
  importNotes: 'notes',
  placements: 'places',
  maskedNumber: 'phone_masked',
  password: 'pwd',
  oldPassword: 'old_pwd',
  newPassword: 'new_pwd',
  generatedPassword: 'password',
  canEdit: 'may_change',
  visitorId: 'sessiondata',
  /** The visitor ID in the address of the operation log. */
  addressVisitorId: 'sid',
  deviceId: 'did',
  learned: 'learnt',
  pageNumber: 'pageno',
  pageSize: 'pagesize',
} as const satisfies Readonly<Record<string, string>>;
export type IrregularNames = typeof irregular;

/** Wire names that stand for a thing as well as for its name. The code name of the thing; the table has that of its name. */
const things: Readonly<Record<string, string>> = { account: 'account' };

/** Fields whose content has keys that are data, not field names. These keys are never renamed. */
const opaque: ReadonlySet<string> = new Set(['answers', 'detail', 'questions']);

const wireNames = new Map<string, string>(Object.entries(irregular));
const codeNames = new Map<string, string>(Object.entries(irregular).map(([code, wire]) => [wire, code]));

/** Returns whether the keys inside a field are data and must not be renamed. */
export const isOpaque = (name: string): boolean => opaque.has(name);

/** Returns the wire name of a code name: `start_ms` for `startMs`. */
export function toWireName(name: string): string {
  let wire = wireNames.get(name);
  if (wire === undefined) {
    wire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    wireNames.set(name, wire);
  }
  return wire;
}

/**
 * Returns the code name of a wire name: `startMs` for `start_ms`. Returns a code name unchanged. `content` is the value of
 * the field: an object below `account` is an account, and a text is a username.
 */
export function toCodeName(name: string, content?: unknown): string {
  const thing = typeof content === 'object' && content !== null ? things[name] : undefined;
  if (thing !== undefined) return thing;
  // Not cached, unlike wire names: callers can send any number of different names.
  return codeNames.get(name) ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the wire form of the path to a field: `spans.0.end_ms` for `spans.0.endMs`. What follows an opaque field stays
 * unchanged.
 */
export function toWirePath(path: string): string {
  const parts = path.split('.');
  const opaqueAt = parts.findIndex(isOpaque);
  const named = opaqueAt === -1 ? parts.length : opaqueAt + 1;
  return [...parts.slice(0, named).map(toWireName), ...parts.slice(named)].join('.');
}

/** Returns a copy of a JSON value with every key renamed, at any depth except inside opaque fields. */
export function renameKeys(value: unknown, rename: (name: string, content: unknown) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const renamed: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value))
    renamed[rename(name, content)] = opaque.has(name) ? content : renameKeys(content, rename);
  return renamed;
}
