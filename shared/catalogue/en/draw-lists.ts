export const drawLists = {
  text: 'The lists hold for all prize draws. Members of the black list can draw as usual and only get the fallback; the page does not tell them. Chances and odds stay public.',
  add: 'Add to a list',
  list: 'List',
  lists: { all: 'All', black: 'Black list', white: 'White list' },
  listHints: {
    black:
      'A listed account or phone number gets the fallback each time. So does everybody in a listed network, unless a white list names them.',
    white:
      'Free of the daily caps by device and network, and of black-listed networks: a school, for example. The caps of prizes still hold.',
  },
  kind: 'Kind',
  kinds: { account: 'Account', phone: 'Phone number', network: 'Network' },
  subject: 'Who',
  subjects: { account: 'Username', phone: 'Phone number', network: 'Network address' },
  subjectHints: {
    account: 'The name that the person signs in with.',
    phone: '11 digits of mainland China. Only the masked number is stored.',
    network: 'Any of its addresses: the whole network is added (IPv4 /24, IPv6 /48).',
  },
  note: 'Note',
  added: 'Added',
  save: 'Add',
  saved: 'Added to the list',
  remove: 'Remove',
  removeAsk: 'Remove {{subject}} from the list?',
  empty: 'The lists are empty',
} as const;
