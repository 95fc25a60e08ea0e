import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import type { VerificationAnswer, VerificationRequest } from './verify-worker.ts';

/** Replays an export in a worker, so that the page stays usable with hundreds of thousands of draws. */
export function DrawVerifier() {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const worker = useRef<Worker | null>(null);
  const [receiptText, setReceiptText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<VerificationAnswer | 'working' | 'failed' | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);

  const replay = async (request: { file: File; receiptText: string }) => {
    worker.current?.terminate();
    setAnswer('working');
    const started = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    const exportText = await request.file.text();
    // Another file or receipt was chosen while this file was read.
    if (worker.current !== started) return;
    started.onmessage = ({ data }: MessageEvent<VerificationAnswer>) => setAnswer(data);
    started.onerror = () => setAnswer('failed');
    started.postMessage({ exportText, receiptText: request.receiptText } satisfies VerificationRequest);
  };
  const verify = (request: { file: File | null; receiptText: string }) => {
    setFile(request.file);
    setReceiptText(request.receiptText);
    if (request.file) void replay({ ...request, file: request.file }).catch(() => setAnswer('failed'));
  };

  return (
    <div className="grid gap-3 pt-4">
      <h3 className="font-semibold">{t('prizeDraw.verify.title')}</h3>
      <p className="text-14 text-ink-2 text-pretty">{t('prizeDraw.verify.text')}</p>
      <label className="grid gap-1 text-14" htmlFor={`${id}-receipt`}>
        {t('prizeDraw.verify.receipt')}
        <textarea
          id={`${id}-receipt`}
          className="figures w-full border border-rule bg-paper p-2"
          rows={3}
          value={receiptText}
          onChange={({ target }) => verify({ file, receiptText: target.value })}
        />
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={t('prizeDraw.verify.file')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => verify({ file: target.files?.[0] ?? null, receiptText })}
        />
        <Button onClick={() => input.current?.click()}>{t('prizeDraw.verify.choose')}</Button>
        {file ? <span className="min-w-0 text-14 [overflow-wrap:anywhere]">{file.name}</span> : null}
      </div>
      <p role="status" className="font-semibold">
        {answer === null ? null : wordAnswer(answer)}
      </p>
    </div>
  );

  function wordAnswer(given: VerificationAnswer | 'working' | 'failed'): string {
    if (given === 'working' || given === 'failed') return t(`prizeDraw.verify.${given}`);
    const { result, receipt } = given;
    if (!result) return t('prizeDraw.verify.noExport');
    if (!result.isRight) {
      const fault = t(`prizeDraw.verify.fault.${result.fault}`);
      return result.seq === null ? fault : t('prizeDraw.verify.wrongDraw', { seq: result.seq, fault });
    }
    return [
      t('prizeDraw.verify.right', { count: result.draws }),
      ...(result.withheld > 0 ? [t('prizeDraw.verify.withheld', { count: result.withheld })] : []),
      ...(receipt === null ? [] : [t(`prizeDraw.verify.found.${receipt}`)]),
    ].join(' ');
  }
}
