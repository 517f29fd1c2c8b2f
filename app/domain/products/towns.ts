// How far something is from known towns.
import type { Direction } from '@affiliate-booking/contract/options/products/coordinates'

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
