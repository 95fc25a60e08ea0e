import { Button, Input, Radio } from 'antd';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { MAX_PRIZES, MIN_PRIZES } from '#shared/prize-limits.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatProbability } from '../format-probability.ts';
import { blankPrize, type PrizeFormValues, readWhole, wrongFieldKey } from './activity-form-values.ts';
import { CapsCell, NumberCell, PictureCell, StockCell } from './prize-cells.tsx';

const columns = ['prize', 'picture', 'weight', 'odds', 'stock', 'cost', 'fallback', 'caps'] as const;

/**
 * Table of the prizes: the segments of the wheel, clockwise from the top, with the odds that result from their weights.
 * While `isFrozen`, only the stock can change.
 */
export function PrizeRows({
  prizes,
  isFrozen,
  wrongField,
  onChange,
}: {
  prizes: PrizeFormValues[];
  isFrozen: boolean;
  /** The code name of the refused field, such as `prizes.0.weight`. */
  wrongField: string | null;
  onChange: (prizes: PrizeFormValues[]) => void;
}) {
  const { t } = useTranslation();
  const weightOf = ({ weight }: PrizeFormValues) => readWhole(weight) || 0;
  const totalWeight = prizes.reduce((sum, prize) => sum + weightOf(prize), 0);
  const isWrong = (at: number, field: string) => wrongField === `prizes.${at}.${field}`;
  const wrongKey = wrongField?.startsWith('prizes') ? wrongFieldKey(wrongField) : null;
  const wrongPlace = /^prizes\.(\d+)\./.exec(wrongField ?? '')?.[1];
  const set = (at: number, change: Partial<PrizeFormValues>) =>
    onChange(prizes.map((prize, place) => (place === at ? { ...prize, ...change } : prize)));
  const makeFallback = (at: number) =>
    onChange(
      prizes.map((prize, place) =>
        place === at
          ? { ...prize, isFallback: true, stock: null, personCap: '', dayCap: '' }
          : { ...prize, isFallback: false, stock: prize.isFallback ? '10' : prize.stock },
      ),
    );
  const add = () => onChange([...prizes, blankPrize]);
  return (
    <div className="grid gap-2 overflow-x-auto">
      <table className="w-full min-w-[760px] text-left">
        <thead className="text-12 text-ink-2">
          <tr>
            {columns.map((column) => (
              <th key={column} className="whitespace-nowrap pr-3 pb-1 font-normal">
                {t(`activities.${column}`)}
              </th>
            ))}
            <th>
              <span className="sr-only">{t('admin.jobs.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its place; new ones have no ID yet
            <tr key={at} className="align-top">
              <td className="py-1 pr-3">
                <Input
                  aria-label={`${t('activities.prize')} ${at + 1}`}
                  status={isWrong(at, 'name') ? 'error' : ''}
                  aria-invalid={isWrong(at, 'name')}
                  value={prize.name}
                  disabled={isFrozen}
                  onChange={(event) => set(at, { name: event.target.value })}
                />
              </td>
              <td className="py-1 pr-3">
                <PictureCell
                  prize={prize}
                  place={at + 1}
                  isFrozen={isFrozen}
                  onChange={(imageDataUrl) => set(at, { imageDataUrl })}
                />
              </td>
              <td className="py-1 pr-3">
                <NumberCell
                  label={`${t('activities.weight')} ${at + 1}`}
                  value={prize.weight}
                  isWrong={isWrong(at, 'weight')}
                  disabled={isFrozen}
                  onChange={(weight) => set(at, { weight })}
                />
              </td>
              <td className="figures py-2 pr-3">{formatProbability(weightOf(prize), totalWeight)}</td>
              <td className="py-1 pr-3">
                <StockCell
                  prize={prize}
                  place={at + 1}
                  isFrozen={isFrozen}
                  isWrong={isWrong(at, 'stock')}
                  onChange={(stock) => set(at, { stock })}
                />
              </td>
              <td className="py-1 pr-3">
                <NumberCell
                  label={`${t('activities.cost')} ${at + 1}`}
                  inputMode="decimal"
                  value={prize.cost}
                  isWrong={isWrong(at, 'costCents')}
                  disabled={isFrozen}
                  onChange={(cost) => set(at, { cost })}
                />
              </td>
              <td className="py-2 pr-3">
                <Radio
                  aria-label={`${t('activities.fallback')} ${at + 1}`}
                  checked={prize.isFallback}
                  disabled={isFrozen}
                  onChange={() => makeFallback(at)}
                />
              </td>
              <td className="py-1 pr-3">
                <CapsCell
                  prize={prize}
                  place={at + 1}
                  isFrozen={isFrozen}
                  isWrong={(cap) => isWrong(at, cap)}
                  onChange={(change) => set(at, change)}
                />
              </td>
              <td className="whitespace-nowrap py-1">
                {isFrozen ? null : <RowActions prizes={prizes} at={at} onChange={onChange} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrongKey ? (
        <p role="alert" className="text-rec-text">
          {wrongPlace === undefined ? '' : `${t('activities.prize')} ${Number(wrongPlace) + 1} · `}
          {t(`activities.wrong.${wrongKey}`)}
        </p>
      ) : null}
      {isFrozen ? null : (
        <Button className="justify-self-start" disabled={prizes.length >= MAX_PRIZES} onClick={add}>
          {t('activities.addPrize')}
        </Button>
      )}
    </div>
  );
}

function RowActions({
  prizes,
  at,
  onChange,
}: {
  prizes: PrizeFormValues[];
  at: number;
  onChange: (prizes: PrizeFormValues[]) => void;
}) {
  const { t } = useTranslation();
  const move = (to: number) => {
    const rest = prizes.filter((_, place) => place !== at);
    onChange([...rest.slice(0, to), ...prizes.slice(at, at + 1), ...rest.slice(to)]);
  };
  const actions = [
    { label: 'up', icon: ArrowUp, isDisabled: at === 0, run: () => move(at - 1) },
    { label: 'down', icon: ArrowDown, isDisabled: at === prizes.length - 1, run: () => move(at + 1) },
    {
      label: 'removePrize',
      icon: X,
      isDisabled: prizes.length <= MIN_PRIZES || prizes[at]?.isFallback === true,
      run: () => onChange(prizes.filter((_, place) => place !== at)),
    },
  ] as const;
  return actions.map(({ label, icon: Icon, isDisabled, run }) => (
    <Button
      key={label}
      size="small"
      type="text"
      aria-label={`${t(`activities.${label}`)} ${at + 1}`}
      disabled={isDisabled}
      icon={<Icon size={14} aria-hidden="true" />}
      onClick={run}
    />
  ));
}
