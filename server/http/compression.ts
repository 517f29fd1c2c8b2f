/** How the bytes of an answer are packed for a browser. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/** The names are those of Content-Encoding. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

// Browsers send few different headers, which are not read each time.
const known = new LRUCache<string, ContentEncoding>({ max: 100 })

/** The best of ours that the browser takes, by its Accept-Encoding. */
export function negotiateEncoding(accepted: string): ContentEncoding {
  const found = known.get(accepted)
  if (found !== undefined) return found
  const taken = parseAccept(accepted)
  const takes = (name: ContentEncoding) =>
    (taken.find(({ type }) => type === name || type === '*')?.q ?? 0) > 0
  const packing = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  known.set(accepted, packing)
  return packing
}

const brotliQuality = 3
/** 64 KiB: a larger window only has to be cleared, for a page that is hardly larger. */
const brotliWindow = 16
const gzipLevel = 3

/**
 * Packs bytes that are sent once, in this thread: a page takes 0.2 ms here, and handing it to another thread takes as
 * long.
 */
export function compressBody(
  bytes: Buffer,
  packing: Exclude<ContentEncoding, 'identity'>,
): Buffer<ArrayBuffer> {
  if (packing === 'gzip') return gzipSync(bytes, { level: gzipLevel })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
  }
  return brotliCompressSync(bytes, { params })
}
