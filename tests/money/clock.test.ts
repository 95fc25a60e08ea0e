import { test, vi } from 'vitest';
import { expectOneTruth } from './clock-tests.ts';

vi.setConfig({ testTimeout: 300_000 });

test('a restart with a clock that is a day early, and one with the right clock, leave one truth', () =>
  expectOneTruth({ dialect: 'sqlite', hours: 24 }));
