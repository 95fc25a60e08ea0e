import { Heart } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, useToast } from '../../ui/index.ts';

/**
 * A button that likes a dub or takes the like back. It shows the change at once, sends one after the other, and goes back to
 * what was saved last when one fails.
 */
export function LikeButton({
  address,
  liked,
  likes,
}: {
  /** How the viewer came to the dub. */
  address: { dubId: string; link: string | null };
  liked: boolean;
  likes: number;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [shown, setShown] = useState({ liked, likes });
  const saved = useRef({ liked, likes });
  const sending = useRef(Promise.resolve());
  /** Incremented by every click, so that only the answer to the last one is shown. */
  const clicks = useRef(0);
  const toggle = () => {
    const on = !shown.liked;
    setShown({ liked: on, likes: shown.likes + (on ? 1 : -1) });
    clicks.current += 1;
    const click = clicks.current;
    sending.current = sending.current.then(async () => {
      try {
        saved.current = await api.dubPosts.like({ ...address, on });
      } catch (error) {
        toast({ tone: 'failed', text: errorMessage(t, error) });
      }
      if (clicks.current === click) setShown(saved.current);
    });
  };
  return (
    <Button
      aria-pressed={shown.liked}
      onClick={toggle}
      className={shown.liked ? 'border-ink' : undefined}
      icon={
        <Heart size={16} strokeWidth={1.5} fill={shown.liked ? 'currentColor' : 'none'} aria-hidden="true" />
      }
    >
      {t('dubPosts.like')}
      {shown.likes > 0 ? (
        <>
          <span className="figures" aria-hidden="true">
            {shown.likes}
          </span>
          <span className="sr-only">{t('dubPosts.likes', { count: shown.likes })}</span>
        </>
      ) : null}
    </Button>
  );
}
