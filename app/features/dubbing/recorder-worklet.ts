import { SampleBatcher } from './sample-batcher.ts';

// The global scope of an audio worklet is not in TypeScript's libraries (Web Audio API, section 1.32).
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: 'recorder', processor: typeof RecorderProcessor): void;

/** Sends its input as `SampleBlock` between the messages `start` and `stop`, and then `null` as the end. Plays silence. */
class RecorderProcessor extends AudioWorkletProcessor {
  #batcher: SampleBatcher | null = null;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<'start' | 'stop'>) => {
      if (data === 'start') {
        this.#batcher = new SampleBatcher();
        return;
      }
      for (const block of this.#batcher?.flush() ?? []) this.port.postMessage(block);
      this.port.postMessage(null);
      this.#batcher = null;
    };
  }

  process([input]: Float32Array[][]): boolean {
    const piece = input?.[0];
    if (piece && this.#batcher) {
      for (const block of this.#batcher.add(currentFrame, piece))
        this.port.postMessage(block, [block.samples.buffer]);
    }
    return true;
  }
}

registerProcessor('recorder', RecorderProcessor);
