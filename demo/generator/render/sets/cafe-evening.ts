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
import { drawRain, drawSkyline } from './skyline.ts';

/** Draws the café in the evening, with rain on the window and lamps inside. */
export function drawCafeEvening(): FilmSet {
  const street =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#1d2748'],
      [0.6, '#3d3a66'],
      [1, '#5a4468'],
    ])}${svgVerticalGradient('wet', [
      [0, '#2a2c4a'],
      [1, '#1b1d36'],
    ])}</defs>` +
    svgRect(300, 0, 1320, 900, 'url(#sky)') +
    drawSkyline({
      seed: 'evening far',
      from: 300,
      to: 1620,
      ground: 610,
      heights: [230, 470],
      widths: [90, 160],
      wall: ['#2b2f55', '#252949', '#33345c'],
      lights: ['#ffcf7a', '#ffdf9f', '#f2a65a'],
      litShare: 0.32,
      pane: { width: 20, height: 26, gapX: 16, gapY: 20 },
    }) +
    drawSkyline({
      seed: 'evening near',
      from: 300,
      to: 1620,
      ground: 620,
      heights: [120, 210],
      widths: [180, 260],
      wall: ['#1c1f3b', '#20233f'],
      lights: ['#ffc766', '#ffe0a3'],
      litShare: 0.55,
      pane: { width: 44, height: 56, gapX: 24, gapY: 26 },
    }) +
    svgRect(300, 612, 1320, 300, 'url(#wet)') +
    svgRepeat(6, (i) => svgRect(370 + i * 205, 622, 46, 120, '#ffc56b', 'opacity="0.2" rx="20"')) +
    svgRepeat(
      3,
      (i) =>
        svgStroke(`M${560 + i * 400} 640 v-330 q0 -30 40 -30`, '#12142a', 10) +
        svgGlow(`s${i}`, 604 + i * 400, 290, 150, '#ffd890', 0.85) +
        svgCircle(604 + i * 400, 288, 15, '#fff0c4'),
    );
  const wall =
    `<defs>${svgVerticalGradient('wall', [
      [0, '#273b45'],
      [1, '#2f4a4c'],
    ])}</defs>` +
    svgRect(-160, -120, 2240, 1320, 'url(#wall)') +
    svgRect(-160, 742, 2240, 460, '#4a2d26') +
    svgRepeat(24, (i) => svgRect(-150 + i * 94, 762, 5, 440, '#36201c')) +
    svgRect(-160, 738, 2240, 18, '#36201c') +
    drawShelves('#7b4a30', '#3a2219') +
    drawFramedPicture(
      1560,
      190,
      200,
      250,
      '#7b4a30',
      '#e9d3ac',
      svgCircle(50, 42, 24, '#c4553b') + svgPath('M0 70 q25 -26 50 -4 q25 -24 50 0 v40 h-100 z', '#2f5a54'),
    ) +
    drawPottedPlant(1800, 740, 300, '#3f7462', '#2b5549', '#8d4a30') +
    svgGlow('w1', 200, 300, 460, '#ffbf6b', 0.25) +
    svgGlow('w2', 1720, 300, 460, '#ffbf6b', 0.25);
  const lamps =
    drawPendantLamp('l1', 470, 210, '#b9442f', '#ffc873', 0.75) +
    drawPendantLamp('l2', 960, 170, '#d98a3a', '#ffc873', 0.75) +
    drawPendantLamp('l3', 1450, 210, '#b9442f', '#ffc873', 0.75);
  const rain = { x: 440, width: 1040, y: 80, height: 660 };
  return {
    light: { ambient: '#f3cfa8', ambientShare: 0.95, rim: '#ffd796', side: 1 },
    behind: [
      { markup: wall, rect: WORLD, depth: 0.8 },
      { markup: street, rect: { x: 300, y: 0, width: 1320, height: 900 }, depth: 0.45, clip: CAFE_WINDOW },
      {
        markup: drawRain({
          seed: 'rain far',
          ...rain,
          period: 640,
          count: 110,
          length: 34,
          stroke: 2,
          opacity: 0.4,
        }),
        rect: rain,
        depth: 0.5,
        clip: CAFE_WINDOW,
        motion: { kind: 'scroll', axis: 'y', unitsPerSecond: -760, period: 640 },
      },
      {
        markup: drawRain({
          seed: 'rain near',
          ...rain,
          period: 700,
          count: 46,
          length: 66,
          stroke: 3.4,
          opacity: 0.34,
        }),
        rect: rain,
        depth: 0.6,
        clip: CAFE_WINDOW,
        motion: { kind: 'scroll', axis: 'y', unitsPerSecond: -1250, period: 700 },
      },
      { markup: drawWindowFrame('#5d3826', '#36201c'), rect: WINDOW_FRAME_RECT, depth: 0.8 },
      { markup: lamps, rect: { x: 210, y: -120, width: 1500, height: 600 }, depth: 0.9 },
    ],
    front: [
      {
        markup:
          drawTableTop(880, '#8a5232', '#6a3c24', '#4a2819') +
          drawMug(800, 908, '#e8dcc4', '#b8a083', -1) +
          drawMug(1130, 908, '#b9442f', '#7c2a1e', 1) +
          svgRect(938, 842, 54, 62, '#f4c46a', 'rx="12" opacity="0.85"') +
          svgPath('M965 812 q16 24 0 36 q-16 -12 0 -36 z', '#fff3c8') +
          svgGlow('c', 965, 850, 200, '#ffcf7d', 0.6),
        rect: { x: -160, y: 640, width: 2240, height: 560 },
        depth: 1.25,
      },
      {
        markup: drawSteam(800, 834) + drawSteam(1130, 834),
        rect: { x: 740, y: 710, width: 450, height: 130 },
        depth: 1.25,
        motion: { kind: 'pulse', from: 0.25, to: 1, seconds: 3.3 },
      },
    ],
  };
}
