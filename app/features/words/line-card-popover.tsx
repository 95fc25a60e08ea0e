import { Dialog, Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CardLine } from './card-line.ts';
import { LineCard } from './line-card.tsx';

export interface LineCardProps {
  line: CardLine;
  /** The card is shown beside this element, to which the focus returns. */
  anchor: HTMLElement;
  /** The word to look up first, by its number in the line. */
  initialWord: number | null;
  /** Whether the card takes the focus. A card that opens under a resting pointer doesn't, until it is used. */
  takesFocus: boolean;
  /** Whether the word is heard when the card opens. */
  playsWord: boolean;
  onPin: () => void;
  onDone: () => void;
}

/** In full screen, only what is inside the element is visible. */
const fullscreenBox = () =>
  document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : document.body;

/** On narrow screens, the card is a sheet at the bottom. */
const NARROW = '(max-width: 639px)';

/** The card of a line's words: a popover, or a sheet on narrow screens. Loaded by `useLineCard` when it first opens. */
export default function LineCardPopover(props: LineCardProps) {
  const [isSheet] = useState(() => window.matchMedia(NARROW).matches);
  return isSheet ? <CardSheet {...props} /> : <CardPopover {...props} />;
}

/** A card higher than this scrolls. CSS pixels. */
const MAX_HEIGHT = 560;

/**
 * Returns the side of the anchor on which the card opens. It opens below, unless it does not fit there and there is more
 * room above. The card grows when its definitions load, so its first height cannot decide.
 */
function sideWithRoom(anchor: HTMLElement): 'top' | 'bottom' {
  const { top, bottom } = anchor.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below >= MAX_HEIGHT || below >= top ? 'bottom' : 'top';
}

function CardPopover({ line, anchor, initialWord, takesFocus, playsWord, onPin, onDone }: LineCardProps) {
  const { t } = useTranslation();
  const [side] = useState(() => sideWithRoom(anchor));
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onDone())}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal container={fullscreenBox()}>
        <Popover.Content
          data-line-card
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('words.card.label')}
          onOpenAutoFocus={(event) => {
            if (!takesFocus) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (takesFocus) anchor.focus({ preventScroll: true });
          }}
          onPointerDown={onPin}
          onPointerLeave={({ currentTarget }) => {
            if (!takesFocus && !currentTarget.matches(':focus-within')) onDone();
          }}
          className="rise z-40 max-h-[min(560px,var(--radix-popover-content-available-height))] w-[min(440px,calc(100vw-24px))] overflow-y-auto rounded-read border border-rule bg-sheet p-4 text-ink shadow-lift"
        >
          <LineCard line={line} initialWord={initialWord} playsWord={playsWord} onDone={onDone} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function CardSheet({ line, anchor, initialWord, playsWord, onDone }: LineCardProps) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onDone())}>
      <Dialog.Portal container={fullscreenBox()}>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-stage/50" />
        <Dialog.Content
          data-line-card
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus({ preventScroll: true });
          }}
          className="rise fixed inset-x-0 bottom-0 z-40 max-h-[78vh] overflow-y-auto rounded-t-read bg-sheet p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-ink shadow-lift"
        >
          <Dialog.Title className="sr-only">{t('words.card.label')}</Dialog.Title>
          <LineCard line={line} initialWord={initialWord} playsWord={playsWord} onDone={onDone} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
