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

/** Maximum number of frames between the worker and the encoder. */
const BUFFERS = 3;

/**
 * Schedules the lines, mixes the sound in the first worker, then paints this worker's share of the frames as
 * buffers come back.
 */
async function work(task: RenderTask, port: NonNullable<typeof parentPort>): Promise<void> {
  const { film } = task;
  const send = (message: RenderWorkerMessage, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  const speech = await Promise.all(task.speechFiles.map(async (file) => trimSpeech(await readFile(file))));
  const silent = speech.findIndex((samples) => samples.length === 0);
  if (silent !== -1) throw new Error(`line ${silent + 1} of ${film.id} is silent`);
  const { spoken, durationMs } = scheduleLines({ seed: film.id, lines: film.lines, speech });
  const frames = Math.ceil((durationMs * FRAME_RATE) / 1000);
  if (task.workerIndex === 0) {
    const music = composeMusic({
      score: scores[film.seriesId],
      samples: (frames * DEMO_SAMPLE_RATE) / FRAME_RATE,
    });
    const mixed = mixAudio({ seed: film.id, spoken, speech, music, ambience: ambiences[film.set] });
    await writeFile(task.soundFile, new Uint8Array(mixed.buffer));
  }
  send({ kind: 'schedule', spoken, frames });

  const { seats, set, id: seed } = film;
  const paint = await prepareScene({ seed, set, seats, spoken, speech, frames });
  const free = Array.from({ length: BUFFERS }, () => new ArrayBuffer(FRAME_BYTES));
  let wake: () => void = () => undefined;
  port.on('message', ({ buffer }: ReturnedBuffer) => {
    free.push(buffer);
    wake();
  });
  for (let frame = task.workerIndex; frame < frames; frame += task.workerCount) {
    while (free.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const buffer = free.pop() as ArrayBuffer;
    paint(frame, wrapFrameBuffer(buffer));
    send({ kind: 'frame', buffer }, [buffer]);
    // Lets the messages with returned buffers arrive.
    await new Promise((resolve) => setImmediate(resolve));
  }
  port.close();
}

if (parentPort === null) throw new Error('this module must run in a worker thread');
await work(workerData, parentPort);
