import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page address of the product, in one list. */
export default [
  route('login', 'pages/client/login.tsx'),
  layout('layouts/default.tsx', [
    index('pages/client/home.tsx'),
    route('list', 'pages/client/list.tsx'),
    route('list/detail', 'pages/client/detail.tsx'),
    route('list/tailor', 'pages/client/tailor.tsx'),
    route('list/frezeFrame', 'pages/client/freeze-frame.tsx'),
    route('list/download', 'pages/client/download.tsx'),
    route('search', 'pages/client/search.tsx'),
    route('me', 'pages/client/me.tsx'),
    route('survey', 'pages/client/survey.tsx'),
    route('wordList', 'pages/client/words.tsx', { id: 'words-plain' }),
    route('goldwordList', 'pages/client/words.tsx', { id: 'words-gold' }),
    route('RRwordList', 'pages/client/words.tsx', { id: 'words-rr' }),
    route('guestbook', 'pages/client/guestbook.tsx', { id: 'guestbook-main' }),
    route('guestbookKid', 'pages/client/guestbook.tsx', { id: 'guestbook-kid' }),
    route('guestbook:douy', 'pages/client/guestbook.tsx', { id: 'guestbook-douy' }),
    route('guestbook_douy', 'pages/client/guestbook.tsx', { id: 'guestbook-douy-name' }),
    route('error', 'pages/client/error.tsx'),
    route('*', 'pages/client/not-found.tsx'),
  ]),
  layout('layouts/mobile.tsx', [
    route('activivity/mcu', 'pages/wheel/mcu.tsx'),
    route('m/wordList', 'pages/client/words.tsx', { id: 'words-phone' }),
  ]),
  route('admin7ry784', 'layouts/admin.tsx', [
    index('pages/admin/home.tsx'),
    route('ad', 'pages/admin/ad.tsx'),
    route('ad/set', 'pages/admin/ad-set.tsx'),
    route('redPacket', 'pages/admin/red-packet.tsx'),
    route('Detail/:id?', 'pages/admin/campaign-detail.tsx'),
    route('VideoEditor', 'pages/admin/words.tsx', { id: 'admin-words-plain' }),
    route('goldVideoEditor', 'pages/admin/words.tsx', { id: 'admin-words-gold' }),
    route('RRVideoEditor', 'pages/admin/words.tsx', { id: 'admin-words-rr' }),
    route('GuestBook', 'pages/admin/guestbook.tsx', { id: 'admin-guestbook-main' }),
    route('GuestBook/douy', 'pages/admin/guestbook.tsx', { id: 'admin-guestbook-douy' }),
    route('GuestBook/kid', 'pages/admin/guestbook.tsx', { id: 'admin-guestbook-kid' }),
  ]),
] satisfies RouteConfig;
