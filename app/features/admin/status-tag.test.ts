import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { adStatus, redPacketStatus } from '#shared/campaign-codes.ts';
import { AdStatusTag, RedPacketStatusTag } from './status-tag.tsx';

const i18n = i18next.createInstance();
beforeAll(() => i18n.init({ lng: 'cimode' }));

test.each([
  ['ad', AdStatusTag, adStatus.active, adStatus.ended],
  ['red packet', RedPacketStatusTag, redPacketStatus.active, redPacketStatus.expired],
] as const)('an %s under way is told by ink, not by a pale hue', (_, Tag, active, over) => {
  const classesOf = (status: number) => {
    const tag = createElement(Tag, { status });
    const markup = renderToStaticMarkup(createElement(I18nextProvider, { i18n }, tag));
    return /class="([^"]*)"/.exec(markup)?.[1]?.split(' ');
  };
  expect(classesOf(active)).toContain('ant-tag-solid');
  expect(classesOf(over)).toContain('ant-tag-outlined');
  for (const status of [active, over]) expect(classesOf(status)).not.toContain('ant-tag-success');
});
