import { PersistentStore } from '../../state/persistent-store.ts';

/** The sound setting of the wheel: off until the visitor turns it on, and remembered on this device. */
export const wheelSoundChoice = new PersistentStore<{ isOn: boolean }>({
  name: 'taici-wheel-sound',
  initial: { isOn: false },
  read: (stored) => ({
    isOn: typeof stored === 'object' && stored !== null && 'isOn' in stored && stored.isOn === true,
  }),
});

export interface WheelSound {
  /** Plays a wooden click, like that of a pointer against a peg. */
  tick(): void;
  /** Plays three rising notes. */
  win(): void;
  dispose(): void;
}

/** Opens the sound of the wheel. Call it in a click handler: browsers block sound before the first click. */
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
