import { expect, test } from 'vitest';
import { toUserState } from './use-user.ts';

test('a viewer of the server render is a user with a token and a profile', () => {
  const viewer = {
    id: 'u1',
    name: '小林',
    account: 'lin',
    access: ['client' as const],
    avatar: '/media/avatar/a.webp',
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
  expect(toUserState({ ...viewer, avatar: null }).avatarImgPath).toBe('');
});

test('without one everything is empty, and the token with it', () => {
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
