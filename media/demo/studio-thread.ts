import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { FPS, FRAME_BYTES, frameOver } from './picture/frame.ts';
import { prepareScene } from './picture/render-scene.ts';
import { composeMusic } from './sound/compose-music.ts';
import { SAMPLE_RATE } from './sound/constants.ts';
import { layOutLines } from './sound/lay-out-lines.ts';
import { mixSound } from './sound/mix-sound.ts';
import { ambiences, scores } from './sound/scores.ts';
import { trimSpeech } from './sound/trim-speech.ts';
import type { StudioMessage, StudioReply, StudioTask } from './studio-messages.ts';

/** Frames that may be under way between the painter and the encoder. */
const BUFFERS = 3;

/** Lays out the lines, mixes the sound if first, then paints this thread's share of the frames as buffers come back. */
async function work(task: StudioTask, port: NonNullable<typeof parentPort>): Promise<void> {
  const { scene } = task;
  const send = (message: StudioMessage, handOver: ArrayBuffer[] = []) => port.postMessage(message, handOver);
  const speech = await Promise.all(task.speechFiles.map(async (file) => trimSpeech(await readFile(file))));
  const silent = speech.findIndex((samples) => samples.length === 0);
  if (silent !== -1) throw new Error(`nothing was said for line ${silent + 1} of ${scene.id}`);
  const { spoken, durationMs } = layOutLines({ seed: scene.id, lines: scene.lines, speech });
  const frames = Math.ceil((durationMs * FPS) / 1000);
  if (task.painter === 0) {
    const music = composeMusic({ score: scores[scene.seriesId], samples: (frames * SAMPLE_RATE) / FPS });
    const mixed = mixSound({ seed: scene.id, spoken, speech, music, ambience: ambiences[scene.set] });
    await writeFile(task.soundFile, new Uint8Array(mixed.buffer));
  }
  send({ kind: 'planned', spoken, frames });

  const { seats, set, id: seed } = scene;
  const paint = await prepareScene({ seed, set, seats, spoken, speech, frames });
  const free = Array.from({ length: BUFFERS }, () => new ArrayBuffer(FRAME_BYTES));
  let wake: () => void = () => undefined;
  port.on('message', ({ buffer }: StudioReply) => {
    free.push(buffer);
    wake();
  });
  for (let at = task.painter; at < frames; at += task.painters) {
    while (free.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const buffer = free.pop() as ArrayBuffer;
    paint(at, frameOver(buffer));
    send({ kind: 'frame', buffer }, [buffer]);
    // Lets the replies of frames that are already written come in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  port.close();
}

if (parentPort === null) throw new Error('the studio works in a thread of its own');
await work(workerData, parentPort);
