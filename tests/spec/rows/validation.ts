import { expect } from '../../e2e/testing/expect.ts';
import { testPasswords } from '../../testing/server-process.ts';
import type { CoverageRow } from '../coverage-row.ts';
import { sendRedPacketForm } from '../testing/send-red-packet-form.ts';

/** Section 5: validation. */
export const validationRows: CoverageRow[] = [
  {
    place: '5.1',
    checks: {
      'trims the account name': async (context) => {
        const nobody = await context.caller(null);
        const answer = await nobody.post('/api/client_login.php', {
          account: '  demo\t',
          pwd: testPasswords.demo,
        });
        expect([answer.status, typeof answer.body.client_id]).toEqual([200, 'string']);
      },
      'does not trim the password': async (context) => {
        const nobody = await context.caller(null);
        const answer = await nobody.post('/api/client_login.php', {
          account: 'demo',
          pwd: ` ${testPasswords.demo}`,
        });
        expect(answer.status).toBe(401);
      },
    },
  },
  {
    place: '5.2',
    checks: {
      'the form sends cents and the end of the chosen day': async (context) => {
        const { typed, sent } = await sendRedPacketForm(context);
        expect(typed).toMatchObject({ money: '88.8', min: '0.29', max: '20.5' });
        expect(['hb_money', 'hb_min', 'hb_max'].map((name) => sent.get(name))).toEqual([
          '8880',
          '29',
          '2050',
        ]);
        const chosen = Date.parse(`${typed.day}T00:00:00+08:00`) / 1000;
        expect(Number(sent.get('expire_time'))).toBe(chosen + 86_400);
      },
    },
  },
  {
    place: '5.3',
    checks: {
      'the page reports success only for the status success': async (context) => {
        const page = await context.open('demo');
        await page.goto(`${context.address}/me?view=account`);
        const change = async (status: string) => {
          await page.route('**/api/client_pwd_edit.php', (route) => route.fulfill({ json: { status } }));
          await page.getByLabel('当前密码').fill('old-password');
          await page.getByLabel('新密码', { exact: true }).fill('new-password-1');
          await page.getByLabel(/再输|确认/).fill('new-password-1');
          await page.getByRole('button', { name: '修改', exact: true }).click();
        };
        await change('差一点');
        await expect(page.getByText('差一点')).toBeVisible();
        await page.unrouteAll();
        await change('success');
        await expect(page.getByText('密码已修改').first()).toBeVisible();
      },
    },
  },
  {
    place: '5.4',
    checks: {
      'does not treat 200 as success': async () => {
        const { sendSurveyAnswer } = await import('#app/features/surveys/survey-form-state.ts');
        const before = globalThis.fetch;
        const answerWith = (status: number) => {
          globalThis.fetch = async () => Response.json({ answer_id: 'a' }, { status });
          return sendSurveyAnswer('s', {});
        };
        try {
          await expect(answerWith(200)).rejects.toMatchObject({ httpStatus: 200 });
          await expect(answerWith(201)).resolves.toEqual({ answerId: 'a' });
        } finally {
          globalThis.fetch = before;
        }
      },
      'the server stores an answer with 201': async (context) => {
        const { surveyId } = await context.sampleSurvey();
        const demo = await context.caller('demo');
        const sent = await demo.post('/intl/survey/answer/', {
          survey_id: surveyId,
          answers: JSON.stringify({ often: 'daily', like: ['film'], sure: 4 }),
        });
        expect([sent.status, sent.body.survey_id]).toEqual([201, surveyId]);
      },
    },
  },
  { place: '5.5', reasonForNoCheck: 'Other inputs are checked against the schemas of the API reference.' },
];
