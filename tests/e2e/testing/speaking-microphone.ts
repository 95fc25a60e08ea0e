import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { runTestFfmpeg } from '@taici/frame-cutter/testing';
import config from '../../../playwright.config.ts';

const folder = join(import.meta.dirname, '../../../.cache');
mkdirSync(folder, { recursive: true });

/**
 * Prepares a microphone that hears one sentence again and again. A file of tests uses `launchOptions`, which start a browser and
 * a server of its own, and calls `speak` before its tests.
 */
export function speakingMicrophone({ fileName, sentence }: { fileName: string; sentence: string }): {
  launchOptions: LaunchOptions;
  /** Writes the sound file that the browser opens with the microphone. */
  speak(): Promise<unknown>;
} {
  const path = join(folder, fileName);
  return {
    launchOptions: {
      ...config.use?.launchOptions,
      args: [...(config.use?.launchOptions?.args ?? []), `--use-file-for-fake-audio-capture=${path}`],
    },
    speak: () =>
      runTestFfmpeg([
        ...['-f', 'lavfi', '-i', `flite=text='${sentence}':voice=slt`],
        ...['-ar', '48000', '-ac', '1', '-c:a', 'pcm_s16le', path],
      ]),
  };
}
