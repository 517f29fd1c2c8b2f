import { JoinWaitlistAsGuestPayload } from '@affiliate-booking/contract/calls/products/guest-waitlist'
import { JoinWaitlistPayload } from '@affiliate-booking/contract/calls/products/waitlist'
import { daysBetween, isDay } from '@affiliate-booking/shared/days'
import { data, redirect } from 'react-router'
import * as z from 'zod'
import {
  joinWaitlistAsGuest,
  lacksGuestWaitlist,
} from '../../../.server/api/endpoints/products/guest-waitlist.ts'
import { joinWaitlist, lacksWaitlist } from '../../../.server/api/endpoints/products/waitlist.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import type { Failure } from '../../../.server/api/response.ts'
import { checkUser } from '../../../.server/auth/session.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import { bookingMessages } from '../../../domain/messages.ts'
import {
  bookingAnchor,
  type BookingSelection,
  productPath,
  waitPath,
  withReturnTo,
} from '../../../domain/products/product-path.ts'
import { guestWaitingPath, waitingPath } from '../../../domain/products/saving.ts'
import type { BookingRequest } from '../book/start-booking.server.ts'

const day = z.string(bookingMessages.chooseDay).refine(isDay, bookingMessages.chooseDay)

const WaitForm = z.object({
  date: day,
  departure: day.optional(),
  /** The id of a time, and when it starts; without it, any time. */
  time: z
    .string()
    .regex(/^[\da-f-]{36} \d\d:\d\d$/i, bookingMessages.chooseDay)
    .optional(),
  guests: JoinWaitlistPayload.shape.guests,
  /** What the customer waits for already, and no more. */
  replaces: z.guid().optional(),
  /** Of a guest without an account. */
  email: z.string().optional(),
})
type WaitForm = z.infer<typeof WaitForm>

export const customersOnly = (context: AppContext, back: `/${string}`) =>
  redirectWithToast(
    context,
    back,
    'Only customers are told when it is free. Sign in with a customer account.',
    'error',
  )

const unanswered = 'That did not work. Please try again in a moment.'

/**
 * Answers the form: leads to what the customer waits for, or a guest to their email. Otherwise it shows the page with the
 * reason why not.
 */
export async function askToBeTold({ request, context, slug }: Omit<BookingRequest, 'url'>) {
  if (await lacksWaitlist(context)) throw statusPage(404)
  const submission = await readForm(request, WaitForm)
  if (submission.status !== 'success') {
    const [problem] = Object.values(submission.error ?? {}).flatMap((messages) => messages ?? [])
    return refused(400, problem ?? bookingMessages.chooseDay, undefined)
  }
  const sent = submission.value
  const user = await checkUser(context)
  if (!user.ok) return refused(user.status, unanswered, sent)
  if (user.value === undefined) return askAsGuest(context, slug, sent)
  if (user.value.role !== 'user')
    return customersOnly(context, `${productPath(slug, selectionOf(sent))}#${bookingAnchor}`)
  const checked = JoinWaitlistPayload.safeParse({ ...wishOf(slug, sent), replaces: sent.replaces })
  if (!checked.success) return notChecked(checked.error, sent)
  const outcome = await joinWaitlist(context, checked.data)
  if (outcome.ok)
    return redirectWithToast(
      context,
      waitingPath,
      `We will tell you when there is room on ${formatDayWithoutYear(sent.date)}.`,
    )
  return outcome.status === 401 ? redirect(loginPath(slug, sent)) : notAsked(outcome, sent)
}

/** The answer is the same for every address. */
async function askAsGuest(context: AppContext, slug: string, sent: WaitForm) {
  if (await lacksGuestWaitlist(context)) return redirect(loginPath(slug, sent))
  const checked = JoinWaitlistAsGuestPayload.safeParse({ ...wishOf(slug, sent), email: sent.email ?? '' })
  if (!checked.success) return notChecked(checked.error, sent)
  const outcome = await joinWaitlistAsGuest(context, checked.data)
  return outcome.ok
    ? redirect(`${guestWaitingPath}?sent=${encodeURIComponent(slug)}`)
    : notAsked(outcome, sent)
}

const wishOf = (slug: string, { date, departure, time, guests }: WaitForm) => ({
  slug,
  date,
  startTime: time?.slice(-5),
  nights: departure === undefined ? undefined : daysBetween(date, departure),
  guests,
})

const selectionOf = ({ date, departure, time, guests }: WaitForm): BookingSelection => ({
  date,
  departure,
  guests,
  slot: time?.slice(0, 36),
})

const loginPath = (slug: string, sent: WaitForm) => withReturnTo('/login', waitPath(slug, selectionOf(sent)))

const notChecked = ({ issues }: z.ZodError, sent: WaitForm) =>
  refused(400, issues[0]?.message ?? bookingMessages.chooseDay, sent)

/** With the host's reason, where it is one for the visitor. */
function notAsked({ status, message }: Failure, sent: WaitForm) {
  const isTold = [400, 404, 409, 429].includes(status)
  return refused(status, (isTold && message) || unanswered, sent)
}

const refused = (status: number, refusal: string, sent: WaitForm | undefined) =>
  data(
    {
      refusal,
      posted: sent && { ...selectionOf(sent), replaces: sent.replaces, email: sent.email },
    },
    { status },
  )
