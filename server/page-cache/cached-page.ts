/** A page for the cache: hashes of its scripts replace the nonce, and it is compressed once. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ContentEncoding } from '../http/compression.ts'

const brotli = promisify(brotliCompress)

/** Headers alternate names and values, which Node sends fastest. */
export type CachedPage = Record<
  ContentEncoding,
  {
    bytes: Buffer
    etag: string
    headers: readonly string[]
    /** For a visitor who gets a cookie with the page. */
    privateHeaders: readonly string[]
  }
>

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
const caching = ['cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600']
const noCaching = ['cache-control', 'private, no-store']

/**
 * Undefined for a response that must not be shared.
 * @param personal text of one visitor, which a shared page must not show
 */
export async function createCachedPage(
  response: Response,
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
  return encodePage(Buffer.from(page), Object.entries(shared).flat())
}

function withHashes(policy: string, nonce: string, page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, text = '']) => `'sha256-${digest(text)}'`)
  return policy
    .replace(`script-src 'self' 'nonce-${nonce}'`, ["script-src 'self'", ...new Set(hashes)].join(' '))
    .replaceAll(` 'nonce-${nonce}'`, '')
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')

async function encodePage(page: Buffer, headers: readonly string[]): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(page, { level: 9 }),
  ])
  const tag = digest(page).slice(0, 24)
  const encoded = (bytes: Buffer, encoding?: ContentEncoding) => {
    const etag = encoding ? `"${tag}-${encoding}"` : `"${tag}"`
    const ownHeaders = [...headers, ...(encoding ? ['content-encoding', encoding] : [])]
    return {
      bytes,
      etag,
      headers: [...ownHeaders, ...caching, 'etag', etag],
      privateHeaders: [...ownHeaders, ...noCaching],
    }
  }
  return { identity: encoded(page), gzip: encoded(gz, 'gzip'), br: encoded(br, 'br') }
}
