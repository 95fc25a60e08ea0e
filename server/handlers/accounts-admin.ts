import type { AccountDto, accountsAdmin } from '#contract/accounts-admin.ts';
import type { AccountView } from '#domain/accounts/account-admin-service.ts';
import { AppError } from '#domain/errors.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const accountAdminHandlers = defineHandlers<typeof accountsAdmin>()({
  async list({ services, viewer, input }) {
    return pageOf(await services.accountAdmin.list({ viewer, ...input }), toAccountDto);
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
