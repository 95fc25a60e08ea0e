/**
 * Wire names are in snake_case, and some are the specification's own words. Code uses camelCase and the terms of the
 * glossary. One rule and one table translate every name in both directions.
 */

/** Code names whose wire name is a different word. */
const irregular = {
  lineId: 'sub_id',
  lineIds: 'sub_ids',
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
  redPacket: 'hb',
  redPackets: 'hbs',
  redPacketId: 'hb_id_md5',
  redPacketStatus: 'hb_status',
  redPacketType: 'hb_type',
  redPacketVideoId: 'hb_video_id',
  theme: 'activity_theme',
  moneyCents: 'hb_money',
  shareCount: 'hb_count',
  minCents: 'hb_min',
  maxCents: 'hb_max',
  cents: 'money',
  grantedCents: 'granted_money',
  refundedCents: 'refunded_money',
  owedCents: 'owed_money',
  paidCents: 'paid_money',
  expiresAt: 'expire_time',
  paidAt: 'paid_time',
  createdAt: 'ctime',
  canOpen: 'open',
  impressionId: 'view_id',
  logoId: 'logo',
  pictureId: 'image',
  pictureUrl: 'image_url',
  activity: 'map',
  commitment: 'commit',
  totalWeight: 'of',
  drawnAt: 'time',
  isOfficialAccount: 'is_gzh',
  password: 'pwd',
  oldPassword: 'old_pwd',
  newPassword: 'new_pwd',
  generatedPassword: 'password',
  canEdit: 'may_change',
} as const satisfies Readonly<Record<string, string>>;
export type IrregularNames = typeof irregular;

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

/** Returns the code name of a wire name: `startMs` for `start_ms`. Returns a code name unchanged. */
export function toCodeName(name: string): string {
  // Not cached, unlike wire names: callers can send any number of different names.
  return codeNames.get(name) ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns a copy of a JSON value with every key renamed, at any depth except inside opaque fields. */
export function renameKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const renamed: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value))
    renamed[rename(name)] = opaque.has(name) ? content : renameKeys(content, rename);
  return renamed;
}
