import type { ActivityDto } from '#contract/prize-draw.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The public terms of a draw, generated from its settings. */
export function Disclosure({ activity }: { activity: ActivityDto }) {
  const { t } = useTranslation();
  const { sponsor, contact, startsAt, endsAt, chances, needsPhone, maskedNumber, prizes } = activity;
  const asksForPhone = needsPhone || maskedNumber !== null;
  const facts = [
    { name: 'sponsor', text: sponsor },
    { name: 'contact', text: contact },
    {
      name: 'time',
      text: t('prizeDraw.from', { from: formatDate(startsAt * 1000), to: formatDate(endsAt * 1000) }),
    },
    {
      name: 'method',
      text: [
        t('prizeDraw.disclosure.methodText', { count: chances }),
        ...(asksForPhone ? [t('prizeDraw.disclosure.methodPhone')] : []),
      ].join(' '),
    },
    { name: 'prizes', text: t('prizeDraw.disclosure.prizesText', { count: prizes.length }) },
    { name: 'result', text: t('prizeDraw.disclosure.resultText') },
    { name: 'claim', text: t('prizeDraw.disclosure.claimText') },
  ] as const;
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-20">{t('prizeDraw.disclosure.title')}</h2>
      <dl className="border-rule border-b">
        {facts
          .filter(({ text }) => text !== '')
          .map(({ name, text }) => (
            <div key={name} className="grid grid-cols-[88px_1fr] gap-x-4 border-rule border-t py-2">
              <dt className="text-14 text-ink-2">{t(`prizeDraw.disclosure.${name}`)}</dt>
              <dd className="text-pretty [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
