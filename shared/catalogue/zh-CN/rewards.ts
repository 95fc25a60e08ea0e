export const rewards = {
  campaigns: '现在的活动',
  none: '还没有奖励',
  noneText: '看完红包视频拆到的红包、大转盘抽中的奖品，都会记在这里，活动结束了也查得到。',
  noneAction: '看红包视频',
  toCome: '还没到手的',
  howToCome: '红包和奖品由主办方发放，发了这里会写明日期。等了很久还没收到，请联系给你账号的老师或管理员。',
  yuan: '{{yuan}} 元',
  prizes: '{{count}} 件奖品',
  from: { red_packet: '红包', prize: '抽奖' },
  state: { owed: '待发放', paid: '已到账', delivered: '已发放', renounced: '已放弃' },
  settledOn: '发放日期：',
} as const;
