import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { adStatus } from '#shared/ad-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { AdStatusTag } from '../ads/admin/ad-status.tsx';
import { RedPacketStatusTag } from '../red-packets/admin/red-packet-status.tsx';

test.each([
  [
    'ad',
    createElement(AdStatusTag, { status: adStatus.active, review: 'approved' }),
    createElement(AdStatusTag, { status: adStatus.ended, review: 'approved' }),
  ],
  [
    'red packet',
    createElement(RedPacketStatusTag, { status: redPacketStatus.active }),
    createElement(RedPacketStatusTag, { status: redPacketStatus.expired }),
  ],
])('shows an active %s as a solid tag and a finished one as an outlined tag', (_, active, finished) => {
  const classesOf = (tag: ReactElement) => {
    const markup = renderToStaticMarkup(tag);
    return /class="([^"]*)"/.exec(markup)?.[1]?.split(' ');
  };
  expect(classesOf(active)).toContain('ant-tag-solid');
  expect(classesOf(finished)).toContain('ant-tag-outlined');
  for (const tag of [active, finished]) expect(classesOf(tag)).not.toContain('ant-tag-success');
});
