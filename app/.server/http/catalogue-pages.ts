// Pages of the catalogue that are the same for everybody without a session: by address, with the parameters that they
// show, each spelled in one way. What a loader of these pages reads of a request must be in its address here.
import { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { extraParameters } from '../../domain/products/extras/extra-parameters.ts'
import { subjectOfSearch } from '../api/endpoints/products/products.ts'
import type { CatalogueSubject } from '../api/catalogue/changes.ts'
import { createPageFreshness, longestMs, nextMidnight } from '../api/catalogue/freshness.ts'
import { hostCatalogue } from '../api/catalogue/host-catalogue.ts'

export type { CatalogueSubject }

interface CataloguePage {
  /** The path and query with which it is rendered. */
  readonly renderedAs: string
  /** The pattern of its route. */
  readonly route: string
  readonly subject: CatalogueSubject
  /** Of the product whose views are counted. */
  readonly slug?: string
}

interface Kind {
  readonly path: RegExp
  readonly route: string
  /** In the order in which they are spelled. Others change nothing and are left out. */
  readonly parameters: readonly string[]
  /** Parameters with which the page is no shared one. */
  readonly unshared?: readonly string[]
}

const slug = '[a-z0-9-]{1,100}'

const kinds: readonly Kind[] = [
  { path: /^\/tours$/, route: '/tours', parameters: [...Object.keys(ProductQuery.shape), 'adults'] },
  {
    path: new RegExp(`^/tours/(${slug})$`),
    route: '/tours/:slug',
    parameters: ['month', 'date', 'departure', 'guests', 'children', 'rooms', ...extraParameters],
    // A form without scripts, and a code that somebody typed.
    unshared: ['adults', 'slot', 'code'],
  },
  { path: new RegExp(`^/tours/in/${slug}(?:/${slug})?$`), route: '/tours/in/:state/:place?', parameters: [] },
  { path: new RegExp(`^/tours/kind/${slug}$`), route: '/tours/kind/:category', parameters: [] },
]

/** Longer addresses are hardly asked for twice. */
const maximumQueryLength = 500

/** The page at an address that the page cache may hold, if there is one. */
function findPage(path: string, query: string): CataloguePage | undefined {
  if (!path.startsWith('/tours') || query.length > maximumQueryLength) return undefined
  for (const { path: pattern, route, parameters, unshared = [] } of kinds) {
    const match = pattern.exec(path)
    if (match === null) continue
    const given = new URLSearchParams(query)
    if (unshared.some((name) => given.has(name))) return undefined
    const shown = new URLSearchParams()
    for (const name of parameters) {
      const values = given.getAll(name)
      // Which one counts is for the page to decide.
      if (values.length > 1) return undefined
      const [value = ''] = values
      if (value.trim() !== '') shown.set(name, value)
    }
    const renderedAs = shown.size === 0 ? path : `${path}?${shown}`
    if (route !== '/tours/:slug') return { renderedAs, route, subject: subjectOf(shown) }
    const [, name = ''] = match
    return { renderedAs, route, subject: { slug: name }, slug: name }
  }
  return undefined
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Of a list. The search leaves out a day that cannot be one, and a departure that is not after the arrival. */
function subjectOf(shown: URLSearchParams): CatalogueSubject {
  const [date, departure] = [shown.get('date'), shown.get('departure')]
  if (!isDay(date)) return subjectOfSearch({})
  return subjectOfSearch({ date, ...(isDay(departure) && departure > date && { departure }) })
}

/** For the server around the app. */
export const catalogue = {
  findPage,
  createFreshness: createPageFreshness,
  /** By `Date.now()`, for a page that is begun now. */
  latestEnd: () => Math.min(Date.now() + longestMs, nextMidnight()),
  start: hostCatalogue.start,
  stop: hostCatalogue.stop,
  isConfirmed: hostCatalogue.isConfirmed,
  confirm: hostCatalogue.confirm,
  sequence: hostCatalogue.sequence,
  isUnchanged: hostCatalogue.isUnchanged,
}
