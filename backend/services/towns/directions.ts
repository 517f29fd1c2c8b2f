// Directions on the globe.
import {
  type Coordinates,
  type Direction,
  directions,
} from '@affiliate-booking/contract/options/products/coordinates'
import { radians } from '@affiliate-booking/shared/distances'

/** In which of the eight directions a position lies from another. */
export function directionFrom(from: Coordinates, to: Coordinates): Direction {
  const east = (to.longitude - from.longitude) * Math.cos(radians((from.latitude + to.latitude) / 2))
  const north = to.latitude - from.latitude
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI)
  return directions.at(eighths) ?? 'north'
}
