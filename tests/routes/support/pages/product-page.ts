// Opening the page of a product.
import * as product from '../../../../app/routes/public/product/route.tsx'
import { hostAnswers, hostOffers, json } from '../host.ts'
import { aProduct, aSlot, slotId } from '../products.ts'
import { render } from '../render.ts'
import { visit } from '../visit.ts'

/** A slot with free seats. */
export const open = aSlot({ id: slotId(1) })

interface Shown {
  query?: string
  product?: ReturnType<typeof aProduct>
  slots?: unknown[]
  cookie?: string
  /** Calls of the host beside those of a product. */
  offers?: string[]
}

/** The page with these products and slots at the host. */
export async function show({
  query = '',
  product: shown = aProduct(),
  slots = [open],
  cookie,
  offers = [],
}: Shown = {}) {
  hostOffers(...offers)
  const received = hostAnswers({
    'GET /products/:slug': json({ product: shown }),
    'GET /products/:slug/slots': json({ slots } as never),
  })
  const visited = await visit(product, {
    path: `/tours/${shown.slug}${query}`,
    params: { slug: shown.slug },
    ...(cookie !== undefined && { cookie }),
  })
  return { visited, received, html: render(product.default, visited) }
}

/** The days of the calendar that are links, with where they lead. */
export const daysIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(\d+<span class="sr-only"> \w+, \w+.*?)<\/a>/g)].map(
    ([, to, name = '']) => [name.replaceAll(/<[^>]*>/g, '').trim(), to?.replaceAll('&amp;', '&')],
  )

export const optionsIn = (html: string, name: string) =>
  [
    ...(html.match(new RegExp(`<select[^>]*name="${name}".*?</select>`))?.[0] ?? '').matchAll(
      /<option[^>]*>([^<]*)/g,
    ),
  ].map(([, label]) => label)

/** A pattern for an address whose parameters may come in any order. */
export const sameParameters = (query: string) => {
  const [parameters = '', anchor = ''] = query.split('#')
  return new RegExp(
    `^${parameters
      .split('&')
      .map((one) => `(?=.*${one}(?:&|#))`)
      .join('')}[^?]*#${anchor}$`,
  )
}

export const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
