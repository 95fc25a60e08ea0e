import { measureVoice } from './measure-voice.ts';

/** A worker that measures both voices. */
self.addEventListener(
  'message',
  ({ data: { original, mine } }: MessageEvent<{ original: Float32Array; mine: Float32Array }>) => {
    self.postMessage({ original: measureVoice(original), mine: measureVoice(mine) });
  },
);
