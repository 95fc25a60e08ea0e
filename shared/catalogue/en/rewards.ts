export const rewards = {
  campaigns: 'Campaigns now',
  none: 'No rewards yet',
  noneText:
    'Red packets that you open after a video and prizes from the wheel are listed here, also after the campaign is over.',
  noneAction: 'Watch a red packet video',
  toCome: 'Still to come',
  howToCome:
    'The organizer pays and delivers; the date appears here. If it takes very long, ask the teacher or administrator who gave you your account.',
  yuan: '¥{{yuan}}',
  prizes: 'Prizes: {{count}}',
  from: { red_packet: 'Red packet', prize: 'Prize draw' },
  state: { owed: 'To come', paid: 'Paid', delivered: 'Delivered', renounced: 'Given up' },
  settledOn: 'Date: ',
} as const;
