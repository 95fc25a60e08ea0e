import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { DEMO_SAMPLE_RATE } from './audio/audio-format.ts';
import { composeMusic } from './audio/compose-music.ts';
import { mixAudio } from './audio/mix-audio.ts';
import { scheduleLines } from './audio/schedule-lines.ts';
import { ambiences, scores } from './audio/scores.ts';
import { trimSpeech } from './audio/trim-speech.ts';
import { prepareScene } from './render/prepare-scene.ts';
import { FRAME_BYTES, FRAME_RATE, wrapFrameBuffer } from './render/yuv-frame.ts';
import type { RenderTask, RenderWorkerMessage, ReturnedBuffer } from './render-worker-messages.ts';

/** Frames that may be under way between the painter and the encoder. */
const BUFFERS = 3;

/** Lays out the lines, mixes the sound if first, then paints this thread's share of the frames as buffers come back. */
async function work(task: RenderTask, port: NonNullable<typeof parentPort>): Promise<void> {
  const { scene } = task;
  const send = (message: RenderWorkerMessage, handOver: ArrayBuffer[] = []) =>
    port.postMessage(message, handOver);
  const speech = await Promise.all(task.speechFiles.map(async (file) => trimSpeech(await readFile(file))));
  const silent = speech.findIndex((samples) => samples.length === 0);
  if (silent !== -1) throw new Error(`nothing was said for line ${silent + 1} of ${scene.id}`);
  const { spoken, durationMs } = scheduleLines({ seed: scene.id, lines: scene.lines, speech });
  const frames = Math.ceil((durationMs * FRAME_RATE) / 1000);
  if (task.workerIndex === 0) {
    const music = composeMusic({
      score: scores[scene.seriesId],
      samples: (frames * DEMO_SAMPLE_RATE) / FRAME_RATE,
    });
    const mixed = mixAudio({ seed: scene.id, spoken, speech, music, ambience: ambiences[scene.set] });
    await writeFile(task.soundFile, new Uint8Array(mixed.buffer));
  }
  send({ kind: 'planned', spoken, frames });

  const { seats, set, id: seed } = scene;
  const paint = await prepareScene({ seed, set, seats, spoken, speech, frames });
  const free = Array.from({ length: BUFFERS }, () => new ArrayBuffer(FRAME_BYTES));
  let wake: () => void = () => undefined;
  port.on('message', ({ buffer }: ReturnedBuffer) => {
    free.push(buffer);
    wake();
  });
  for (let at = task.workerIndex; at < frames; at += task.workerCount) {
    while (free.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const buffer = free.pop() as ArrayBuffer;
    paint(at, wrapFrameBuffer(buffer));
    send({ kind: 'frame', buffer }, [buffer]);
    // Lets the replies of frames that are already written come in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  port.close();
}

if (parentPort === null) throw new Error('this runs as a worker thread');
await work(workerData, parentPort);
