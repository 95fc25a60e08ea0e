import { App, Button, type ButtonProps } from 'antd';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/**
 * A button that reads a spreadsheet's CSV file. `onRead` gets the text; null if it has an unknown encoding. A file that can't be
 * read, for example because it has been removed since, is reported here.
 */
export function CsvFileButton({
  label,
  onRead,
  ...button
}: {
  label: string;
  onRead: (text: string | null) => unknown;
} & Pick<ButtonProps, 'loading' | 'type'>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const bytes = await file.arrayBuffer().catch((thrown: unknown) => {
      if (thrown instanceof DOMException) return null;
      throw thrown;
    });
    if (bytes) onRead(decodeTable(bytes));
    else message.error(t('admin.import.fileGone', { name: file.name }));
  };
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}

/** Decodes UTF-8, or GB 18030 as Chinese Windows writes it. Returns null for other encodings. */
function decodeTable(bytes: ArrayBuffer): string | null {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown;
    }
  return null;
}
