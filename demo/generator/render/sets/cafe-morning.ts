import {
  svgCircle,
  svgGlow,
  svgPath,
  svgRect,
  svgRepeat,
  svgStroke,
  svgVerticalGradient,
} from '../svg-markup.ts';
import { CAFE_WINDOW, drawShelves, drawWindowFrame, WINDOW_FRAME_RECT } from './cafe-room.ts';
import { type FilmSet, WORLD } from './film-set.ts';
import {
  drawFramedPicture,
  drawMug,
  drawPendantLamp,
  drawPottedPlant,
  drawSteam,
  drawTableTop,
} from './furniture.ts';
import { drawSkyline } from './skyline.ts';

function drawEspressoMachine(): string {
  return (
    svgPath('M862 884 v-196 q0 -26 26 -26 h170 q26 0 26 26 v196 z', '#b9442f') +
    svgRect(848, 640, 250, 40, '#d8d3cb', 'rx="12"') +
    svgRect(886, 712, 174, 112, '#3b2b2b', 'rx="10"') +
    svgRect(900, 712, 146, 24, '#d8d3cb', 'rx="6"') +
    svgStroke('M930 738 v22 M1016 738 v22', '#d8d3cb', 14) +
    svgStroke('M930 756 h-52 M1016 756 h52', '#2a1e20', 15) +
    svgCircle(888, 694, 10, '#7ccf8c') +
    svgCircle(918, 694, 10, '#f6e7c9') +
    svgCircle(1054, 694, 16, '#fff8ea') +
    svgStroke('M1054 694 l7 -9', '#b9442f', 4) +
    svgRect(846, 862, 254, 26, '#8f3324', 'rx="8"') +
    svgRepeat(3, (i) =>
      svgPath(`M${880 + i * 62} 640 l4 -34 h40 l4 34 z`, ['#fff8ea', '#f1dcb8', '#fff8ea'][i] ?? '#ffffff'),
    )
  );
}

/** Draws the café in the morning, with a light counter and the street behind the window. */
export function drawCafeMorning(): FilmSet {
  const street =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#bfe3ec'],
      [0.6, '#fdf0d2'],
      [1, '#ffe2b0'],
    ])}</defs>` +
    svgRect(300, 0, 1320, 900, 'url(#sky)') +
    svgGlow('sun', 1180, 240, 420, '#fff6d0', 0.95) +
    drawSkyline({
      seed: 'morning far',
      from: 300,
      to: 1620,
      ground: 640,
      heights: [170, 330],
      widths: [110, 190],
      wall: ['#d9c3ae', '#c9b6a8', '#dfcdb4'],
      lights: ['#fff7df', '#b9c9cc'],
      litShare: 0.7,
      pane: { width: 22, height: 32, gapX: 20, gapY: 26 },
    }) +
    svgRepeat(
      4,
      (i) =>
        svgCircle(420 + i * 330, 500 - (i % 2) * 30, 92, ['#8fb58a', '#a6c48f'][i % 2] ?? '') +
        svgCircle(486 + i * 330, 540, 70, '#7fa67e') +
        svgRect(446 + i * 330, 540, 16, 140, '#7b5d49'),
    ) +
    svgRect(300, 640, 1320, 300, '#e8d3b4') +
    svgRect(300, 640, 1320, 16, '#cdb493');
  const walker = (x: number, coat: string, hair: string) =>
    svgCircle(x, 470, 25, '#d9a57f') +
    svgPath(`M${x - 26} 466 q0 -34 26 -34 q28 0 26 34 q-26 -16 -52 0 z`, hair) +
    svgPath(`M${x - 44} 720 q-6 -200 44 -218 q50 18 44 218 z`, coat);
  const wall =
    `<defs>${svgVerticalGradient('wall', [
      [0, '#efd9b8'],
      [0.7, '#f6e6cb'],
      [1, '#e8cda6'],
    ])}</defs>` +
    svgRect(-160, -120, 2240, 1320, 'url(#wall)') +
    svgRect(-160, 742, 2240, 460, '#3f7d6b') +
    svgRepeat(24, (i) => svgRect(-150 + i * 94, 762, 5, 440, '#2f6557', 'opacity="0.6"')) +
    svgRect(-160, 738, 2240, 18, '#2f6557') +
    drawShelves('#a5673f', '#6f4128') +
    drawFramedPicture(
      1540,
      150,
      190,
      240,
      '#a5673f',
      '#fff6e4',
      svgCircle(50, 42, 24, '#e2a13c') + svgPath('M0 70 q25 -26 50 -4 q25 -24 50 0 v40 h-100 z', '#3f7d6b'),
    ) +
    drawFramedPicture(
      1766,
      210,
      150,
      180,
      '#6f4128',
      '#fff6e4',
      svgPath('M28 34 h44 l-6 40 h-32 z', '#c4553b') + svgStroke('M72 42 q18 4 0 22', '#c4553b', 6),
    ) +
    drawFramedPicture(
      1560,
      440,
      150,
      150,
      '#6f4128',
      '#fdeccd',
      svgStroke('M20 30 h60 M20 48 h44 M20 66 h56', '#8a6a4a', 5),
    ) +
    drawPottedPlant(1810, 740, 300, '#5d9a72', '#3f7d5c', '#c4673f');
  return {
    light: { ambient: '#fff1dc', ambientShare: 1, rim: '#fff6dc', side: 1 },
    behind: [
      { markup: wall, rect: WORLD, depth: 0.8 },
      { markup: street, rect: { x: 300, y: 0, width: 1320, height: 900 }, depth: 0.45, clip: CAFE_WINDOW },
      {
        markup: walker(560, '#a65a4a', '#3a2a24') + walker(-240, '#4e6f86', '#c79a5b'),
        rect: { x: -300, y: 420, width: 920, height: 310 },
        depth: 0.5,
        clip: CAFE_WINDOW,
        motion: { kind: 'drift', x: 34, y: 0 },
      },
      { markup: drawWindowFrame('#a5673f', '#6f4128'), rect: WINDOW_FRAME_RECT, depth: 0.8 },
      {
        markup:
          drawPendantLamp('l1', 560, 190, '#3f7d6b', '#fff0c0', 0.35) +
          drawPendantLamp('l2', 960, 160, '#c4553b', '#fff0c0', 0.35) +
          drawPendantLamp('l3', 1360, 190, '#3f7d6b', '#fff0c0', 0.35),
        rect: { x: 300, y: -120, width: 1320, height: 590 },
        depth: 0.9,
      },
      {
        markup:
          `<defs>${svgVerticalGradient('ray', [
            [0, '#fff3cf', 0.3],
            [1, '#fff3cf', 0],
          ])}</defs>` +
          svgPath(
            'M1120 96 L1450 96 L900 1080 L380 1080 Z M820 96 L1020 96 L460 1080 L160 1080 Z',
            'url(#ray)',
          ),
        rect: { x: 150, y: 90, width: 1310, height: 960 },
        depth: 0.9,
      },
    ],
    front: [
      {
        markup:
          drawTableTop(872, '#c78b58', '#9c6239', '#7d4a2a') +
          svgRepeat(12, (i) => svgRect(-120 + i * 190, 960, 6, 240, '#6a3d22', 'opacity="0.7"')) +
          drawEspressoMachine() +
          drawMug(1200, 900, '#fff8ea', '#dfcbb0', 1) +
          svgPath('M236 896 h230 q-8 -150 -115 -150 q-107 0 -115 150 z', '#ffffff', 'opacity="0.3"') +
          svgPath('M270 892 q80 -96 162 0 z', '#8a4a2c') +
          svgRect(214, 890, 272, 16, '#fff8ea', 'rx="8"'),
        rect: { x: -160, y: 600, width: 2240, height: 600 },
        depth: 1.25,
      },
      {
        markup: drawSteam(1200, 826),
        rect: { x: 1150, y: 700, width: 100, height: 140 },
        depth: 1.25,
        motion: { kind: 'pulse', from: 0.25, to: 1, seconds: 3.1 },
      },
    ],
  };
}
