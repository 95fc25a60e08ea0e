import { expect, test } from 'vitest';
import { toUserState } from './use-user.ts';

test('toUserState returns token and profile for a signed-in viewer', () => {
  const viewer = {
    id: 'u1',
    name: '小林',
    username: 'lin',
    roles: ['client' as const],
    avatarUrl: '/media/avatar/a.webp',
  };
  expect(toUserState(viewer)).toEqual({
    userName: '小林',
    userId: 'u1',
    avatarImgPath: '/media/avatar/a.webp',
    token: 'cookie',
    access: ['client'],
    hasGetInfo: true,
    userInfo: viewer,
  });
  expect(toUserState({ ...viewer, avatarUrl: null }).avatarImgPath).toBe('');
});

test('toUserState returns empty values without a viewer', () => {
  expect(toUserState(null)).toEqual({
    userName: '',
    userId: '',
    avatarImgPath: '',
    token: '',
    access: [],
    hasGetInfo: false,
    userInfo: null,
  });
});
