import { useTranslation } from '../../i18n/use-translation.ts';
import { BracketFrame, LineText, TimeCode } from '../../ui/index.ts';

const lines = [
  { key: 'before', ms: 723_250 },
  { key: 'now', ms: 726_083 },
  { key: 'after', ms: 729_458 },
] as const;

/** Shows what the product does: three subtitle lines on a dark background, the middle one between yellow brackets. */
export function LoginShowcase() {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('login.stage.label')}
      className="stage grid grid-cols-[20px_1fr] gap-4 overflow-hidden px-4 py-8 md:gap-12 md:px-12 lg:py-0"
    >
      <Perforations />
      <ol className="grid content-center gap-6 lg:gap-12">
        {lines.map(({ key, ms }) => {
          const isCurrent = key === 'now';
          return (
            <li key={key} className={isCurrent ? '' : 'hidden opacity-80 lg:block'}>
              <TimeCode ms={ms} as="length" className="pl-4 text-ink-2 md:pl-6" />
              <BracketFrame tone="line" active={isCurrent} arm={14} className="mt-1 md:px-6!">
                <LineText
                  en={t(`login.stage.${key}.en`)}
                  zh={t(`login.stage.${key}.zh`)}
                  size={isCurrent ? 'l' : 'm'}
                  dimmed={!isCurrent}
                  className={
                    isCurrent ? 'lg:[&>span:first-child]:text-44 lg:[&>span:first-child]:leading-[52px]' : ''
                  }
                />
              </BracketFrame>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The perforated edge of a film strip. */
function Perforations() {
  return (
    <div
      aria-hidden="true"
      className="-my-8 bg-[radial-gradient(var(--color-ink),var(--color-ink))] opacity-15 [mask:repeating-linear-gradient(#000_0_14px,#0000_14px_28px)] lg:my-0"
    />
  );
}
