/** A code or a number of an audited thing. Times are ISO texts. */
type AuditValue = string | number | boolean | null | readonly string[];

/** An audited thing before or after a change. */
export interface AuditedState {
  facts: Readonly<Record<string, AuditValue>>;
  /** What people have typed. The entry says only which of these texts have changed. */
  typed?: Readonly<Record<string, string | null>>;
}

/** A changed field. `before` or `after` is null where the entry does not say it. */
export interface AuditChange {
  name: string;
  before: string | null;
  after: string | null;
}

const BEFORE = 'before.';
const AFTER = 'after.';
/** Names the changed texts, separated by spaces. */
const CHANGED = 'changed';

/** The state before a thing exists. */
export const noAuditedState: AuditedState = { facts: {} };

/** Returns the part of an entry's detail that tells which fields have changed. A missing fact counts as an empty one. */
export function detailOfChange(before: AuditedState, after: AuditedState): Record<string, string> {
  const fields = Object.keys({ ...before.facts, ...after.facts }).filter(
    (field) => textOf(before.facts[field]) !== textOf(after.facts[field]),
  );
  const typed = Object.keys(after.typed ?? {}).filter(
    (field) => (before.typed?.[field] ?? '') !== (after.typed?.[field] ?? ''),
  );
  return Object.fromEntries([
    ...fields.flatMap((field) => [
      [`${BEFORE}${field}`, textOf(before.facts[field])],
      [`${AFTER}${field}`, textOf(after.facts[field])],
    ]),
    ...(typed.length === 0 ? [] : [[CHANGED, typed.join(' ')]]),
  ]);
}

const textOf = (value: AuditValue | undefined): string =>
  Array.isArray(value) ? value.join(' ') : value === null || value === undefined ? '' : String(value);

/**
 * Splits the detail of an entry into the changed fields and all other values, in their order. Knows the forms of entries from
 * before fields were named: `from` and `to` of a status, and `before` and `roles` of an account. In earlier entries about exports, `from`
 * and `to` are days.
 */
export function readAuditDetail(args: { action: string; detail: Readonly<Record<string, string>> }): {
  changes: AuditChange[];
  facts: [field: string, value: string][];
} {
  const { action, detail } = args;
  const changes = new Map<string, AuditChange>();
  const facts: [string, string][] = [];
  const add = (field: string, change: Partial<AuditChange>) =>
    changes.set(field, { before: null, after: null, ...changes.get(field), ...change, name: field });
  const hasDays = action === 'ad_report_exported' || action === 'audit_exported';
  for (const [name, value] of Object.entries(detail)) {
    if (name.startsWith(BEFORE)) add(name.slice(BEFORE.length), { before: value });
    else if (name.startsWith(AFTER)) add(name.slice(AFTER.length), { after: value });
    else if (name === CHANGED) for (const field of value.split(' ')) add(field, {});
    else if (hasDays && (name === 'from' || name === 'to')) facts.push([`${name}_day`, value]);
    else if (name === 'from') add('status', { before: value });
    else if (name === 'to') add('status', { after: value });
    else if (name === 'before') add('roles', { before: value });
    else if (name === 'roles') add('roles', { after: value });
    else facts.push([name, value]);
  }
  const moved = [...changes.values()].filter(({ before, after }) => before === null || before !== after);
  return { changes: moved, facts: facts.filter(([field]) => !changes.has(field)) };
}
