// Guest names, one on each line or with commas between them, and a message to the host, as forms post them. Both are
// optional.
import { DescribeGuestsPayload } from '@affiliate-booking/contract/calls/bookings/guests'
import { maximumGuests } from '@affiliate-booking/contract/options/bookings'
import * as z from 'zod'
import type { AppContext } from '../api/client.ts'
import { describeGuests } from '../api/endpoints/bookings.ts'

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isParsed = (text: string) => DescribeGuestsPayload.shape.guestNames.safeParse(linesOf(text)).success

export const GuestDetailsForm = z.object({
  guestNames: z
    .string()
    .refine(isParsed, `Enter at most ${maximumGuests} names of at most 100 characters.`)
    .optional(),
  hostMessage: DescribeGuestsPayload.shape.hostMessage.optional(),
})

export type GuestDetailsForm = z.infer<typeof GuestDetailsForm>

/** What the call takes. */
export const toGuestDetails = ({
  guestNames = '',
  hostMessage = '',
}: GuestDetailsForm): DescribeGuestsPayload => ({
  guestNames: linesOf(guestNames),
  hostMessage,
})

/**
 * Saves what the form of a new booking brought; without names and a message there is nothing to save.
 * @param link of a booking without an account
 * @returns false if it was not saved: the booking stays, and its page takes both
 */
export async function tellGuestDetails(
  context: AppContext,
  id: string,
  form: GuestDetailsForm,
  link?: string,
): Promise<boolean> {
  const details = toGuestDetails(form)
  if (details.guestNames.length === 0 && details.hostMessage === '') return true
  return (await describeGuests(context, id, details, link)).ok
}
