// Distances and directions on the globe.
import {
  type Coordinates,
  type Direction,
  directions,
} from '@affiliate-booking/contract/options/products/coordinates'

const earthRadiusKm = 6371
export const kilometresPerDegree = (Math.PI * earthRadiusKm) / 180

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the great circle (haversine formula). */
export function kilometresBetween(from: Coordinates, to: Coordinates): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord))
}

/** In which of the eight directions a position lies from another. */
export function directionFrom(from: Coordinates, to: Coordinates): Direction {
  const east = (to.longitude - from.longitude) * Math.cos(radians((from.latitude + to.latitude) / 2))
  const north = to.latitude - from.latitude
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI)
  return directions.at(eighths) ?? 'north'
}
