// Extras: what guests can add to a booking of a product and pay with it. It does not import zod, so that pages may use it.

/** Of one product. */
export const maximumExtras = 8

/** Characters of a name. */
export const maximumExtraName = 60

/** Of one extra in one booking. */
export const maximumExtraCount = 10

/** A place for each extra of a product, in its form and in addresses. */
export const extraPlaces = [1, 2, 3, 4, 5, 6, 7, 8] as const
type ExtraPlace = (typeof extraPlaces)[number]

/** The inputs of an extra in the form of a product. */
export const extraInputsAt = <Place extends ExtraPlace>(place: Place) =>
  ({ name: `extraName${place}`, price: `extraPrice${place}` }) as const

export type ExtraInput = ReturnType<typeof extraInputsAt<ExtraPlace>>['name' | 'price']

/** Names that people take for the same. */
export const sameExtraName = (name: string): string => name.trim().toLowerCase()
