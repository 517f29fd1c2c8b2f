// Corrects name, email and phone of a booking without an account: messages with its link go to the address.
import { randomUUID } from 'node:crypto'
import { BookingContact } from '@affiliate-booking/contract/calls/bookings/bookings'
import { CorrectBookingContactPayload } from '@affiliate-booking/contract/calls/bookings/links'
import * as z from 'zod'
import type { Route } from './+types/route'
import { apiOf } from '../../../../.server/api/client.ts'
import { correctBookingContact, lacksContactCorrection } from '../../../../.server/api/endpoints/bookings.ts'
import { movedCookie } from '../../../../.server/forms/held-booking.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { canCorrectContact } from '../../../../domain/bookings/holds.ts'
import { tripMessages } from '../../../../domain/bookings/trip-messages.ts'
import { tripPath } from '../../../../domain/bookings/trip-path.ts'
import { productPath } from '../../../../domain/products/product-path.ts'
import { answerForm } from '../../../../ui/forms/form-answer.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { loadLinkedBooking, unknownLinkPage } from '../../load-bookings.server.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { ContactPage } from './page.tsx'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => tripHead('Correct your details')

const ContactForm = BookingContact.extend({
  intent: z.literal('correct-contact'),
  key: CorrectBookingContactPayload.shape.idempotencyKey,
})

export async function loader({ context, params: { link } }: Route.LoaderArgs) {
  const booking = await loadLinkedBooking(context, link)
  const path = tripPath(link)
  if (!canCorrectContact(booking, new Date()) || (await lacksContactCorrection(context)))
    throw await redirectWithToast(context, path, tripMessages.contactTooLate, 'error')
  const signedIn = apiOf(context).cookies.outgoing() !== undefined
  return { path, booking, formKey: randomUUID(), constraint: constraintsOf(BookingContact), signedIn }
}

export async function action({ request, context, params: { link } }: Route.ActionArgs) {
  const submission = await readForm(request, ContactForm)
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const { name, email, phone, key } = submission.value
  const outcome = await correctBookingContact(context, {
    link,
    idempotencyKey: key,
    contact: { name, email, phone },
  })
  if (outcome.ok) {
    const { link: next, booking } = outcome.value
    const answer = await redirectWithToast(context, tripPath(next), tripMessages.contactCorrected)
    const moved = { link: next, idempotencyKey: key }
    answer.headers.append(
      'Set-Cookie',
      await movedCookie(link).keep(context, moved, productPath(booking.productSlug)),
    )
    return answer
  }
  if (outcome.status === 404) throw unknownLinkPage()
  return answerForm(submission, rejected(submission, outcome, tripMessages.contactNotCorrected))
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ form: 'correct-contact', result }))

export default function TripContact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <ContactPage {...loaderData} actionResult={actionData} />
    </TripFrame>
  )
}
