import { useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/index.ts';

/**
 * Returns a function that makes a change, says whether it was made, and loads the page again. It loads it also after an
 * error, because another teacher may have changed the class.
 * @returns whether the change was made.
 */
export function useClassChange() {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return async (
    call: (client: (typeof api)['classes']) => Promise<unknown>,
    done: string,
  ): Promise<boolean> => {
    let isDone = false;
    try {
      await call(api.classes);
      isDone = true;
      toast({ tone: 'done', text: done });
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
    }
    await revalidate();
    return isDone;
  };
}
