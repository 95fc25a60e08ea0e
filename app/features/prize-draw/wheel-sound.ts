import { PersistentStore } from '../../state/persistent-store.ts';

/** Whether the wheel is heard. Off until the visitor turns it on; remembered on this device. */
export const wheelSoundChoice = new PersistentStore<{ isOn: boolean }>({
  name: 'taici-wheel-sound',
  initial: { isOn: false },
  read: (stored) => ({
    isOn: typeof stored === 'object' && stored !== null && 'isOn' in stored && stored.isOn === true,
  }),
});

export interface WheelSound {
  /** A wooden click, as of a pointer against a peg. */
  tick(): void;
  /** Three rising notes. */
  win(): void;
  dispose(): void;
}

/** Opens the sound of the wheel. Call it in a click: browsers let no page sound before one. */
export function openWheelSound(): WheelSound {
  const context = new AudioContext();
  const play = (args: { hertz: number; atSeconds: number; seconds: number; volume: number }) => {
    const { hertz, seconds, volume } = args;
    const start = context.currentTime + args.atSeconds;
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(hertz, start);
    level.gain.setValueAtTime(volume, start);
    level.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(level).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  };
  return {
    tick: () => play({ hertz: 1500, atSeconds: 0, seconds: 0.03, volume: 0.12 }),
    win() {
      for (const [at, hertz] of [659, 880, 1319].entries())
        play({ hertz, atSeconds: at * 0.11, seconds: 0.5, volume: 0.14 });
    },
    dispose: () => void context.close(),
  };
}
