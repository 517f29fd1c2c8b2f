import { AddCalendarChannelPayload } from '@affiliate-booking/contract/calls/products/calendars'
import * as z from 'zod'

const isCalendarAddress = (text: string) => {
  const address = text.replace(/^webcals?:/i, 'https:')
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

export const ChannelForm = AddCalendarChannelPayload.extend({
  address: AddCalendarChannelPayload.shape.address.refine(
    isCalendarAddress,
    'Enter the https address of the calendar. It often ends with .ics.',
  ),
  seats: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d{0,2})?$/, 'Enter a number from 1 to 999, or nothing.')
    .transform((typed) => (typed === '' ? undefined : Number(typed)))
    .pipe(AddCalendarChannelPayload.shape.seats),
})

export const ChangedChannelForm = ChannelForm.omit({ address: true })

/** The buttons beside the form. */
export const CalendarButtons = z.object({
  intent: z.enum(['renew-feed', 'remove-feed', 'read', 'remove']),
  channel: z.string().max(64).optional(),
})
