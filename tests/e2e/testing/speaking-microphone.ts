import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { runTestFfmpeg } from '@taici/frame-cutter/testing';
import config from '../../../playwright.config.ts';

const folder = join(import.meta.dirname, '../../../.cache');

/**
 * Describes a microphone that hears one sentence in a loop. A test file passes `launchOptions` to `test.use`, which starts a
 * browser and a server for this file alone, and `speak` to `test.beforeAll`.
 */
export function speakingMicrophone({ fileName, sentence }: { fileName: string; sentence: string }): {
  launchOptions: LaunchOptions;
  /** Writes the sound file that the browser opens with the microphone. */
  speak(): Promise<void>;
} {
  const path = join(folder, fileName);
  return {
    launchOptions: {
      ...config.use?.launchOptions,
      args: [...(config.use?.launchOptions?.args ?? []), `--use-file-for-fake-audio-capture=${path}`],
    },
    async speak() {
      await mkdir(folder, { recursive: true });
      await runTestFfmpeg([
        ...['-f', 'lavfi', '-i', `flite=text='${sentence}':voice=slt`],
        ...['-ar', '48000', '-ac', '1', '-c:a', 'pcm_s16le', path],
      ]);
    },
  };
}
