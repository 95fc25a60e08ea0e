import { expect } from '@playwright/test';
import type { CoverageRow } from '../coverage-row.ts';

/** Section 6: roles and permissions. */
export const roleRows: CoverageRow[] = [
  {
    place: '6.1',
    checks: {
      'the token alone, in its cookie, makes a client': async (stage) => {
        const [nobody, demo] = [await stage.caller(null), await stage.caller('demo')];
        expect((await nobody.get('/api/client_info.php')).status).toBe(401);
        expect((await demo.get('/api/client_info.php')).status).toBe(200);
      },
    },
  },
  {
    place: '6.2',
    checks: {
      'admin calls ask for admin_id': async (stage) => {
        const owner = await stage.caller('owner');
        for (const name of ['get_ad_company', 'get_ad_list', 'get_hb_list']) {
          expect((await owner.get(`/test/weixin/admin/${name}`)).status).toBe(400);
          expect((await owner.get(`/test/weixin/admin/${name}`, { admin_id: owner.clientId })).status).toBe(
            200,
          );
        }
      },
    },
  },
  {
    place: '6.3',
    checks: {
      'a client sees the error page with 403 in place of it': async (stage) => {
        const page = await stage.open('demo', { bears: /403/ });
        for (const path of ['', '/ad', '/redPacket', '/VideoEditor']) {
          const answer = await page.goto(`${stage.address}/admin7ry784${path}`);
          expect(answer?.status()).toBe(403);
          await expect(page.getByRole('main')).toContainText('403');
        }
      },
      'and every admin call refuses one': async (stage) => {
        const demo = await stage.caller('demo');
        for (const name of ['get_ad_company', 'get_ad_list', 'get_hb_list'])
          expect((await demo.get(`/test/weixin/admin/${name}`, { admin_id: demo.clientId })).status).toBe(
            403,
          );
      },
    },
  },
  {
    place: '6.4',
    checks: {
      'a client with a token opens every client screen': async (stage) => {
        const page = await stage.open('demo');
        for (const path of ['/', '/me', '/list', '/search', '/wordList', '/survey', '/guestbook']) {
          const answer = await page.goto(stage.address + path);
          expect([path, answer?.status()]).toEqual([path, 200]);
        }
      },
    },
  },
];
