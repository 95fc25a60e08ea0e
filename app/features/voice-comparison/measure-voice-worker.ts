import { measureVoice } from './measure-voice.ts';

/** A worker that measures each voice that it receives. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; samples: Float32Array }>) => {
  self.postMessage({ id: data.id, voice: measureVoice(data.samples) });
});
