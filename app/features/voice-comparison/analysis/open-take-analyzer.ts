import { api } from '../../../api/client.ts';
import { type ModelAddress, TakeAnalyzer } from './take-analyzer.ts';

let opened: TakeAnalyzer | null = null;

/** Returns the analyzer of this document. It fetches nothing before it is asked for something. */
export function openTakeAnalyzer(): TakeAnalyzer {
  opened ??= new TakeAnalyzer({
    fetchLine: (text) => api.takeAnalyses.lineWords({ text }, { quiet: true }),
    fetchModel,
    mayFetch: () => !isMetered(),
    createWorker: () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
    delay(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  return opened;
}

/** Fetches the model, which the browser keeps. Throws if the server or the network fails. */
async function fetchModel(
  { url, bytes }: ModelAddress,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the acoustic model answered ${response.status}`);
  const model = new Uint8Array(bytes);
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    model.set(part.value, received);
    received += part.value.length;
    onProgress(received / bytes);
  }
  if (received !== bytes) throw new Error('the acoustic model is not complete');
  return model.buffer;
}

/** The connection properties that some browsers expose (WICG Network Information API). */
interface Connection {
  saveData?: boolean;
  type?: string;
}

/** Returns whether the connection is probably metered: data saving is on, or the device uses a mobile network. */
function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
}
