import { inflateSync } from 'node:zlib';

/** The contents of a PDF that tests check. */
export interface PdfContents {
  pages: number;
  /** PostScript names of the embedded fonts, with the tag of a subset: `ABCDEF+Name`. */
  fonts: string[];
  /** Total size of the font files, in bytes. */
  fontBytes: number;
  /** Text of each page, as a PDF reader would copy it. */
  texts: string[];
}

interface PdfObject {
  head: string;
  stream: Buffer | null;
}

/** Reads a PDF as pdfkit writes it: one cross-reference table of plain objects with deflated streams. */
export function readPdf(bytes: Buffer): PdfContents {
  const objects = readObjects(bytes);
  const allObjects = [...objects.values()];
  const fontNames = allObjects.flatMap(({ head }) => {
    const [, file] = /\/FontFile[23] (\d+) 0 R/.exec(head) ?? [];
    const [, name] = /\/FontName \/(\S+)/.exec(head) ?? [];
    return file && name && objects.get(Number(file))?.stream ? [name] : [];
  });
  const fontFiles = allObjects.flatMap(({ head }) => /\/FontFile[23] (\d+) 0 R/.exec(head)?.[1] ?? []);
  const pages = allObjects.filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return {
    pages: pages.length,
    fonts: fontNames.sort((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1)),
    fontBytes: fontFiles.reduce((sum, id) => sum + (objects.get(Number(id))?.stream?.length ?? 0), 0),
    texts: pages.map((page) => readPageText(page, objects)),
  };
}

function readObjects(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const streamAt = text.indexOf('stream\n', start);
    const end = text.indexOf('\nendobj', start);
    const hasStream = streamAt >= 0 && streamAt < end;
    const head = text.slice(start, hasStream ? streamAt : end);
    objects.set(Number(match[1]), { head, stream: hasStream ? readStream(bytes, head, streamAt + 7) : null });
  }
  return objects;
}

function readStream(bytes: Buffer, head: string, at: number): Buffer {
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const raw = bytes.subarray(at, at + length);
  return head.includes('/FlateDecode') ? inflateSync(raw) : raw;
}

const streamOf = (objects: Map<number, PdfObject>, id: string | undefined) =>
  objects.get(Number(id))?.stream?.toString('latin1') ?? '';

function readPageText(page: PdfObject, objects: Map<number, PdfObject>): string {
  const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(page.head)?.[1]))?.head ?? page.head;
  const maps = new Map<string, Map<number, string>>();
  for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
    maps.set(name, readUnicodeMap(streamOf(objects, unicode)));
  }
  const content = streamOf(objects, /\/Contents (\d+) 0 R/.exec(page.head)?.[1]);
  let font = new Map<number, string>();
  let text = '';
  for (const [, name, shown, next] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bET\b)/g)) {
    if (name) font = maps.get(name) ?? new Map();
    if (next) text += '\n';
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += font.get(Number.parseInt(glyph, 16)) ?? '\ufffd';
    }
  }
  return text;
}

/** Reads the text of each glyph from the ToUnicode map of a font. */
function readUnicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', list = ''] of block.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
      [...list.matchAll(/<([0-9a-f\s]*)>/gi)].forEach(([, hex = ''], at) => {
        map.set(Number.parseInt(first, 16) + at, text(hex));
      });
    }
  }
  return map;
}
