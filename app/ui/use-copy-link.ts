import { useToast } from './index.ts';

/**
 * Returns a function that copies an address and says so. Without clipboard permission, it focuses the field with the address
 * instead, so that the user can copy it from there.
 */
export function useCopyLink(args: {
  address: string;
  fieldId: string;
  copiedText: string;
}): () => Promise<void> {
  const { address, fieldId, copiedText } = args;
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ tone: 'done', text: copiedText });
    } catch {
      document.getElementById(fieldId)?.focus();
    }
  };
}
