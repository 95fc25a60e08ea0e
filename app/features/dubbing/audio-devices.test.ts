import { expect, test } from 'vitest';
import { listInputs, resolveDevice } from './audio-devices.ts';

const device = (kind: MediaDeviceKind, deviceId: string, groupId: string) => ({
  ...{ kind, deviceId, groupId },
  label: `label of ${deviceId}`,
});
const chromium = [
  device('audioinput', 'default', 'headset'),
  device('audioinput', 'communications', 'headset'),
  device('audioinput', 'mic-built-in', 'built-in'),
  device('audioinput', 'mic-headset', 'headset'),
  device('videoinput', 'camera', 'built-in'),
  device('audiooutput', 'default', 'built-in'),
  device('audiooutput', 'out-built-in', 'built-in'),
];

test('each microphone is listed once, and none before the permission', () => {
  expect(listInputs(chromium)).toEqual([
    { deviceId: 'mic-built-in', label: 'label of mic-built-in' },
    { deviceId: 'mic-headset', label: 'label of mic-headset' },
  ]);
  expect(listInputs([{ ...device('audioinput', '', ''), label: '' }])).toEqual([]);
});

test('the default device is the one in its group', () => {
  expect(resolveDevice(chromium, 'audioinput', 'default')).toBe('mic-headset');
  expect(resolveDevice(chromium, 'audiooutput', 'default')).toBe('out-built-in');
  expect(resolveDevice(chromium, 'audioinput', 'mic-built-in')).toBe('mic-built-in');
});

test('a browser without output devices or groups keeps what it tells', () => {
  const safari = [device('audioinput', 'default', ''), device('audioinput', 'mic', '')];
  expect(resolveDevice(safari, 'audiooutput', 'default')).toBe('');
  expect(resolveDevice(safari, 'audioinput', 'default')).toBe('default');
  expect(resolveDevice(safari, 'audioinput', 'mic')).toBe('mic');
});
