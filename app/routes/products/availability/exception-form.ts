// A day that differs from the week, or closed days: what the form posts, and the payload that becomes of it.
import type {
  AvailabilityExceptionPayload,
  CloseDaysPayload,
} from '@affiliate-booking/contract/calls/products/availability'
import * as z from 'zod'

const time = (missing: string) =>
  z.string({ error: missing }).pipe(z.iso.time({ precision: -1, error: missing }))

const date = z.iso.date('Choose a date.')

const Closed = z
  .object({
    what: z.literal('closed'),
    date,
    /** Included. Without it, one day. */
    until: z.iso.date('Choose a date.').optional(),
    reason: z.string().trim().max(200, 'Reason can have at most 200 characters.').optional(),
  })
  .refine(({ date: first, until }) => until === undefined || until >= first, {
    path: ['until'],
    error: 'The last day must not be before the first.',
  })

const Open = z.object({
  what: z.literal('open'),
  date,
  startTime: time('Enter a time.'),
  endTime: time('Enter a time.'),
  capacity: z.int('Enter a number from 1 to 1000.').min(1, 'At least one.').max(1000, 'At most 1000.'),
})

/** What a closed day does not need is dropped, whatever was typed in it. */
export const ExceptionForm = z.discriminatedUnion('what', [Closed, Open], {
  error: 'Choose what differs.',
})
type ExceptionForm = z.infer<typeof ExceptionForm>

export function toExceptionPayload(form: ExceptionForm): AvailabilityExceptionPayload {
  if (form.what === 'closed') return { date: form.date, isClosed: true }
  const { date: day, startTime, endTime, capacity } = form
  return { date: day, isClosed: false, startTime, endTime, capacity }
}

export const toClosedDays = ({ date: from, until, reason }: z.infer<typeof Closed>): CloseDaysPayload => ({
  from,
  to: until ?? from,
  ...(reason !== undefined && { reason }),
})

/** Of a range that is listed. */
export const OpenDaysForm = z.object({ from: date, to: date })
