import type { AccountDetailsDto, AccountDto, accountsAdmin } from '#contract/accounts-admin.ts';
import { type AccountFileLabels, writeAccountTable } from '#domain/accounts/account-file.ts';
import type { AccountDetails } from '#domain/accounts/people-service.ts';
import type { AccountView } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { account as englishAccount } from '#shared/catalogue/en/account.ts';
import { accounts as englishAccounts } from '#shared/catalogue/en/accounts.ts';
import { account as chineseAccount } from '#shared/catalogue/zh-CN/account.ts';
import { accounts as chineseAccounts } from '#shared/catalogue/zh-CN/accounts.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toJoinedClassDto } from './classes.ts';
import { toRewardDto } from './rewards.ts';

const chinese: AccountFileLabels = { ...chineseAccounts.csv, roleNames: chineseAccount.role };
const english: AccountFileLabels = { ...englishAccounts.csv, roleNames: englishAccount.role };

export const accountAdminHandlers = defineHandlers<typeof accountsAdmin>()({
  async list({ services, viewer, input }) {
    return pageOf(await services.people.list({ viewer, ...input }), toAccountDto);
  },

  async groups({ services }) {
    return { groups: await services.people.groups() };
  },

  async exportList({ services, viewer, input: { locale, ...filter } }) {
    const found = await services.people.exportList({ viewer, ...filter });
    return {
      body: writeAccountTable(found, locale === 'en' ? english : chinese),
      contentType: 'text/csv; charset=utf-8',
      fileName: 'accounts.csv',
    };
  },

  async detail({ services, viewer, input: { accountId } }) {
    return toAccountDetailsDto(await services.people.detail({ viewer, accountId }));
  },

  async changeTogether({ services, viewer, input }) {
    return { changed: await services.people.changeTogether({ viewer, ...input }) };
  },

  createFromFile: ({ services, viewer, input }) =>
    services.people.createFromFile({ viewer, ...input, wordings: [chinese, english] }),

  async setSignInContact({ services, viewer, input: { contact } }) {
    return { contact: await services.people.setSignInContact({ viewer, contact }) };
  },

  async save({ services, viewer, input: { accountId, username, ...fields } }) {
    if (accountId !== null) {
      const changed = await services.accountAdmin.update({ viewer, accountId, ...fields });
      return { account: toAccountDto(changed) };
    }
    if (username === null) throw new AppError('bad_parameter', { field: 'username' });
    const created = await services.accountAdmin.create({ viewer, username, ...fields });
    return { account: toAccountDto(created.account), generatedPassword: created.password };
  },

  async setDisabled({ services, viewer, input }) {
    const changed = await services.accountAdmin.setDisabled({
      viewer,
      accountId: input.accountId,
      disabled: input.disabled,
    });
    return { account: toAccountDto(changed) };
  },

  async resetPassword({ services, viewer, input }) {
    const { password } = await services.accountAdmin.resetPassword({ viewer, ...input });
    return { generatedPassword: password };
  },
});

const toAccountDto = defineDto<AccountDto>()(({ id, disabledMs, ...account }: AccountView) => ({
  ...account,
  accountId: id,
  disabled: disabledMs !== null,
}));

const toAccountDetailsDto = defineDto<AccountDetailsDto>()(
  ({ account, rewards, classes, ...details }: AccountDetails) => ({
    ...details,
    account: toAccountDto(account),
    rewards: rewards.map(toRewardDto),
    classes: classes.map(toJoinedClassDto),
  }),
);
