import { readDrawExport, readDrawReceipt } from '#domain/prize-draw/draw-export.ts';
import {
  findReceipt,
  type ReceiptResult,
  type VerificationResult,
  verifyDraws,
} from '#domain/prize-draw/verify-draws.ts';

/** The texts of an export and, unless it is empty, of a receipt. */
export interface VerificationRequest {
  exportText: string;
  receiptText: string;
}

/** `result` is null if the text is no export, `receipt` if there is none. */
export interface VerificationAnswer {
  result: VerificationResult | null;
  receipt: ReceiptResult | 'unreadable' | null;
}

addEventListener('message', ({ data }: MessageEvent<VerificationRequest>) => {
  const exported = readDrawExport(data.exportText);
  const receipt = readDrawReceipt(data.receiptText);
  const answer: VerificationAnswer = {
    result: exported && verifyDraws(exported),
    receipt:
      data.receiptText.trim() === '' || !exported
        ? null
        : receipt
          ? findReceipt(exported, receipt)
          : 'unreadable',
  };
  postMessage(answer);
});
