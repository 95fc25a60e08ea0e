import { expect } from '../../e2e/testing/expect.ts';
import type { CoverageRow } from '../coverage-row.ts';
import { readSpecification } from '../read-specification.ts';

/** Section 6: roles and permissions. */
export const roleRows: CoverageRow[] = [
  {
    place: '6.1',
    checks: {
      'the token cookie alone identifies a client': async (context) => {
        const [nobody, demo] = [await context.caller(null), await context.caller('demo')];
        expect((await nobody.get('/api/client_info.php')).status).toBe(401);
        expect((await demo.get('/api/client_info.php')).status).toBe(200);
      },
    },
  },
  {
    place: '6.2',
    checks: {
      'admin calls require admin_id': async (context) => {
        const owner = await context.caller('owner');
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
      'a client sees the error page with 403': async (context) => {
        const page = await context.open('demo', { allowedErrors: /403/ });
        for (const path of ['', '/ad', '/redPacket', '/VideoEditor']) {
          const answer = await page.goto(`${context.address}/admin7ry784${path}`);
          expect(answer?.status()).toBe(403);
          await expect(page.getByRole('main')).toContainText('403');
        }
      },
      'admin calls return 403 for a client': async (context) => {
        const demo = await context.caller('demo');
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
      'a client with a token can open every client screen': async (context) => {
        const page = await context.look('demo');
        const paths = readSpecification().flatMap(({ id, says }) => {
          const [section, place] = id.split('.').map(Number);
          return section === 2 && place !== undefined && place >= 2 && place <= 30 ? [says] : [];
        });
        expect(paths).toHaveLength(29);
        for (const path of paths.map((says) => says.replace(/ \(.*\)$/, ''))) {
          const answer = await page.request.get(context.address + path, { maxRedirects: 0 });
          // With a token, the login leads to the list.
          expect([path, answer.status()]).toEqual([path, path === '/login' ? 302 : 200]);
        }
      },
    },
  },
];
