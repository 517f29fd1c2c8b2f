// Where a product lies, as its provider types it. Imports no zod: pages use it.

/** Degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Clockwise, from the north. */
export const directions = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const
export type Direction = (typeof directions)[number]

const typedPair = /(-?\d{1,2}\.\d+)\D{0,8}?(-?\d{1,3}\.\d+)/

/**
 * The latitude and longitude in a text: `9.6031, 77.1615`, also with degree signs, or a link of a map. Undefined if it has
 * none, or none that is on the globe.
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, first, second] = typedPair.exec(text) ?? []
  const latitude = Number(first)
  const longitude = Number(second)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** As they are stored: about a metre. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
