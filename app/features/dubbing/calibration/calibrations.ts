import { PersistentStore } from '../../../state/persistent-store.ts';
import { useStoreValue } from '../../../state/use-store-value.ts';
import type { AudioDevices } from '../use-microphone.ts';

/** The measured round-trip latency of a pair of devices: from playing a sound to having it in a recording. */
export interface Calibration {
  latencyMs: number;
  /** `tones`: the page heard its own tones; `claps`: a person clapped to a beat. */
  method: 'tones' | 'claps';
}

/** The calibrations by pair of devices. */
type Calibrations = Readonly<Record<string, Calibration>>;

/** How many pairs of devices are kept. The oldest is forgotten. */
const PAIRS_MAX = 20;

/** The calibrations of this browser. Device IDs are valid in one browser only, so they are not sent to the server. */
const calibrations = new PersistentStore<Calibrations>({
  name: 'taici.calibrations',
  initial: {},
  read: (stored) =>
    Object.fromEntries(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(([, value]) =>
        isCalibration(value),
      ),
    ),
});

function isCalibration(value: unknown): value is Calibration {
  if (typeof value !== 'object' || value === null || !('latencyMs' in value) || !('method' in value))
    return false;
  return Number.isFinite(value.latencyMs) && (value.method === 'tones' || value.method === 'claps');
}

const pairOf = ({ inputId, outputId }: AudioDevices): string => `${inputId} ${outputId}`;

/** Returns the calibration of the devices in use; null if they have none. */
export const useCalibration = (devices: AudioDevices): Calibration | null =>
  useStoreValue(calibrations, (store) => store.get()[pairOf(devices)] ?? null, null);

/** Stores the calibration of these devices, or forgets it with null. */
export function saveCalibration(devices: AudioDevices, calibration: Calibration | null): void {
  const pair = pairOf(devices);
  const others = Object.entries(calibrations.get()).filter(([key]) => key !== pair);
  const kept = calibration ? [...others.slice(1 - PAIRS_MAX), [pair, calibration] as const] : others;
  calibrations.set(Object.fromEntries(kept));
}
