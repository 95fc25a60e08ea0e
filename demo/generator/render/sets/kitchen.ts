import {
  svgCircle,
  svgGlow,
  svgPath,
  svgRect,
  svgRepeat,
  svgStroke,
  svgVerticalGradient,
} from '../svg-markup.ts';
import { type FilmSet, WORLD } from './film-set.ts';
import { drawMug, drawPendantLamp, drawPottedPlant, drawSteam, drawTableTop } from './furniture.ts';
import { drawSkyline } from './skyline.ts';

const WINDOW = { x: 730, y: 110, width: 460, height: 460 };

function drawCupboard(x: number, width: number, doors: number, color: string, shade: string): string {
  const door = width / doors;
  return (
    svgRect(x, -120, width, 390, color) +
    svgRepeat(
      doors,
      (i) =>
        svgStroke(`M${x + i * door + 16} -100 v346 h${door - 32} v-346`, shade, 4) +
        svgCircle(x + i * door + (i % 2 === 0 ? door - 34 : 34), 214, 7, '#c78b58'),
    ) +
    svgRect(x, 262, width, 14, shade)
  );
}

/** Draws a bright kitchen with breakfast on the table. */
export function drawKitchen(): FilmSet {
  const garden =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#a9dbe8'],
      [0.7, '#e9f4e0'],
      [1, '#fdf1cf'],
    ])}</defs>` +
    svgRect(600, 0, 720, 760, 'url(#sky)') +
    svgGlow('sun', 1080, 190, 330, '#fffbe0', 1) +
    drawSkyline({
      seed: 'roofs',
      from: 600,
      to: 1320,
      ground: 480,
      heights: [60, 150],
      widths: [110, 170],
      wall: ['#d6b9a0', '#c9a58b', '#e0c9ae'],
      lights: ['#f7efe0'],
      litShare: 0.5,
      pane: { width: 24, height: 28, gapX: 26, gapY: 26 },
    }) +
    svgRepeat(7, (i) =>
      svgCircle(630 + i * 110, 520 - (i % 3) * 24, 84, ['#8dbb7a', '#a5cc86', '#7dac74'][i % 3] ?? ''),
    ) +
    svgRect(600, 520, 720, 240, '#8dbb7a');
  const tiles = svgRepeat(15, (row) =>
    svgRepeat(31, (column) =>
      svgRect(
        -160 + column * 74 + (row % 2) * 37,
        276 + row * 40,
        70,
        36,
        '#ffffff',
        `opacity="${(0.2 + ((row * 7 + column * 13) % 5) * 0.06).toFixed(2)}" rx="3"`,
      ),
    ),
  );
  const wall =
    `<defs>${svgVerticalGradient('wall', [
      [0, '#dfe9dc'],
      [1, '#cfdfd2'],
    ])}</defs>` +
    svgRect(-160, -120, 2240, 1320, 'url(#wall)') +
    tiles +
    drawCupboard(-160, 680, 3, '#e9b95f', '#c9933c') +
    drawCupboard(1330, 400, 2, '#e9b95f', '#c9933c') +
    svgRect(1730, -120, 350, 1320, '#f3efe6') +
    svgStroke('M1762 330 v-150 M1762 470 v170', '#b9b4aa', 14) +
    svgRect(1730, 390, 350, 6, '#c9c4ba') +
    svgRepeat(3, (i) =>
      svgRect(
        1830 + i * 62,
        180 + (i % 2) * 40,
        46,
        46,
        ['#d96a4a', '#6fa88f', '#f0c04a'][i] ?? '',
        `transform="rotate(${i * 7 - 6} ${1850 + i * 62} 200)"`,
      ),
    ) +
    svgRect(-160, 700, 1890, 26, '#b98556') +
    svgRect(-160, 726, 1890, 480, '#6fa08c') +
    svgRepeat(9, (i) => svgStroke(`M${-130 + i * 210} 756 v420 h180 v-420 z`, '#588571', 4)) +
    svgPath('M196 700 v-92 q0 -34 46 -34 q46 0 46 34 v92 z', '#d96a4a') +
    svgStroke('M288 620 q40 6 0 58 M242 574 v-14', '#b04e34', 10) +
    svgRepeat(4, (i) =>
      svgRect(
        1390 + i * 58,
        620 - (i % 2) * 18,
        44,
        80 + (i % 2) * 18,
        ['#f6efe0', '#d96a4a', '#f0c04a', '#5f8f9c'][i] ?? '',
        'rx="8"',
      ),
    ) +
    drawPottedPlant(1620, 700, 190, '#7fb27a', '#5f9464', '#c4673f');
  const curtain = (x: number, side: 1 | -1) =>
    svgPath(
      `M${x} 84 h${side * 150} q${-side * 16} 250 ${-side * 108} 400 q${-side * 20} 60 ${-side * 42} 96 z`,
      '#fff6e2',
      'opacity="0.94"',
    ) +
    svgRepeat(3, (i) =>
      svgStroke(
        `M${x + side * (30 + i * 36)} 92 q${-side * 6} 200 ${-side * (24 + i * 20)} ${380 - i * 60}`,
        '#ecd9b4',
        5,
      ),
    );
  const frame =
    svgStroke(
      `M${WINDOW.x} ${WINDOW.y} h${WINDOW.width} v${WINDOW.height} h-${WINDOW.width} z M960 110 v460 M730 300 h460`,
      '#fffaf0',
      20,
    ) +
    svgRect(690, 578, 540, 26, '#fffaf0') +
    svgRect(690, 602, 540, 9, '#c9b894') +
    drawPottedPlant(830, 580, 110, '#7fb27a', '#5f9464', '#d96a4a') +
    drawPottedPlant(1100, 580, 130, '#8cc084', '#5f9464', '#f0c04a') +
    svgRect(660, 72, 600, 14, '#b98556', 'rx="7"');
  const pancakes = svgRepeat(
    5,
    (i) =>
      `<ellipse cx="960" cy="${890 - i * 17}" rx="${104 - (i % 2) * 6}" ry="17" fill="${i % 2 === 0 ? '#d9964a' : '#e8b267'}"/>`,
  );
  const table =
    drawTableTop(884, '#d9a066', '#b57c46', '#8f5c32') +
    `<ellipse cx="960" cy="906" rx="160" ry="20" fill="#ffffff"/>` +
    pancakes +
    svgRect(940, 796, 40, 16, '#fff0b0', 'rx="5"') +
    svgStroke('M900 826 q10 30 4 46 M1010 826 q-4 24 6 40', '#a8581f', 9) +
    drawMug(720, 912, '#5f8f9c', '#416b77', -1) +
    drawMug(1200, 912, '#d96a4a', '#a8472c', 1) +
    svgPath(
      'M400 906 v-108 q0 -20 16 -26 v-26 h44 v26 q16 6 16 26 v108 q0 10 -12 10 h-52 q-12 0 -12 -10 z',
      '#ffffff',
      'opacity="0.92"',
    ) +
    svgRect(400, 824, 76, 50, '#8cc084', 'opacity="0.9"') +
    svgRepeat(3, (i) =>
      svgCircle(1420 + i * 62, 876 - (i === 1 ? 36 : 0), 36, ['#e98a3a', '#f0a04a', '#d96a3a'][i] ?? ''),
    ) +
    svgPath('M1360 880 h250 q-10 44 -70 44 h-110 q-60 0 -70 -44 z', '#f6efe0');
  return {
    light: { ambient: '#fff6e6', ambientShare: 1, rim: '#fffbe6', side: -1 },
    behind: [
      { markup: wall, rect: WORLD, depth: 0.8 },
      { markup: garden, rect: { x: 600, y: 0, width: 720, height: 760 }, depth: 0.5, clip: WINDOW },
      { markup: frame, rect: { x: 640, y: 60, width: 640, height: 560 }, depth: 0.8 },
      {
        markup: `<defs>${svgVerticalGradient('ray', [
          [0, '#fff8d8', 0.3],
          [1, '#fff8d8', 0],
        ])}</defs>${svgPath('M730 110 L1190 110 L1500 1100 L860 1100 Z', 'url(#ray)')}`,
        rect: { x: 720, y: 100, width: 800, height: 960 },
        depth: 0.8,
      },
      {
        markup: drawPendantLamp('l1', 960, 60, '#d96a4a', '#fff4d0', 0.2),
        rect: { x: 700, y: -120, width: 520, height: 450 },
        depth: 0.95,
      },
      {
        markup: curtain(706, 1),
        rect: { x: 690, y: 80, width: 190, height: 510 },
        depth: 0.82,
        motion: { kind: 'sway', x: 5, y: 0, seconds: 5.2 },
      },
      {
        markup: curtain(1214, -1),
        rect: { x: 1040, y: 80, width: 190, height: 510 },
        depth: 0.82,
        motion: { kind: 'sway', x: -4, y: 0, seconds: 6.1 },
      },
    ],
    front: [
      { markup: table, rect: { x: -160, y: 730, width: 2240, height: 470 }, depth: 1.25 },
      {
        markup: drawSteam(720, 838) + drawSteam(1200, 838),
        rect: { x: 660, y: 710, width: 600, height: 130 },
        depth: 1.25,
        motion: { kind: 'pulse', from: 0.2, to: 1, seconds: 2.9 },
      },
    ],
  };
}
