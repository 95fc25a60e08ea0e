import type { wechatBinding } from '#contract/wechat-binding.ts';
import { defineHandlers } from '../calls/handler.ts';

export const wechatBindingHandlers = defineHandlers<typeof wechatBinding>()({
  status: ({ services, viewer }) => services.wechatBinding.status({ accountId: viewer.id }),

  async unbind({ services, viewer }) {
    await services.wechatBinding.unbind({ accountId: viewer.id });
    return services.wechatBinding.status({ accountId: viewer.id });
  },
});
