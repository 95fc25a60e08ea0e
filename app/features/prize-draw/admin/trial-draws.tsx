import { Button, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { expectAwards, expectCost } from '#domain/prize-draw/expect-cost.ts';
import type { Simulation } from '#domain/prize-draw/simulate-draws.ts';
import { formatYuan } from '#shared/money.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ActivityFormInput } from './activity-form-values.ts';

interface Trial extends Pick<ActivityFormInput, 'prizes' | 'costCapCents'> {
  result: Simulation;
}

/**
 * Simulates ten thousand draws with the prizes of the form, and compares the results with the expected values. `onRead` returns
 * the input that the form holds; null if a field is invalid.
 */
export function TrialDraws({ onRead }: { onRead: () => ActivityFormInput | null }) {
  const { t } = useTranslation();
  const worker = useRef<Worker | null>(null);
  const [trial, setTrial] = useState<Trial | 'running' | 'failed' | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const run = () => {
    const input = onRead();
    if (!input) return;
    const { prizes, costCapCents } = input;
    worker.current?.terminate();
    setTrial('running');
    const started = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<Simulation>) =>
      setTrial({ prizes, costCapCents, result: data });
    started.onerror = () => setTrial('failed');
    started.postMessage(
      prizes.map(({ weight, stock, isFallback, costCents }) => ({ weight, stock, isFallback, costCents })),
    );
  };
  return (
    <section className="mt-6 grid gap-3 border-rule border-t pt-5">
      <h3 className="font-semibold text-16">{t('activities.trial.title')}</h3>
      <p className="text-12 text-ink-2">{t('activities.trial.text')}</p>
      <Button className="justify-self-start" loading={trial === 'running'} onClick={run}>
        {t(trial === 'running' ? 'activities.trial.running' : 'activities.trial.run')}
      </Button>
      <div role="status">
        {trial === 'failed' ? <p className="text-rec-text">{t('activities.trial.failed')}</p> : null}
        {trial !== null && typeof trial === 'object' ? <TrialResult trial={trial} /> : null}
      </div>
    </section>
  );
}

function TrialResult({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  const { prizes, costCapCents, result } = trial;
  const expected = expectAwards(prizes);
  const expectedCents = expectCost(prizes);
  const isOver = costCapCents !== null && expectedCents > costCapCents;
  const hasCosts = prizes.some(({ costCents }) => costCents !== null);
  const verdict = isOver ? 'over' : !hasCosts ? 'noCosts' : costCapCents === null ? null : 'within';
  const rows = prizes.map(({ name }, at) => ({
    ...{ at, name, expected: expected[at] ?? 0 },
    awarded: result.prizes[at]?.awarded ?? 0,
    soldOutAt: result.prizes[at]?.soldOutAt ?? null,
    isLimited: prizes[at]?.stock !== null,
  }));
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {[
          { label: t('activities.trial.cost'), cents: result.costCents },
          { label: t('activities.trial.expected'), cents: expectedCents },
          ...(costCapCents === null ? [] : [{ label: t('activities.live.costCap'), cents: costCapCents }]),
        ].map(({ label, cents }) => (
          <div key={label}>
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="font-mono text-20 tabular-nums">¥{formatYuan(cents)}</dd>
          </div>
        ))}
      </dl>
      {verdict ? (
        <p className={isOver ? 'text-rec-text' : 'text-ink-2'}>{t(`activities.trial.${verdict}`)}</p>
      ) : null}
      <Table
        size="small"
        rowKey="at"
        pagination={false}
        dataSource={rows}
        columns={[
          {
            title: t('activities.prize'),
            render: (_, { name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
          },
          {
            title: t('activities.trial.hits'),
            align: 'right',
            width: 88,
            render: (_, { awarded }) => <span className="figures">{awarded}</span>,
          },
          {
            title: t('activities.trial.expectedHits'),
            align: 'right',
            width: 88,
            render: (_, row) => <span className="figures">{Number(row.expected.toFixed(1))}</span>,
          },
          {
            title: t('activities.trial.soldOut'),
            align: 'right',
            width: 120,
            render: (_, { soldOutAt, isLimited }) =>
              soldOutAt !== null ? (
                <span className="figures">{soldOutAt}</span>
              ) : (
                <span className="text-ink-2">
                  {t(isLimited ? 'activities.trial.notSoldOut' : 'prizeDraw.endless')}
                </span>
              ),
          },
        ]}
      />
    </div>
  );
}
