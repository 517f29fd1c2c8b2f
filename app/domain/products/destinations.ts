// States and districts that have tours and stays, and the addresses of their pages.
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { kindLabels } from './product-path.ts'

export interface DestinationRow {
  readonly state: string
  readonly district: string
  readonly tours: number
  readonly stays: number
  /** Paise. */
  readonly tourPrice?: number | null | undefined
  readonly stayPrice?: number | null | undefined
}

/** A district, or a state with all its districts. */
export interface Destination {
  readonly state: string
  readonly district: string | undefined
  readonly tours: number
  readonly stays: number
  readonly tourPrice: number | undefined
  readonly stayPrice: number | undefined
  /** Of a district: the others of its state; of a state: its districts. */
  readonly others: readonly DestinationRow[]
}

/** `Jammu and Kashmir` → `jammu-and-kashmir`. */
export const placeSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

export const destinationPath = (state: string, district?: string): `/${string}` =>
  `/tours/in/${[state, ...(district === undefined ? [] : [district])]
    .map((name) => encodeURIComponent(placeSlug(name)))
    .join('/')}`

/** The pages above that of a product, or of a district. */
export const destinationCrumbs = ({
  state,
  district,
}: Pick<Destination, 'state' | 'district'>): { name: string; path: `/${string}` }[] => [
  { name: 'Tours and stays', path: '/tours' },
  { name: state, path: destinationPath(state) },
  ...(district === undefined ? [] : [{ name: district, path: destinationPath(state, district) }]),
]

/** For search engines: schema.org. */
export const breadcrumbList = (crumbs: readonly { name: string; path: string }[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
})

/** `Idukki, Kerala`. */
export const destinationName = ({ state, district }: Pick<Destination, 'state' | 'district'>): string =>
  district === undefined ? state : `${district}, ${state}`

const lowest = (prices: readonly (number | null | undefined)[]): number | undefined => {
  const known = prices.filter((price) => price != null)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** The destination of a page's address; undefined if nothing is on sale there. */
export function findDestination(
  rows: readonly DestinationRow[],
  stateSlug: string,
  districtSlug: string | undefined,
): Destination | undefined {
  const ofState = rows.filter(({ state }) => placeSlug(state) === stateSlug)
  const isHere = ({ district }: DestinationRow) => placeSlug(district) === districtSlug
  const here = districtSlug === undefined ? ofState : ofState.filter(isHere)
  const [first] = here
  if (first === undefined) return undefined
  return {
    state: first.state,
    district: districtSlug === undefined ? undefined : first.district,
    tours: here.reduce((sum, { tours }) => sum + tours, 0),
    stays: here.reduce((sum, { stays }) => sum + stays, 0),
    tourPrice: lowest(here.map(({ tourPrice }) => tourPrice)),
    stayPrice: lowest(here.map(({ stayPrice }) => stayPrice)),
    others: districtSlug === undefined ? ofState : ofState.filter((row) => !isHere(row)),
  }
}

/** `12 tours from ₹500 a person and 3 stays from ₹2,000 a night`. */
export function describeOffer({
  tours,
  stays,
  tourPrice,
  stayPrice,
}: Pick<Destination, 'tours' | 'stays' | 'tourPrice' | 'stayPrice'>): string {
  const part = (count: number, kind: 'tour' | 'stay', price: number | undefined) => {
    const { one, many, unit } = kindLabels[kind]
    const from = price === undefined ? '' : ` from ${formatPaise(price)} ${unit}`
    return count === 0 ? [] : [`${formatQuantity(count, one.toLowerCase(), many.toLowerCase())}${from}`]
  }
  return [...part(tours, 'tour', tourPrice), ...part(stays, 'stay', stayPrice)].join(' and ')
}
