import { expect, test } from 'vitest';
import { type Box, placeCard } from './place-card.ts';

const card = { width: 320, height: 140 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const isApart = (place: { left: number; top: number }, box: Box) =>
  place.left + card.width <= box.left ||
  place.left >= box.left + box.width ||
  place.top + card.height <= box.top ||
  place.top >= box.top + box.height;

test('the card is below its control, and above it where there is no room below', () => {
  const target = { left: 600, top: 200, width: 100, height: 40 };
  expect(placeCard({ target, around: null, card, view: desktop })).toEqual({ left: 490, top: 252 });
  expect(placeCard({ target: { ...target, top: 840 }, around: null, card, view: desktop }).top).toBe(688);
});

test('the card never covers its control and stays in the window, wherever the control is', () => {
  for (const view of [phone, desktop])
    for (let left = 0; left <= view.width - 60; left += 30)
      for (let top = 0; top <= view.height - 44; top += 20) {
        const target = { left, top, width: 60, height: 44 };
        const place = placeCard({ target, around: null, card, view });
        expect(isApart(place, target), JSON.stringify({ view, target, place })).toBe(true);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.left + card.width).toBeLessThanOrEqual(view.width);
        expect(place.top + card.height).toBeLessThanOrEqual(view.height);
      }
});

test('the card keeps clear of what its control belongs to', () => {
  const around = { left: 0, top: 400, width: 390, height: 444 };
  const target = { left: 20, top: 600, width: 100, height: 32 };
  expect(isApart(placeCard({ target, around, card, view: phone }), around)).toBe(true);
});

test('the card keeps clear of its control where what it belongs to fills the window', () => {
  const around = { left: 0, top: 0, ...phone };
  const target = { left: 20, top: 300, width: 100, height: 32 };
  expect(isApart(placeCard({ target, around, card, view: phone }), target)).toBe(true);
});

test('without a control in view, the card is at the bottom', () => {
  expect(placeCard({ target: null, around: null, card, view: phone })).toEqual({ left: 35, top: 696 });
});
