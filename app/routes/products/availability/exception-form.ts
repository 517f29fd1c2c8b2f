// A day that differs from the week, closed days or what was sold elsewhere: the form, and the payloads that become of it.
import type {
  AvailabilityExceptionPayload,
  CloseDaysPayload,
  OutsideSalePayload,
} from '@affiliate-booking/contract/calls/products/availability'
import type { AvailabilityException } from '@affiliate-booking/contract/shapes/products/products'
import * as z from 'zod'

const time = (missing: string) =>
  z.string({ error: missing }).pipe(z.iso.time({ precision: -1, error: missing }))

const date = z.iso.date('Choose a date.')

const days = {
  date,
  /** Included. Without it, one day. */
  until: date.optional(),
}

/** Also in the provider's other services. */
const others = z.literal('yes').optional()

const isInOrder = ({ date: first, until }: { date: string; until?: string | undefined }) =>
  until === undefined || until >= first

const notInOrder = { path: ['until'], error: 'The last day must not be before the first.' }

const Closed = z
  .object({
    what: z.literal('closed'),
    ...days,
    reason: z.string().trim().max(200, 'Reason can have at most 200 characters.').optional(),
    others,
  })
  .refine(isInOrder, notInOrder)

const seats = z.int('Enter a number from 1 to 1000.').min(1, 'At least one.').max(1000, 'At most 1000.')

const Open = z
  .object({
    what: z.literal('open'),
    ...days,
    startTime: time('Enter a time.'),
    endTime: time('Enter a time.'),
    capacity: seats,
  })
  .refine(isInOrder, notInOrder)

const Sold = z
  .object({
    what: z.literal('sold'),
    ...days,
    soldTime: time('Enter a time.').optional(),
    sold: seats,
    sale: z.uuid().optional(),
  })
  .refine(isInOrder, notInOrder)

/** What a closed day does not need is dropped, whatever was typed in it. */
export const ExceptionForm = z.discriminatedUnion('what', [Closed, Open, Sold], {
  error: 'Choose what differs.',
})

export function toExceptionPayload(
  form: z.infer<typeof Closed> | z.infer<typeof Open>,
): AvailabilityExceptionPayload {
  if (form.what === 'closed') return { date: form.date, isClosed: true }
  const { date: day, until, startTime, endTime, capacity } = form
  return { date: day, ...(until !== undefined && { until }), isClosed: false, startTime, endTime, capacity }
}

/** Whether the host has saved the day as it was sent. */
export const hasTimes = (saved: AvailabilityException, sent: AvailabilityExceptionPayload): boolean =>
  saved.isClosed === sent.isClosed &&
  (saved.startTime ?? null) === (sent.startTime ?? null) &&
  (saved.endTime ?? null) === (sent.endTime ?? null) &&
  (saved.capacity ?? null) === (sent.capacity ?? null)

export const toClosedDays = ({ date: from, until, reason }: z.infer<typeof Closed>): CloseDaysPayload => ({
  from,
  to: until ?? from,
  ...(reason !== undefined && { reason }),
})

export const toOutsideSale = ({
  date: from,
  until,
  soldTime,
  sold,
  sale,
}: z.infer<typeof Sold>): OutsideSalePayload => ({
  from,
  seats: sold,
  ...(until !== undefined && { to: until }),
  ...(soldTime !== undefined && { startTime: soldTime }),
  ...(sale !== undefined && { id: sale }),
})

/** Of a range that is listed. */
export const OpenDaysForm = z.object({ from: date, to: date, reason: z.string().max(200).optional(), others })
