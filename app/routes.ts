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
    route('error', 'pages/client/error.tsx'),
    route('*', 'pages/client/not-found.tsx'),
  ]),
  route('admin7ry784', 'layouts/admin.tsx', [index('pages/admin/home.tsx')]),
] satisfies RouteConfig;
