import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestPage, type TestPage } from './testing/open-test-page.ts';

let test: TestPage;
let page: Page;

beforeAll(async () => {
  test = await openTestPage('shortcuts.page.tsx');
  page = test.page;
});
afterAll(() => test?.close());

beforeEach(async () => {
  await test.reset();
  await page.getByRole('button').waitFor();
});

const counts = () => page.evaluate(() => ({ ...document.body.dataset }));

describe('the space bar', () => {
  it('plays after a click on a button instead of pressing the button again', async () => {
    await page.getByRole('button').click();
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    expect(await counts()).toEqual({ pressed: '1', played: '2' });
  });

  it('presses a button that was focused by keyboard', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await counts()).toEqual({ pressed: '1' });
  });

  it('plays after a click on a button that was focused by keyboard', async () => {
    await page.keyboard.press('Tab');
    await page.getByRole('button').click();
    await page.keyboard.press('Space');
    expect(await counts()).toEqual({ pressed: '1', played: '1' });
  });

  it('plays while a link is focused', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.keyboard.press('Space');
    expect(page.url()).not.toContain('#here');
    await page.getByRole('link').click();
    await page.keyboard.press('Space');
    expect(await counts()).toEqual({ played: '2' });
  });
});

describe('shortcuts and a select', () => {
  const list = () => page.getByRole('combobox');
  const state = async () => ({ ...(await counts()), form: await list().textContent() });

  it('gives all keys, including letters, to the page after a choice by pointer', async () => {
    await list().click();
    await page.getByRole('option', { name: 'png' }).click();
    await expect.poll(() => list().getAttribute('aria-expanded')).toBe('false');
    expect(await list().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('.');
    await page.keyboard.press('p');
    expect(await state()).toEqual({ form: 'png', stepped: '1', paused: '1' });
  });

  it('keeps letters and the keys that open it when it was focused by keyboard', async () => {
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
    expect(await list().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('p');
    await page.keyboard.press('.');
    expect(await state()).toEqual({ form: 'png', stepped: '1' });
    await page.keyboard.press('Space');
    await page.getByRole('option', { name: 'jpg' }).waitFor();
    await page.keyboard.press('.');
    expect(await counts()).toMatchObject({ stepped: '1' });
  });
});
