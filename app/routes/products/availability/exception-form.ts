// A day that differs from the week: what its form posts, and the payload that becomes of it.
import type { AvailabilityExceptionPayload } from '@affiliate-booking/contract/calls/products/managed-products'
import * as z from 'zod'

const time = (missing: string) =>
  z.string({ error: missing }).pipe(z.iso.time({ precision: -1, error: missing }))

const Closed = z.object({ what: z.literal('closed'), date: z.iso.date('Choose a date.') })

const Open = Closed.extend({
  what: z.literal('open'),
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
  const { date, startTime, endTime, capacity } = form
  return { date, isClosed: false, startTime, endTime, capacity }
}
