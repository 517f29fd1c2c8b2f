// The fields of a product. The wire schemas (contract/shapes/products/product-fields.ts), the form, the preview and the
// list of changes are derived from this table. It does not import zod, so that pages may use it.
import { maximumGuests, maximumNights, maximumSeats } from '../bookings.ts'
import { optionLabel } from '../option-label.ts'
import { type ExtraInput, maximumExtras } from './extras.ts'
import { childAge } from './price-rules.ts'
import { cancellationPolicyNames, productCategories, type ProductKind } from './products.ts'

interface FieldBase {
  label: string
  group: 'about' | 'details' | 'location' | 'price' | 'booking'
  hint?: string | Record<ProductKind | 'any', string>
  /** May be left empty. */
  optional?: true
  /** The only kind that has it; empty on the other. */
  onlyKind?: ProductKind
  /** What a new form starts with. */
  initial?: string
  /** Takes the whole width of the form. */
  wide?: true
}

type FieldControl =
  | { control: 'text' | 'textarea'; maximum: number }
  /** A list of texts: one on each line, in the form and on the wire. */
  | { control: 'lines'; maximumLines: number; maximum: number }
  /** Country, state and district: nested as `location` on the wire. */
  | { control: 'location'; maximum: number }
  | { control: 'select'; options: readonly string[] }
  | { control: 'yes-no'; yes: string; no: string }
  /** Agreed to when it is ticked, and otherwise not. */
  | { control: 'checkbox'; yes: string; no: string }
  /** Latitude and longitude, as one text. */
  | { control: 'coordinates' }
  /** Typed in rupees; paise on the wire. */
  | { control: 'money' }
  | { control: 'number'; minimum: number; maximum: number }
  /** Minutes, typed as hours and minutes. */
  | { control: 'duration'; inputs: { hours: string; minutes: string } }
  /** Minutes before the start, chosen from a list. */
  | { control: 'lead-time' }
  /** A name and a price each, in inputs of its own. */
  | { control: 'extras' }

export type ProductField = FieldBase & FieldControl

/** Minutes that a tour may take. */
export const maximumDuration = 100_000

export const productFields = {
  title: { label: 'Title', group: 'about', control: 'text', maximum: 100, wide: true },
  category: { label: 'Category', group: 'about', control: 'select', options: productCategories },
  description: {
    label: 'Description',
    group: 'about',
    control: 'textarea',
    maximum: 5000,
    hint: 'What guests see and do.',
    wide: true,
  },
  durationMinutes: {
    label: 'Duration',
    group: 'about',
    control: 'duration',
    inputs: { hours: 'hours', minutes: 'minutes' },
    hint: 'How long it takes.',
    optional: true,
    wide: true,
    onlyKind: 'tour',
  },
  highlights: {
    label: 'Highlights',
    group: 'details',
    control: 'lines',
    maximumLines: 8,
    maximum: 120,
    hint: 'The best of it, such as “Sunset on the water”. One on each line.',
    optional: true,
    wide: true,
  },
  itinerary: {
    label: 'Itinerary',
    group: 'details',
    control: 'lines',
    maximumLines: 30,
    maximum: 300,
    hint: 'Such as “9:00 am: boat from the jetty”. One on each line.',
    optional: true,
    wide: true,
    onlyKind: 'tour',
  },
  amenities: {
    label: 'Amenities',
    group: 'details',
    control: 'lines',
    maximumLines: 40,
    maximum: 60,
    hint: 'Guests can search for Wi-Fi, parking, air conditioning, hot water or a pool. One on each line.',
    optional: true,
    onlyKind: 'stay',
  },
  roomTypes: {
    label: 'Rooms',
    group: 'details',
    control: 'lines',
    maximumLines: 20,
    maximum: 200,
    hint: 'Beds, size and view of each kind of room. One on each line.',
    optional: true,
    onlyKind: 'stay',
  },
  included: {
    label: 'Included',
    group: 'details',
    control: 'lines',
    maximumLines: 20,
    maximum: 120,
    hint: 'What the price covers. One on each line.',
    optional: true,
  },
  notIncluded: {
    label: 'Not included',
    group: 'details',
    control: 'lines',
    maximumLines: 20,
    maximum: 120,
    hint: 'What guests pay extra. One on each line.',
    optional: true,
  },
  whatToBring: {
    label: 'What to bring',
    group: 'details',
    control: 'lines',
    maximumLines: 20,
    maximum: 120,
    hint: 'One on each line.',
    optional: true,
    onlyKind: 'tour',
  },
  languages: {
    label: 'Languages',
    group: 'details',
    control: 'lines',
    maximumLines: 10,
    maximum: 40,
    hint: 'Of the guide. One on each line.',
    optional: true,
    onlyKind: 'tour',
  },
  minimumAge: {
    label: 'Minimum age',
    group: 'details',
    control: 'number',
    minimum: 1,
    maximum: 99,
    hint: 'In years. Leave it empty if all ages can come.',
    optional: true,
    onlyKind: 'tour',
  },
  houseRules: {
    label: 'House rules',
    group: 'details',
    control: 'lines',
    maximumLines: 20,
    maximum: 200,
    hint: 'Such as “No smoking”. One on each line.',
    optional: true,
    wide: true,
    onlyKind: 'stay',
  },
  country: { label: 'Country', group: 'location', control: 'location', maximum: 100 },
  state: { label: 'State', group: 'location', control: 'location', maximum: 100 },
  district: { label: 'District', group: 'location', control: 'location', maximum: 100 },
  meetingPoint: {
    label: 'Meeting point',
    group: 'location',
    control: 'text',
    maximum: 200,
    hint: 'Or the address. Shown to guests once they have paid.',
    optional: true,
  },
  coordinates: {
    label: 'Map position',
    group: 'location',
    control: 'coordinates',
    hint: 'The two numbers that a map app shows for the place, such as 9.6031, 77.1615.',
    optional: true,
  },
  showsPosition: {
    label: 'Guests who have paid see this position on a map',
    group: 'location',
    control: 'checkbox',
    yes: 'Yes',
    no: 'No, distances only',
    hint: 'Everybody else sees distances only.',
    initial: 'yes',
    optional: true,
    wide: true,
  },
  price: {
    label: 'Price',
    group: 'price',
    control: 'money',
    hint: {
      tour: 'Rupees per seat, or for the whole group.',
      stay: 'Rupees per room and night.',
      any: 'Rupees per seat or whole group of a tour, or per room and night of a stay.',
    },
  },
  discountPrice: {
    label: 'Discount price',
    group: 'price',
    control: 'money',
    hint: 'If you set it, guests pay this price.',
    optional: true,
  },
  childPrice: {
    label: 'Child price',
    group: 'price',
    control: 'money',
    hint: `Rupees for a guest of up to ${childAge} years. Leave it empty if children pay as adults.`,
    optional: true,
    onlyKind: 'tour',
  },
  guestsPerGroup: {
    label: 'Guests per group',
    group: 'price',
    control: 'number',
    minimum: 2,
    maximum: maximumGuests,
    hint: 'Only if you sell a whole boat, jeep or guide at one price: for how many guests at most, children included. Your weekly times then count groups. Leave it empty to sell seats. Once the service is approved, you cannot switch between the two.',
    optional: true,
    onlyKind: 'tour',
  },
  extras: {
    label: 'Extras',
    group: 'price',
    control: 'extras',
    hint: `What guests can add to their booking and pay with it, at most ${maximumExtras}. The name says what one of it is, such as “Dinner, one person and evening” or “Airport pickup, one car”. Guests choose how many.`,
    optional: true,
    wide: true,
  },
  isInstant: {
    label: 'Booking confirmation',
    group: 'booking',
    control: 'yes-no',
    yes: 'Automatic, once paid',
    no: 'After the provider accepts',
    initial: 'yes',
  },
  cutoffMinutes: {
    label: 'Booking closes',
    group: 'booking',
    control: 'lead-time',
    initial: '720',
  },
  maximumSeats: {
    label: 'Maximum per booking',
    group: 'booking',
    control: 'number',
    minimum: 1,
    maximum: maximumSeats,
    hint: `Seats or groups of a tour, or rooms of a stay; at most ${maximumSeats}.`,
    initial: '10',
  },
  guestsPerRoom: {
    label: 'Guests per room',
    group: 'booking',
    control: 'number',
    minimum: 1,
    maximum: maximumGuests,
    hint: 'How many guests a room takes, children included.',
    initial: '2',
    onlyKind: 'stay',
  },
  minimumNights: {
    label: 'Minimum nights',
    group: 'booking',
    control: 'number',
    minimum: 1,
    maximum: maximumNights,
    hint: 'Leave it empty if guests can stay for one night. The prices of a season can have another minimum.',
    optional: true,
    onlyKind: 'stay',
  },
  cancellationPolicy: {
    label: 'Cancellation policy',
    group: 'booking',
    control: 'select',
    options: cancellationPolicyNames,
  },
} as const satisfies Record<string, ProductField>

type ProductFields = typeof productFields
export type ProductFieldName = keyof ProductFields
export type LocationFieldName = {
  [Name in ProductFieldName]: ProductFields[Name]['control'] extends 'location' ? Name : never
}[ProductFieldName]

/** The names of a field's inputs in the form: its own name, or that of each part. */
type InputOf<Name extends ProductFieldName> = ProductFields[Name] extends {
  inputs: Record<string, infer Input>
}
  ? Input
  : ProductFields[Name]['control'] extends 'extras'
    ? ExtraInput
    : Name
export type ProductInput = { [Name in ProductFieldName]: InputOf<Name> }[ProductFieldName]

export interface ExtraValue {
  name: string
  /** Paise. */
  price: number
}

export type FieldValue = string | number | boolean | readonly ExtraValue[] | null | undefined

/** A field's type on the wire, if it is not empty. */
export type ValueOf<Field> = Field extends { control: 'select'; options: readonly (infer Option)[] }
  ? Option
  : Field extends { control: 'yes-no' | 'checkbox' }
    ? boolean
    : Field extends { control: 'money' | 'number' | 'duration' | 'lead-time' }
      ? number
      : Field extends { control: 'extras' }
        ? ExtraValue[]
        : string

const isFieldName = (name: string): name is ProductFieldName => name in productFields
export const productFieldNames: readonly ProductFieldName[] = Object.keys(productFields).filter(isFieldName)

/** With the general type, for code that handles all fields. */
export const productField = (name: ProductFieldName): ProductField => productFields[name]

export const hasField = (kind: ProductKind, { onlyKind = kind }: ProductField): boolean => onlyKind === kind

/** Whether there are products on which the field is empty. */
export const mayBeEmpty = ({ optional, onlyKind }: ProductField): boolean =>
  optional === true || onlyKind !== undefined

/** The fields that a product of this kind must have, without those that every product must have. */
export const requiredFields = (kind: ProductKind): ProductFieldName[] =>
  productFieldNames.filter((name) => {
    const { onlyKind, optional = false } = productField(name)
    return onlyKind === kind && !optional
  })

export const missingFieldMessage = (name: ProductFieldName): string =>
  `${productField(name).label} is required.`

interface Formatters {
  /** Paise. */
  money: (paise: number) => string
  /** Minutes. */
  duration: (minutes: number) => string
}

/** A field's value for people; undefined if it is empty. */
export function formatProductField(
  name: ProductFieldName,
  value: FieldValue,
  { money, duration }: Formatters,
): string | undefined {
  const field = productField(name)
  if (value == null || value === '') return undefined
  if ('yes' in field) return value === true ? field.yes : field.no
  if (typeof value === 'string') return field.control === 'select' ? optionLabel(value) : value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'object')
    return value.map(({ name: extra, price }) => `${extra}: ${money(price)}`).join('\n')
  if (field.control === 'money') return money(value)
  if (field.control === 'duration') return duration(value)
  if (field.control !== 'lead-time') return String(value)
  return formatLeadTime(value, duration)
}

export const formatLeadTime = (minutes: number, duration: Formatters['duration']): string =>
  minutes === 0 ? 'At the start' : `${duration(minutes)} before the start`
