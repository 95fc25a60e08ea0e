/** A microphone to choose. */
export interface AudioInput {
  deviceId: string;
  label: string;
}

/** Stands for the system's choice, and for its choice of a headset. Chromium lists both beside the devices themselves. */
const aliases: ReadonlySet<string> = new Set(['default', 'communications', '']);

type ListedDevice = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>;

/** Returns the microphones of a list of devices, each once. Empty before the permission is given. */
export function listInputs(devices: readonly ListedDevice[]): AudioInput[] {
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/**
 * Returns the ID of the device that an ID of this kind stands for now: of `default`, the device in the same group. Returns
 * the ID itself if the browser doesn't tell, and an empty text if it lists no devices of this kind.
 */
export function resolveDevice(
  devices: readonly ListedDevice[],
  kind: 'audioinput' | 'audiooutput',
  deviceId: string,
): string {
  const listed = devices.filter((device) => device.kind === kind);
  const named = listed.find((device) => device.deviceId === deviceId);
  if (!named || !aliases.has(deviceId)) return named || kind === 'audioinput' ? deviceId : '';
  const actual = listed.find(
    (device) => !aliases.has(device.deviceId) && device.groupId !== '' && device.groupId === named.groupId,
  );
  return actual?.deviceId ?? deviceId;
}
