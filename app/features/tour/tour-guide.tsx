import { type CSSProperties, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isPageShortcut } from '../../keyboard/use-shortcuts.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { useStoreValue } from '../../state/use-store-value.ts';
import { Button, useToast } from '../../ui/index.ts';
import { afterStep, completeTourStep, type TourStep, tourSteps, tourStore } from './tour-store.ts';
import { targetsOfStep } from './tour-targets.ts';
import { useTourTarget } from './use-tour-target.ts';

/**
 * The tour: brackets around the control of the current step, and a card with one sentence about it. Both lie over the page,
 * which stays as usable as ever and keeps the focus. What people do on the page moves the tour on.
 */
export default function TourGuide() {
  const { t } = useTranslation();
  const toast = useToast();
  const { pathname } = useLocation();
  const step = useStoreValue(tourStore, (store) => store.get().step, tourSteps[0]);
  const card = useRef<HTMLElement>(null);
  const view = useTourTarget(step, card);
  const leave = useLeave();
  useSteps(step);
  useEffect(
    () =>
      tourStore.subscribe(() => {
        const { status, step: last } = tourStore.get();
        if (status === 'ended' && last === tourSteps.at(-1))
          toast({ tone: 'done', text: t('tour.finished') });
      }),
    [toast, t],
  );

  const { targets, pages } = targetsOfStep[step];
  const isElsewhere = !view?.text && !pages.includes(pathname);
  const number = tourSteps.indexOf(step) + 1;
  const isLast = number === tourSteps.length;
  return (
    <>
      {view?.mark ? <Mark box={view.mark} color={view.color} /> : null}
      <section
        ref={card}
        data-tour-card
        aria-label={t('tour.name')}
        className="fixed z-50 grid w-[min(320px,calc(100vw-16px))] gap-2 rounded-read border border-edge bg-sheet p-4 text-ink shadow-lift"
        style={view ? view.card : { visibility: 'hidden' }}
      >
        <p className="figures text-12 text-ink-2">
          {t('tour.progress', { step: number, steps: tourSteps.length })}
        </p>
        <p role="status" className="text-16 text-pretty">
          {isElsewhere
            ? t('tour.elsewhere')
            : t(view?.text ?? targets[targets.length - 1]?.text ?? 'tour.name')}
        </p>
        <div className="-mr-2 flex items-center justify-end gap-1">
          <Button size="s" variant="quiet" onClick={leave}>
            {t('tour.skip')}
          </Button>
          {isElsewhere ? (
            <Button asChild size="s" variant="primary">
              <Link to={pageOfStep(step, t('home.examples.one'))}>{t('tour.goThere')}</Link>
            </Button>
          ) : (
            <Button size="s" onClick={() => tourStore.set(afterStep(step))}>
              {t(isLast ? 'tour.finish' : 'tour.next')}
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

/** Returns the page where a step can be done, for somebody who went elsewhere. */
function pageOfStep(step: TourStep, example: string): string {
  if (step === 'search') return pagePaths.home;
  return step === 'takeAway' ? pagePaths.download : phraseSearchPath(example);
}

/** Returns the function that ends the tour early. Escape calls it, too, unless something else on the page wants the key. */
function useLeave(): () => void {
  const { t } = useTranslation();
  const toast = useToast();
  const leave = () => {
    tourStore.set({ status: 'ended', step: tourSteps[0] });
    toast({ tone: 'done', text: t('tour.left') });
  };
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.fullscreenElement || !isPageShortcut(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return leave;
}

/** Completes the steps that the page itself shows to be done: a search was made, a line was heard. */
function useSteps(step: TourStep): void {
  const { pathname, search, key } = useLocation();
  /** Where the tour began, which may be the search page with its last search. */
  const begun = useRef(key);
  useEffect(() => {
    const query = new URLSearchParams(search).get('q') ?? '';
    const hasSearched = pathname === pagePaths.search && query.trim() !== '' && key !== begun.current;
    if (step === 'search' && hasSearched) completeTourStep('search');
  }, [step, pathname, search, key]);
  useEffect(() => {
    if (step !== 'hear') return;
    const onPause = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement && target.played.length > 0) completeTourStep('hear');
    };
    // A media element's events don't bubble.
    document.addEventListener('pause', onPause, { capture: true });
    return () => document.removeEventListener('pause', onPause, { capture: true });
  }, [step]);
}

function Mark({
  box,
  color,
}: {
  box: { left: number; top: number; width: number; height: number };
  color: string;
}) {
  return (
    <div aria-hidden="true" data-tour-mark className="pointer-events-none fixed z-50" style={box}>
      <span className="absolute inset-0 rounded-edit bg-line/20" />
      <span className="bracket" style={{ color, borderWidth: 3, '--bracket-arm': '12px' } as CSSProperties} />
    </div>
  );
}
