import type { AccountDto, accountsAdmin } from '#contract/accounts-admin.ts';
import type { AccountView } from '#domain/accounts/account-admin-service.ts';
import { AppError } from '#domain/errors.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const accountAdminHandlers: Handlers<typeof accountsAdmin> = {
  async list({ services, viewer, input }) {
    return pageOf(await services.accountAdmin.list({ viewer, ...input }), toAccountDto);
  },

  async save({ services, viewer, input: { accountId, account, ...fields } }) {
    if (accountId !== null) {
      const changed = await services.accountAdmin.update({ viewer, accountId, ...fields });
      return { account: toAccountDto(changed) };
    }
    if (account === null) throw new AppError('bad_parameter', { field: 'account' });
    const created = await services.accountAdmin.create({ viewer, account, ...fields });
    return { account: toAccountDto(created.account), generatedPassword: created.password };
  },

  async setDisabled({ services, viewer, input }) {
    const changed = await services.accountAdmin.setDisabled({
      viewer,
      accountId: input.accountId,
      disabled: input.disabled === '1',
    });
    return { account: toAccountDto(changed) };
  },

  async resetPassword({ services, viewer, input }) {
    const { password } = await services.accountAdmin.resetPassword({ viewer, ...input });
    return { generatedPassword: password };
  },
};

const toAccountDto = ({ id, disabledMs, ...account }: AccountView): AccountDto => ({
  ...account,
  accountId: id,
  disabled: disabledMs !== null,
});
