// Distances on the globe.

/** Degrees. */
interface Position {
  readonly latitude: number
  readonly longitude: number
}

const earthRadiusKm = 6371
export const kilometresPerDegree = (Math.PI * earthRadiusKm) / 180

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the great circle (haversine formula). */
export function kilometresBetween(from: Position, to: Position): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord))
}
