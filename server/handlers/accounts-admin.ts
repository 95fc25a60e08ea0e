import type { Hono } from 'hono';
import * as z from 'zod';
import type { AccountView } from '#domain/accounts/account-admin-service.ts';
import { roles } from '#domain/accounts/types.ts';
import type { AuditView } from '#domain/audit/types.ts';
import { AppError } from '#domain/errors.ts';
import { wirePage } from '#shared/wire.ts';
import {
  type WireAccount,
  type WireAudit,
  type WireMadeAccount,
  wireAccount,
  wireAudit,
  wireMadeAccount,
} from '#shared/wire-me.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  idParam,
  optionalTextParam,
  pagingFields,
  readInput,
  snapshotPagingFields,
} from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin } from '../session.ts';
import { requireAdmin } from './admin-input.ts';
import { presentPage } from './present.ts';

const index = z.object({ q: optionalTextParam(100), ...pagingFields });
/** Roles as a form sends them: names with commas between. */
const access = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(roles)).min(1));
const save = z.object({
  account_id: emptyAsUndefined(idParam.nullable().default(null)),
  account: emptyAsUndefined(z.string().max(80).nullable().default(null)),
  name: z.string().min(1).max(200),
  access,
});
const state = z.object({ account_id: idParam, disabled: z.enum(['0', '1']) });
const password = z.object({ account_id: idParam });
const audit = z.object(snapshotPagingFields);

export const accountAdminCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/account_index.php',
    summary: 'Accounts, by the name they sign in with.',
    access: 'admin',
    input: index,
    answer: wirePage(wireAccount),
  },
  {
    methods: ['POST'],
    path: '/api/account_save.php',
    summary:
      'Makes an account (without account_id), whose first password is told this once, or changes the name and the roles of one.',
    access: 'admin',
    input: save,
    answer: z.union([wireMadeAccount, z.object({ account: wireAccount })]),
  },
  {
    methods: ['POST'],
    path: '/api/account_state.php',
    summary: 'Disables an account, which ends its sessions, or enables it.',
    access: 'admin',
    input: state,
    answer: z.object({ account: wireAccount }),
  },
  {
    methods: ['POST'],
    path: '/api/account_password.php',
    summary: 'Gives an account a new password, told this once, and ends its sessions.',
    access: 'admin',
    input: password,
    answer: z.object({ password: z.string() }),
  },
  {
    methods: ['GET'],
    path: '/api/audit_index.php',
    summary: 'Who did what to what, newest first.',
    access: 'admin',
    input: audit,
    answer: wirePage(wireAudit),
  },
];

function presentAccount(account: AccountView): WireAccount {
  return {
    account_id: account.id,
    account: account.account,
    name: account.name,
    access: account.access,
    disabled: account.disabledMs !== null,
    last_seen_ms: account.lastSeenMs,
    created_ms: account.createdMs,
    may_change: account.canEdit,
  };
}

function presentAudit(entry: AuditView): WireAudit {
  return {
    audit_id: entry.id,
    actor_id: entry.actorId,
    actor: entry.actor,
    action: entry.action,
    subject_id: entry.subjectId,
    subject: entry.subject,
    detail: entry.detail,
    created_ms: entry.createdMs,
  };
}

/** Accounts and the record of changes, for administrators. */
export function mountAccountAdminCalls(api: Hono<HttpEnv>): void {
  const answer = (c: RequestContext, body: object) => {
    // Names of people, and passwords that are told once.
    c.header('cache-control', 'no-store');
    return c.json(body);
  };

  api.get('/account_index.php', async (c) => {
    const viewer = requireAdmin(c);
    const asked = await readInput(c, index);
    return answer(
      c,
      presentPage(await c.var.services.accountAdmin.list({ viewer, ...asked }), presentAccount),
    );
  });

  api.post('/account_save.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireAdmin(c);
    const input = await readInput(c, save);
    const { accountAdmin } = c.var.services;
    if (input.account_id !== null) {
      const saved = await accountAdmin.update({ viewer, accountId: input.account_id, ...input });
      return answer(c, { account: presentAccount(saved) });
    }
    if (input.account === null) throw new AppError('bad_parameter', { field: 'account' });
    const made = await accountAdmin.create({ viewer, ...input, account: input.account });
    const told: WireMadeAccount = { account: presentAccount(made.account), password: made.password };
    return answer(c, told);
  });

  api.post('/account_state.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireAdmin(c);
    const { account_id, disabled } = await readInput(c, state);
    const changed = await c.var.services.accountAdmin.setDisabled({
      viewer,
      accountId: account_id,
      disabled: disabled === '1',
    });
    return answer(c, { account: presentAccount(changed) });
  });

  api.post('/account_password.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireAdmin(c);
    const { account_id } = await readInput(c, password);
    return answer(c, await c.var.services.accountAdmin.resetPassword({ viewer, accountId: account_id }));
  });

  api.get('/audit_index.php', async (c) => {
    const viewer = requireAdmin(c);
    const { pageno, pagesize, as_of } = await readInput(c, audit);
    const page = await c.var.services.audit.list({ viewer, pageno, pagesize, asOfMs: as_of });
    return answer(c, presentPage(page, presentAudit));
  });
}
