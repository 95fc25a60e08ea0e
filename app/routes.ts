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
    route('guestbook', 'pages/client/guestbook.tsx', { id: 'guestbook-main' }),
    route('guestbookKid', 'pages/client/guestbook.tsx', { id: 'guestbook-kid' }),
    route('guestbook:douy', 'pages/client/guestbook.tsx', { id: 'guestbook-douy' }),
    route('guestbook_douy', 'pages/client/guestbook.tsx', { id: 'guestbook-douy-name' }),
    route('error', 'pages/client/error.tsx'),
    route('*', 'pages/client/not-found.tsx'),
  ]),
  layout('layouts/mobile.tsx', [
    route('activivity/mcu', 'pages/wheel/mcu.tsx'),
    route('m', 'pages/lessons/video-lists.tsx'),
    route('m1/previousVideo', 'pages/lessons/previous-video.tsx', { id: 'm1-previous-video' }),
    route('m1/simpleClass', 'pages/lessons/simple-class.tsx'),
    route('m1/complete', 'pages/lessons/complete.tsx', { id: 'm1-complete' }),
    route('m2/simplesson', 'pages/lessons/shadow-class.tsx'),
    route('m3/previousVideo', 'pages/lessons/previous-video.tsx', { id: 'm3-previous-video' }),
    route('m3/simpleClass', 'pages/lessons/quiz-class.tsx'),
    route('m3/complete', 'pages/lessons/complete.tsx', { id: 'm3-complete' }),
  ]),
  route('admin7ry784', 'layouts/admin.tsx', [
    index('pages/admin/home.tsx'),
    route('ad', 'pages/admin/ad.tsx'),
    route('ad/set', 'pages/admin/ad-set.tsx'),
    route('redPacket', 'pages/admin/red-packet.tsx'),
    route('Detail/:id?', 'pages/admin/campaign-detail.tsx'),
    route('GuestBook', 'pages/admin/guestbook.tsx', { id: 'admin-guestbook-main' }),
    route('GuestBook/douy', 'pages/admin/guestbook.tsx', { id: 'admin-guestbook-douy' }),
    route('GuestBook/kid', 'pages/admin/guestbook.tsx', { id: 'admin-guestbook-kid' }),
  ]),
] satisfies RouteConfig;
