import { type AdPlacement, adPlacements, adStatus } from '#shared/ad-codes.ts';
import { type AuditTopic, auditTopics } from '#shared/audit-actions.ts';
import { type AuditField, type AuditWord, auditFields, auditWords } from '#shared/audit-wording.ts';
import { formatYuan } from '#shared/money.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { type Role, roles } from '#shared/roles.ts';
import { shanghaiDateTime } from '#shared/shanghai-day.ts';
import {
  type Browser,
  browsers,
  type OperatingSystem,
  operatingSystems,
} from '../accounts/parse-user-agent.ts';
import { maskNumbers } from './mask-numbers.ts';

/** The words in which the details of audit entries are shown. */
export interface AuditWording {
  topic(topic: AuditTopic): string;
  fieldName(name: AuditField): string;
  /** A field of one prize. `place` begins with 1. */
  prizeField(args: { place: string; name: string }): string;
  word(word: AuditWord): string;
  role(role: Role): string;
  placement(placement: AdPlacement): string;
  system(system: OperatingSystem): string;
  browser(browser: Browser): string;
}

const timeFields: readonly string[] = ['starts', 'ends', 'expires'];

/** Returns the name of an action. An action of a later version goes by its code. */
export const formatAuditAction = (action: string, wording: AuditWording): string =>
  wordOf(auditTopics, action, wording.topic);

/** Returns the name of a field, such as `weight`, or of the field of one prize, such as `stock.2`. */
export function formatAuditField(name: string, wording: AuditWording): string {
  const [field = name, place] = name.split('.');
  const label = wordOf(auditFields, field, wording.fieldName);
  return place === undefined ? label : wording.prizeField({ place, name: label });
}

/** Returns a value of an entry for people: money in yuan, times of a film in seconds, other times in Shanghai, and codes in words. Unknown codes stay. */
export function formatAuditValue(
  { action, name: path, value }: { action: string; name: string; value: string },
  wording: AuditWording,
): string {
  const [name = path] = path.split('.');
  const words = <Code extends string>(codes: readonly Code[], word: (code: Code) => string) =>
    value.split(' ').map((code) => wordOf(codes, code, word));
  if (value === '') return '';
  if (name.endsWith('cents') && /^-?\d{1,15}$/.test(value)) return `¥${formatYuan(Number(value))}`;
  if (name.endsWith('_ms') && /^-?\d{1,15}$/.test(value)) return String(Number(value) / 1000);
  if (timeFields.includes(name) && !Number.isNaN(Date.parse(value)))
    return shanghaiDateTime(Date.parse(value));
  if (name === 'roles') return words(roles, wording.role).join(' · ');
  if (name === 'placements') return words(adPlacements, wording.placement).join(' · ');
  if (name === 'device') {
    const [system = '', browser = ''] = value.split(' ');
    const parts = [
      wordOf(operatingSystems, system, wording.system),
      wordOf(browsers, browser, wording.browser),
    ];
    return parts.join(' · ');
  }
  // Entries of earlier versions have reasons as they were typed.
  if (name === 'reason') return maskNumbers(value);
  if (name === 'action') return formatAuditAction(value, wording);
  if (name === 'status') return formatStatus(action, value, wording);
  return wordOf(auditWords, value, wording.word);
}

/** Red packets and ads have numbers for their statuses. That of an ad is followed by the state of its review. */
function formatStatus(action: string, value: string, { word }: AuditWording): string {
  const [status = '', review = 'draft'] = value.split('/');
  const numbers = action.startsWith('ad_') ? adStatus : redPacketStatus;
  const found = Object.entries(numbers).find(([, number]) => String(number) === status)?.[0] ?? status;
  return [found, ...(review === 'draft' || review === found ? [] : [review])]
    .map((code) => wordOf(auditWords, code, word))
    .join(' · ');
}

/** Returns the wording of a code, or the code itself if it has none. */
function wordOf<Code extends string>(
  codes: readonly Code[],
  text: string,
  word: (code: Code) => string,
): string {
  const code = codes.find((known) => known === text);
  return code === undefined ? text : word(code);
}
