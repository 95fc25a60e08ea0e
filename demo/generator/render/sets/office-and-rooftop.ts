import { seededRandom } from '../../seeded-random.ts';
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
import { drawMug, drawPottedPlant, drawTableTop } from './furniture.ts';
import { drawSkyline } from './skyline.ts';

const city = {
  far: { heights: [260, 520], widths: [70, 130], pane: { width: 9, height: 13, gapX: 9, gapY: 12 } },
  near: { heights: [170, 380], widths: [130, 220], pane: { width: 18, height: 24, gapX: 16, gapY: 18 } },
} satisfies Record<
  string,
  {
    heights: [number, number];
    widths: [number, number];
    pane: { width: number; height: number; gapX: number; gapY: number };
  }
>;

function drawStars(seed: string, count: number): string {
  const random = seededRandom(seed);
  return svgRepeat(count, () =>
    svgCircle(
      Math.round(-160 + random() * 2240),
      Math.round(-100 + random() * 420),
      1.2 + random() * 1.6,
      '#ffffff',
      `opacity="${(0.25 + random() * 0.6).toFixed(2)}"`,
    ),
  );
}

/** Draws some lit windows for a separate layer, so that they can turn on and off. */
function drawBlinkingWindows(seed: string): string {
  const random = seededRandom(seed);
  return svgRepeat(46, () =>
    svgRect(Math.round(-100 + random() * 2100), Math.round(330 + random() * 330), 16, 21, '#ffdf9a'),
  );
}

/**
 * Draws the office on the eleventh floor at night, with glass from wall to wall, the city below, and two desk
 * lamps.
 */
export function drawOffice(): FilmSet {
  const outside =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#0f1734'],
      [0.55, '#27305e'],
      [0.8, '#57406f'],
      [1, '#8a5570'],
    ])}</defs>` +
    svgRect(-160, -120, 2240, 1320, 'url(#sky)') +
    drawStars('office stars', 90) +
    svgGlow('moon', 1490, 150, 150, '#f6ecd2', 0.35) +
    svgPath('M1512 104 a48 48 0 1 0 30 66 a40 40 0 0 1 -30 -66 z', '#f6ecd2') +
    drawSkyline({
      seed: 'city far',
      from: -160,
      to: 2080,
      ground: 760,
      ...city.far,
      wall: ['#2a2f5c', '#313667', '#262b54'],
      lights: ['#ffd98c', '#bcd3ff', '#ffe9bd'],
      litShare: 0.34,
    }) +
    drawSkyline({
      seed: 'city near',
      from: -160,
      to: 2080,
      ground: 780,
      ...city.near,
      wall: ['#171b3c', '#1b2046', '#141835'],
      lights: ['#ffcf7d', '#ffe3a8', '#a9c4f5'],
      litShare: 0.42,
    });
  const room =
    svgRepeat(6, (i) => svgRect(-30 + i * 384, -120, 17, 900, '#0c1128')) +
    svgRect(-160, 150, 2240, 10, '#0c1128') +
    svgRect(-160, 742, 2240, 480, '#10152f') +
    svgRect(-160, 736, 2240, 18, '#262c52') +
    svgRect(-160, -120, 2240, 130, '#0c1128') +
    svgRepeat(
      3,
      (i) =>
        svgRect(230 + i * 560, 4, 340, 12, '#f2e6c4', 'rx="6"') +
        svgGlow(`c${i}`, 400 + i * 560, 8, 330, '#ffe7b5', 0.28),
    ) +
    drawPottedPlant(110, 770, 400, '#24504e', '#1b3f45', '#3a2f4f') +
    svgRect(1690, 470, 270, 310, '#1d2347') +
    svgRepeat(
      3,
      (i) =>
        svgRect(1704, 486 + i * 98, 242, 86, '#2a3160') +
        svgRect(1800, 520 + i * 98, 50, 10, '#8a90b8', 'rx="5"'),
    ) +
    svgRepeat(4, (i) =>
      svgRect(
        1716 + i * 32,
        398 + (i % 2) * 12,
        26,
        72 - (i % 2) * 12,
        ['#7c2d45', '#c98b2f', '#2f5d86', '#59406f'][i] ?? '',
      ),
    );
  const lamp = (id: string, x: number, side: 1 | -1) =>
    svgGlow(id, x + side * 84, 770, 330, '#ffcf86', 0.5) +
    svgStroke(`M${x} 896 v-96 l${side * 26} -110 l${side * 50} 26`, '#c98b2f', 11) +
    svgPath(`M${x + side * 52} 690 l${side * 64} 34 l${-side * 12} 48 l${-side * 86} -44 z`, '#e0a64a') +
    svgRect(x - 52, 888, 104, 16, '#8f5f22', 'rx="8"');
  const monitor =
    svgPath(
      'M800 690 h320 q12 0 12 12 v166 q0 12 -12 12 h-320 q-12 0 -12 -12 v-166 q0 -12 12 -12 z',
      '#1a1f3d',
    ) +
    svgPath('M800 690 h320 q12 0 12 12 v20 h-344 v-20 q0 -12 12 -12 z', '#2b3260') +
    svgCircle(960, 786, 20, '#3a4276') +
    svgRect(932, 880, 56, 30, '#141833') +
    svgRect(880, 904, 160, 14, '#252b52', 'rx="7"');
  const papers =
    svgPath('M400 914 l170 -16 l30 34 l-180 18 z', '#efe6d6') +
    svgPath('M430 904 l160 -20 l34 30 l-170 22 z', '#fffaf0') +
    svgStroke('M470 908 l100 -13 M484 920 l96 -12', '#a9a3b8', 4) +
    svgPath('M1400 926 l190 8 l16 -30 l-170 -14 z', '#fffaf0') +
    svgStroke('M1440 908 l120 8', '#a9a3b8', 4);
  return {
    light: { ambient: '#c9b4d4', ambientShare: 0.72, rim: '#ffd592', side: 1 },
    behind: [
      { markup: outside, rect: WORLD, depth: 0.35 },
      {
        markup: drawBlinkingWindows('blink a'),
        rect: { x: -120, y: 320, width: 2160, height: 360 },
        depth: 0.35,
        motion: { kind: 'pulse', from: 0, to: 0.8, seconds: 9 },
      },
      { markup: room, rect: WORLD, depth: 0.8 },
    ],
    front: [
      {
        markup:
          drawTableTop(890, '#4b3a5e', '#352a49', '#231d38') +
          lamp('d1', 330, 1) +
          lamp('d2', 1600, -1) +
          monitor +
          papers +
          drawMug(1190, 918, '#7c2d45', '#4d1a2c', 1),
        rect: { x: -160, y: 440, width: 2240, height: 760 },
        depth: 1.25,
      },
    ],
  };
}

/** Draws the roof at sunset, with a wide sky, a string of lights, and plants on the parapet. */
export function drawRooftop(): FilmSet {
  const sky =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#4a4a8a'],
      [0.3, '#a0628f'],
      [0.52, '#ef8f78'],
      [0.68, '#ffc27a'],
      [1, '#ffe2a6'],
    ])}</defs>` +
    svgRect(-160, -120, 2240, 1320, 'url(#sky)') +
    svgGlow('sun', 960, 640, 620, '#fff1b8', 0.95) +
    svgCircle(960, 640, 92, '#fff3c4');
  const cloud = (x: number, y: number, k: number, color: string, opacity: number) =>
    svgPath(
      `M${x} ${y} q${40 * k} ${-44 * k} ${96 * k} ${-20 * k} q${50 * k} ${-50 * k} ${116 * k} ${-4 * k} q${60 * k} ${-22 * k} ${92 * k} ${24 * k} z`,
      color,
      `opacity="${opacity}"`,
    );
  const clouds =
    cloud(60, 220, 1.5, '#f7a98e', 0.75) +
    cloud(760, 130, 1.1, '#d9829a', 0.6) +
    cloud(1330, 290, 1.7, '#ffc79a', 0.7) +
    cloud(-500, 330, 1.2, '#ffb58c', 0.6);
  const houses =
    drawSkyline({
      seed: 'sunset far',
      from: -160,
      to: 2080,
      ground: 800,
      heights: [120, 330],
      widths: [70, 140],
      wall: ['#b56a83', '#a9627f', '#c1748a'],
      lights: [],
      litShare: 0,
      pane: city.far.pane,
    }) +
    drawSkyline({
      seed: 'sunset near',
      from: -160,
      to: 2080,
      ground: 820,
      ...city.near,
      heights: [90, 250],
      wall: ['#6d4370', '#633d6a', '#774a74'],
      lights: ['#ffd98c', '#ffe9bd'],
      litShare: 0.16,
    });
  const tank =
    svgStroke('M1690 780 v-190 M1850 780 v-190 M1690 690 l160 80 M1850 690 l-160 80', '#3d2a4f', 13) +
    svgPath('M1650 400 h240 v196 h-240 z', '#4c345f') +
    svgPath('M1636 404 l134 -92 l134 92 z', '#3d2a4f') +
    svgRepeat(5, (i) => svgRect(1686 + i * 44, 404, 5, 192, '#3d2a4f'));
  const roof =
    svgRect(-160, 742, 2240, 480, '#5b4266') +
    svgRect(-160, 728, 2240, 28, '#77587c') +
    svgRepeat(13, (i) => svgRect(-120 + i * 176, 756, 5, 440, '#4c365a')) +
    tank +
    svgStroke('M96 760 v-640', '#3d2a4f', 13) +
    svgStroke('M1560 760 v-660', '#3d2a4f', 13);
  const wire = svgStroke(
    'M-160 210 Q-20 230 96 126 C480 320 1180 330 1560 108 Q1800 260 2080 190',
    '#2f2140',
    5,
  );
  const bulbs: [number, number][] = [
    [-60, 208],
    [190, 182],
    [300, 219],
    [420, 247],
    [545, 263],
    [675, 271],
    [805, 271],
    [935, 264],
    [1060, 252],
    [1190, 231],
    [1310, 205],
    [1430, 168],
    [1660, 172],
    [1780, 204],
    [1900, 212],
  ];
  const pots =
    drawPottedPlant(250, 920, 250, '#4f7a5f', '#3b6152', '#a8553f') +
    drawPottedPlant(1700, 920, 290, '#588566', '#3b6152', '#8f4638') +
    drawPottedPlant(90, 930, 180, '#6b8f5d', '#4a7052', '#c06a48');
  return {
    light: { ambient: '#f0b9a8', ambientShare: 0.85, rim: '#ffe0a0', side: 1 },
    behind: [
      { markup: sky, rect: WORLD, depth: 0.15 },
      {
        markup: clouds,
        rect: { x: -560, y: 60, width: 2700, height: 290 },
        depth: 0.25,
        motion: { kind: 'drift', x: 9, y: 0 },
      },
      { markup: houses, rect: { x: -160, y: 440, width: 2240, height: 400 }, depth: 0.4 },
      { markup: roof + wire, rect: { x: -160, y: 80, width: 2240, height: 1120 }, depth: 0.85 },
      {
        markup: bulbs
          .map(
            ([x, y], i) =>
              svgGlow(`b${i}`, x, y + 16, 54, '#ffe3a0', 0.9) + svgCircle(x, y + 16, 10, '#fff6d6'),
          )
          .join(''),
        rect: { x: -130, y: 110, width: 2110, height: 240 },
        depth: 0.85,
        motion: { kind: 'pulse', from: 0.72, to: 1, seconds: 2.7 },
      },
    ],
    front: [
      {
        markup:
          drawTableTop(900, '#8a6485', '#6d4c70', '#4f3759') +
          pots +
          drawMug(860, 930, '#e7b23f', '#b0822a', -1) +
          drawMug(1080, 930, '#dfe7ef', '#a3afc0', 1),
        rect: { x: -160, y: 640, width: 2240, height: 560 },
        depth: 1.25,
      },
    ],
  };
}
