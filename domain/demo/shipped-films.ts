/**
 * The films that ship with the product, as paths below `demo/films`, in import order: the shortest first, so that there
 * is soon something to find, then one of each series in turn.
 */
export const shippedFilms: readonly string[] = [
  '末节车厢 The Last Carriage (2026)/Season 01/The Last Carriage - S01E03 - Low Tide.mp4',
  '十一楼 The Eleventh Floor (2026)/Season 01/The Eleventh Floor - S01E01 - Nine Hundred.mp4',
  '晨光咖啡馆 Morning Light Café (2026)/Season 01/Morning Light Café - S01E03 - House Rules.mp4',
  '末节车厢 The Last Carriage (2026)/Season 01/The Last Carriage - S01E02 - Gate Seven.mp4',
  '十一楼 The Eleventh Floor (2026)/Season 01/The Eleventh Floor - S01E02 - Ten Minutes.mp4',
  '晨光咖啡馆 Morning Light Café (2026)/Season 01/Morning Light Café - S01E02 - Locked Out.mp4',
  '末节车厢 The Last Carriage (2026)/Season 01/The Last Carriage - S01E01 - Seat Nineteen.mp4',
  '晨光咖啡馆 Morning Light Café (2026)/Season 01/Morning Light Café - S01E01 - The Usual.mp4',
];
