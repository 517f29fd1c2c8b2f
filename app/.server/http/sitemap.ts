// The sitemap (sitemaps.org, protocol 0.9), streamed as the host lists the products.
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { productCategories, productKinds } from '@affiliate-booking/contract/options/products/products'
import { productPath } from '../../domain/products/product-path.ts'
import type { Result } from '../api/response.ts'
import { listProductAddresses } from '../api/endpoints/products/products.ts'
import type { AppContext } from '../api/client.ts'
import { log } from '../log.ts'

/** The protocol's maximum per file. */
const maximumAddresses = 50_000

const tourPaths = [
  '/tours',
  ...productKinds.map((kind) => `/tours?kind=${kind}`),
  ...productCategories.map((category) => `/tours?category=${category}`),
]
const fixedPaths = ['/', '/affiliate/register', '/provider/register', '/lead-form']

/** The XML as a stream, or the failure of the first call. A later failure breaks off the stream. */
export async function siteMap(context: AppContext, origin: string): Promise<Result<ReadableStream>> {
  const first = await listProductAddresses(context, undefined)
  if (!first.ok && first.reason !== 'not-offered') return first
  const fixed = first.ok ? [...fixedPaths, ...tourPaths] : fixedPaths
  let room = maximumAddresses - fixed.length
  const entry = (path: string, changed?: string) =>
    `<url><loc>${escaped(origin + path)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`

  async function* pieces() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    yield fixed.map((path) => entry(path)).join('')
    let page = first
    while (page.ok) {
      const rows = page.value.rows.slice(0, room)
      room -= rows.length
      yield rows.map(({ slug, updatedAt }) => entry(productPath(slug), updatedAt)).join('')
      const { next } = page.value
      if (next == null) break
      if (room === 0) {
        log.warn('the site map is full: more tours and stays than a map can hold')
        break
      }
      page = await listProductAddresses(context, next)
      if (!page.ok) throw new Error(`The site map could not be written to its end: ${page.reason}`)
    }
    yield '</urlset>\n'
  }
  const xml = Readable.from(pieces(), { objectMode: false })
  return { ok: true, value: createReadableStreamFromReadable(xml) }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
