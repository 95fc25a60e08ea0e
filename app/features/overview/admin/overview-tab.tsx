import { Link } from 'react-router';
import type { OverviewDto } from '#contract/overview.ts';
import { dailyCountKinds, MOST_COUNTED } from '#domain/overview/types.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { type AdminMenuItem, adminMenuPath } from '../../admin/admin-menu-items.ts';
import { DayChart } from './day-chart.tsx';

const EVERY_MS = 30_000;
const LOW_DISK_BYTES = 10 * 1024 ** 3;

/** Shows open work, the usage of the last days, and the free disk space. Refreshes by itself. */
export function OverviewTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useCall({
    call: api.overview.read,
    input: {},
    active,
    everyMs: EVERY_MS,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <p aria-busy="true">{t('admin.loading')}</p>;
  return (
    <div className="grid grid-cols-1 gap-8 pb-16">
      <section aria-labelledby="open-work">
        <h2 id="open-work" className="pb-3 font-semibold text-20">
          {t('admin.overview.work')}
        </h2>
        <OpenWork overview={answer} />
      </section>
      <section aria-labelledby="days">
        <h2 id="days" className="pb-3 font-semibold text-20">
          {t('admin.overview.days')}
        </h2>
        <div className="grid gap-6 md:grid-cols-3">
          {dailyCountKinds.map((kind) => (
            <DayChart
              key={kind}
              label={t(`admin.overview.kinds.${kind}`)}
              days={answer.days.map((counts) => ({ day: counts.day, count: counts[kind] }))}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

function OpenWork({ overview }: { overview: OverviewDto }) {
  const { t } = useTranslation();
  const { work, freeBytes } = overview;
  const counted: [keyof OverviewDto['work'], AdminMenuItem][] = [
    ['stoppedPayouts', 'transfers'],
    ['heldPayouts', 'transfers'],
    ['adsInReview', 'ad'],
    ['owedPrizes', 'activities'],
    ['failedJobs', 'jobs'],
    ['waitingMessages', 'guestbook'],
    ['dubReports', 'dubs'],
    ['scarcePrizes', 'activities'],
    ['spentRedPackets', 'redPacket'],
  ];
  const rows: { name: string; text: string; item: AdminMenuItem }[] = counted
    .filter(([name]) => work[name] > 0)
    .map(([name, item]) => ({
      name,
      item,
      text: t(`admin.overview.${name}`, {
        count: work[name] < MOST_COUNTED ? work[name] : `${MOST_COUNTED - 1}+`,
      }),
    }));
  if (work.owedCents > 0)
    rows.unshift({
      name: 'owedCents',
      item: 'payout',
      text: t('admin.overview.owedCents', { yuan: formatYuan(work.owedCents) }),
    });
  if (freeBytes < LOW_DISK_BYTES)
    rows.push({
      name: 'freeBytes',
      item: 'library',
      text: t('admin.overview.lowDisk', { free: formatBytes(freeBytes) }),
    });
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-ink-2">{t('admin.overview.nothing')}</p>
      ) : (
        <ul className="divide-y divide-rule rounded-read border border-rule bg-sheet">
          {rows.map(({ name, text, item }) => (
            <li key={name} data-open-work={name}>
              <Link
                to={adminMenuPath(item)}
                className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 hover:bg-ink/5"
              >
                {text}
                <span className="shrink-0 text-ink-2">{t('admin.overview.go')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-3 text-ink-2">{t('admin.overview.disk', { free: formatBytes(freeBytes) })}</p>
    </>
  );
}
