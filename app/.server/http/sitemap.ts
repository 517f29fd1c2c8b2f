// The sitemap (sitemaps.org, protocol 0.9), streamed as the host lists the products. Where they are too many for one file,
// it is an index of its parts.
import {
  productCategories,
  productKinds,
  sitemapPart,
} from '@affiliate-booking/contract/options/products/products'
import { type DestinationRow, destinationPath } from '../../domain/products/destinations.ts'
import { townPath } from '../../domain/products/towns.ts'
import { siteTextNames } from '../../domain/site-texts.ts'
import { categoryPath, productPath } from '../../domain/products/product-path.ts'
import type { Result } from '../api/response.ts'
import { listDestinations, listProductAddresses } from '../api/endpoints/products/products.ts'
import type { AppContext } from '../api/client.ts'
import { log } from '../log.ts'

/** The protocol's maximum per file. */
const maximumAddresses = 50_000

const tourPaths = [
  '/tours',
  ...productKinds.map((kind) => `/tours?kind=${kind}`),
  ...productCategories.map(categoryPath),
]
const fixedPaths = [
  '/',
  '/affiliate/register',
  '/provider/register',
  '/lead-form',
  ...siteTextNames.map((name) => `/${name}`),
]

const head = (root: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`

const entry = (address: string, changed?: string) =>
  `<url><loc>${escaped(address)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`

/** The whole map, or the index of its parts. A failure of a later call than the first breaks off the stream. */
export async function siteMap(context: AppContext, origin: string): Promise<Result<ReadableStream>> {
  const first = await listProductAddresses(context, undefined)
  if (!first.ok && first.reason !== 'not-offered') return first
  const parts = first.ok ? (first.value.parts ?? []) : []
  if (parts.length === 0) return { ok: true, value: await partOf(context, origin, undefined, first) }
  const part = (after?: string) => {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
    return `<sitemap><loc>${escaped(`${origin}/sitemap-part.xml${query}`)}</loc></sitemap>\n`
  }
  const index = [head('sitemapindex'), part(), ...parts.map((after) => part(after)), '</sitemapindex>\n']
  return { ok: true, value: streamOf(index) }
}

/** A part of the map: the products after a slug. The first part has the other pages too. */
export async function siteMapPart(
  context: AppContext,
  origin: string,
  after: string | undefined,
): Promise<Result<ReadableStream>> {
  const first = await listProductAddresses(context, after)
  if (!first.ok && first.reason !== 'not-offered') return first
  return { ok: true, value: await partOf(context, origin, after, first) }
}

type Addresses = Awaited<ReturnType<typeof listProductAddresses>>

async function partOf(context: AppContext, origin: string, after: string | undefined, first: Addresses) {
  let page = first
  const paths = after === undefined ? await otherPaths(context, page.ok) : []
  const isIndexed = after !== undefined || (page.ok && (page.value.parts ?? []).length > 0)
  let room = isIndexed ? sitemapPart : maximumAddresses - paths.length

  async function* pieces() {
    yield head('urlset')
    yield paths.map((path) => entry(origin + path)).join('')
    while (page.ok) {
      const rows = page.value.rows.slice(0, room)
      room -= rows.length
      yield rows.map(({ slug, updatedAt }) => entry(origin + productPath(slug), updatedAt)).join('')
      const { next } = page.value
      if (next == null) break
      if (room === 0) {
        if (!isIndexed) log.warn('the site map is full: more tours and stays than a map can hold')
        break
      }
      page = await listProductAddresses(context, next)
      if (!page.ok) throw new Error(`The site map could not be written to its end: ${page.reason}`)
    }
    yield '</urlset>\n'
  }
  return streamOf(pieces())
}

async function otherPaths(context: AppContext, hasProducts: boolean): Promise<string[]> {
  if (!hasProducts) return fixedPaths
  const destinations = await listDestinations(context)
  const rows: readonly DestinationRow[] = destinations.ok ? destinations.value.rows : []
  const states = new Set(rows.map(({ state }) => destinationPath(state)))
  const districts = rows.map(({ state, district }) => destinationPath(state, district))
  const towns = destinations.ok ? (destinations.value.towns ?? []).map(townPath) : []
  // A district and a town of one name share a page.
  return [...new Set([...fixedPaths, ...tourPaths, ...states, ...districts, ...towns])]
}

/**
 * Of the web's own kind: who breaks off a compressed answer cancels it with an error, at which a stream of Node that was
 * converted fails with nobody listening, and the process with it.
 */
function streamOf(pieces: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const rest = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await rest.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await rest.return?.()
    },
  })
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
