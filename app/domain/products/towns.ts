// Known towns: how far something is from them, and those that have something to book.
import type { Direction } from '@affiliate-booking/contract/options/products/coordinates'
import { kilometresBetween } from '@affiliate-booking/shared/distances'
import { type Destination, destinationPath } from './destinations.ts'

/** With something to book in it or near it. */
export interface DestinationTown {
  readonly name: string
  readonly district: string
  readonly state: string
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

export interface TownDistance {
  readonly name: string
  readonly kilometres: number
  readonly direction: Direction
}

/** `12 km north-east of Munnar`. */
export const describeTownDistance = ({ name, kilometres, direction }: TownDistance): string =>
  kilometres < 2 ? `In or near ${name}` : `${kilometres} km ${direction} of ${name}`

/** `12 km from Munnar`. */
export const shortTownDistance = ({ name, kilometres }: TownDistance): string =>
  kilometres < 2 ? `in or near ${name}` : `${kilometres} km from ${name}`

export const townPath = ({ name, state }: Pick<DestinationTown, 'name' | 'state'>): `/${string}` =>
  destinationPath(state, name)

/** The town of an address, unless a district has it. */
export const findTown = (towns: readonly DestinationTown[], path: string): DestinationTown | undefined =>
  towns.find((town) => townPath(town) === path)

/** The towns of a district, but for one of its own name. */
export const townsOf = (
  { state, district }: Pick<Destination, 'state' | 'district'>,
  towns: readonly DestinationTown[],
) => towns.filter((town) => town.state === state && town.district === district && town.name !== district)

const nearKm = 100
const shownNeighbours = 8

/** The towns around another one, the nearest first. */
export const neighboursOf = (town: DestinationTown, towns: readonly DestinationTown[]) =>
  towns
    .filter((other) => townPath(other) !== townPath(town))
    .map((other) => ({ ...other, kilometres: Math.round(kilometresBetween(town, other)) }))
    .filter(({ kilometres }) => kilometres <= nearKm)
    .toSorted((one, other) => one.kilometres - other.kilometres)
    .slice(0, shownNeighbours)
