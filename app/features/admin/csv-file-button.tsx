import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';

/** A button that reads a spreadsheet's CSV file. `onRead` gets the text; null if it has an unknown encoding. */
export function CsvFileButton({
  label,
  onRead,
  ...button
}: {
  label: string;
  onRead: (text: string | null) => unknown;
} & Pick<ButtonProps, 'loading' | 'type'>) {
  const input = useRef<HTMLInputElement>(null);
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
        onChange={async (event) => {
          const [file] = event.target.files ?? [];
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
          if (file) onRead(decodeTable(await file.arrayBuffer()));
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
