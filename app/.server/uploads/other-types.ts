// What by its first bytes is surely no picture.

const starts: readonly string[] = [
  '%PDF-',
  // Archives: ZIP (also Office documents and APK), gzip, 7z, RAR, xz.
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  '\u001f\u008b',
  '7z\u00bc\u00af',
  'Rar!',
  '\u00fd7zXZ',
  // Programs: Windows, Linux, macOS, scripts.
  'MZ',
  '\u007fELF',
  '\u00ca\u00fe\u00ba\u00be',
  '\u00cf\u00fa\u00ed\u00fe',
  '\u00ce\u00fa\u00ed\u00fe',
  '#!',
  // Office documents of old, and rich text.
  '\u00d0\u00cf\u0011\u00e0',
  '{\\rtf',
]

const markup = /<(?:!doctype html|html|head|body|script|iframe)\b/i

/** Whether the bytes are a document, an archive, a program or a page. Only the beginning is looked at. */
export function isOtherFile(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  return starts.some((start) => text.startsWith(start)) || markup.test(text)
}
