/** A page for the cache: hashes of its scripts replace the nonce, and it is compressed once for each encoding. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { ContentEncoding } from '../http/compression.ts'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/** Headers alternate names and values, which Node sends fastest. */
export interface EncodedPage {
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: readonly string[]
  /** For a visitor who gets a cookie with the page. */
  readonly privateHeaders: readonly string[]
}

export interface CachedPage {
  /** Of those encodings that were asked for. */
  readonly encoded: Partial<Record<ContentEncoding, EncodedPage>>
  /** The page in an encoding, made from another one. */
  readonly encode: (encoding: ContentEncoding) => Promise<EncodedPage>
  /** Bytes in memory. */
  readonly size: () => number
}

export interface Caching {
  /** For shared caches and browsers. */
  readonly cacheControl: string
  /** Of Brotli and gzip. */
  readonly quality: { readonly br: number; readonly gzip: number }
}

/** Headers that belong to one response. */
const perResponseHeaders = new Set([
  'x-request-id',
  'content-length',
  'connection',
  'date',
  'cache-control',
  'vary',
])

/** Shared caches keep a page for a minute; browsers revalidate it. */
export const cachedForAMinute: Caching = {
  cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  quality: { br: 9, gzip: 9 },
}

/** Shared caches hear of no change: for a second they answer all, and then one of them asks while others wait for none. */
export const cachedForASecond: Caching = {
  cacheControl: 'public, max-age=0, s-maxage=1, stale-while-revalidate=10',
  quality: { br: 5, gzip: 6 },
}

const noCaching = ['cache-control', 'private, no-store']

/** Bytes of a page's headers and of what holds them. */
const overhead = 2048

/**
 * Undefined for a response that must not be shared.
 * @param personal text of one visitor, which a shared page must not show
 */
export async function createCachedPage(
  response: Response,
  caching: Caching,
  personal?: string,
): Promise<CachedPage | undefined> {
  const { status, headers } = response
  if (status !== 200 || headers.has('set-cookie') || headers.has('content-encoding')) return undefined
  if (headers.get('cache-control')?.includes('private') === true) return undefined
  if (!headers.get('content-type')?.startsWith('text/html')) return undefined
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (nonce === undefined) return undefined

  const page = (await response.text()).replaceAll(` nonce="${nonce}"`, '')
  // A nonce left in a cached page would be known to everybody.
  if (page.includes(nonce)) return undefined
  if (personal !== undefined && page.includes(personal)) return undefined

  const own = [...headers].filter(([name]) => !perResponseHeaders.has(name))
  const shared = {
    ...Object.fromEntries(own),
    vary: 'Cookie, Accept-Encoding',
    'content-security-policy': withHashes(policy, nonce, page),
  }
  return encodePage(Buffer.from(page), Object.entries(shared).flat(), caching)
}

function withHashes(policy: string, nonce: string, page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, text = '']) => `'sha256-${digest(text)}'`)
  return policy
    .replace(`script-src 'self' 'nonce-${nonce}'`, ["script-src 'self'", ...new Set(hashes)].join(' '))
    .replaceAll(` 'nonce-${nonce}'`, '')
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')

/** Brotli is kept always, since it is the smallest; other encodings are made of it when they are asked for. */
async function encodePage(
  page: Buffer,
  headers: readonly string[],
  { cacheControl, quality }: Caching,
): Promise<CachedPage> {
  const tag = digest(page).slice(0, 24)
  const describe = (bytes: Buffer, encoding: ContentEncoding): EncodedPage => {
    const isPlain = encoding === 'identity'
    const etag = isPlain ? `"${tag}"` : `"${tag}-${encoding}"`
    const ownHeaders = [...headers, ...(isPlain ? [] : ['content-encoding', encoding])]
    return {
      bytes,
      etag,
      headers: [...ownHeaders, 'cache-control', cacheControl, 'etag', etag],
      privateHeaders: [...ownHeaders, ...noCaching],
    }
  }
  const br = await compressBrotli(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality.br, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
  })
  const encoded: CachedPage['encoded'] = { br: describe(br, 'br') }
  return {
    encoded,
    async encode(encoding) {
      const known = encoded[encoding]
      if (known !== undefined) return known
      const plain = await decompressBrotli(br)
      const bytes = encoding === 'gzip' ? await compressGzip(plain, { level: quality.gzip }) : plain
      return (encoded[encoding] = describe(bytes, encoding))
    },
    size: () => overhead + Object.values(encoded).reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}
