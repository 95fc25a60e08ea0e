import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Runs ffmpeg once. `writeInput` writes its standard input and ends it. Rejects with the error output of
 * ffmpeg when it fails.
 */
export async function runFfmpeg(
  args: readonly string[],
  writeInput?: (stdin: Writable) => Promise<void>,
): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-v', 'error', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  // A process that has ended accepts no input. Its exit code gives the reason.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  if (!writeInput) child.stdin.end();
  else {
    try {
      await Promise.race([writeInput(child.stdin), ended]);
    } catch (error) {
      child.kill('SIGKILL');
      throw new Error(errorOutput.trim() || 'the input of ffmpeg could not be written', { cause: error });
    }
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${errorOutput.trim()}`);
}
