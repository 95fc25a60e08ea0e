import { measureVoice } from './measure-voice.ts';

/** Measures each voice it is sent, apart from the page. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; samples: Float32Array }>) => {
  self.postMessage({ id: data.id, voice: measureVoice(data.samples) });
});
