// A day that differs from the week, or closed days: what the form posts, and the payload that becomes of it.
import type {
  AvailabilityExceptionPayload,
  CloseDaysPayload,
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

const isInOrder = ({ date: first, until }: { date: string; until?: string | undefined }) =>
  until === undefined || until >= first

const notInOrder = { path: ['until'], error: 'The last day must not be before the first.' }

const Closed = z
  .object({
    what: z.literal('closed'),
    ...days,
    reason: z.string().trim().max(200, 'Reason can have at most 200 characters.').optional(),
  })
  .refine(isInOrder, notInOrder)

const Open = z
  .object({
    what: z.literal('open'),
    ...days,
    startTime: time('Enter a time.'),
    endTime: time('Enter a time.'),
    capacity: z.int('Enter a number from 1 to 1000.').min(1, 'At least one.').max(1000, 'At most 1000.'),
  })
  .refine(isInOrder, notInOrder)

/** What a closed day does not need is dropped, whatever was typed in it. */
export const ExceptionForm = z.discriminatedUnion('what', [Closed, Open], {
  error: 'Choose what differs.',
})
type ExceptionForm = z.infer<typeof ExceptionForm>

export function toExceptionPayload(form: ExceptionForm): AvailabilityExceptionPayload {
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

/** Of a range that is listed. */
export const OpenDaysForm = z.object({ from: date, to: date })
