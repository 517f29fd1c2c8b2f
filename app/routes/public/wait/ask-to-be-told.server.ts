import { JoinWaitlistPayload } from '@affiliate-booking/contract/calls/products/waitlist'
import { daysBetween, isDay } from '@affiliate-booking/shared/days'
import { data, redirect } from 'react-router'
import * as z from 'zod'
import { joinWaitlist, lacksWaitlist } from '../../../.server/api/endpoints/products/waitlist.ts'
import type { AppContext } from '../../../.server/api/client.ts'
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
import { waitingPath } from '../../../domain/products/saving.ts'
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

/** Answers the form: leads to what the customer waits for, or shows the page with the reason why not. */
export async function askToBeTold({ request, context, slug }: Omit<BookingRequest, 'url'>) {
  if (await lacksWaitlist(context)) throw statusPage(404)
  const submission = await readForm(request, WaitForm)
  if (submission.status !== 'success') {
    const [problem] = Object.values(submission.error ?? {}).flatMap((messages) => messages ?? [])
    return refused(400, problem ?? bookingMessages.chooseDay, undefined, undefined)
  }
  const { date, departure, time, guests, replaces } = submission.value
  const posted = selectionOf(submission.value)
  const back = `${productPath(slug, posted)}#${bookingAnchor}` as const
  const user = await checkUser(context)
  if (!user.ok) return refused(user.status, unanswered, posted, replaces)
  const loginPath = withReturnTo('/login', waitPath(slug, posted))
  if (user.value === undefined) return redirect(loginPath)
  if (user.value.role !== 'user') return customersOnly(context, back)
  const nights = departure === undefined ? undefined : daysBetween(date, departure)
  const wish = { slug, date, startTime: time?.slice(-5), nights, guests, replaces }
  const checked = JoinWaitlistPayload.safeParse(wish)
  if (!checked.success)
    return refused(400, checked.error.issues[0]?.message ?? bookingMessages.chooseDay, posted, replaces)
  const outcome = await joinWaitlist(context, checked.data)
  if (outcome.ok)
    return redirectWithToast(
      context,
      waitingPath,
      `We will tell you when there is room on ${formatDayWithoutYear(date)}.`,
    )
  if (outcome.status === 401) return redirect(loginPath)
  const isTold = [400, 404, 409].includes(outcome.status)
  return refused(outcome.status, (isTold && outcome.message) || unanswered, posted, replaces)
}

const selectionOf = ({ date, departure, time, guests }: WaitForm): BookingSelection => ({
  date,
  departure,
  guests,
  slot: time?.slice(0, 36),
})

const refused = (
  status: number,
  refusal: string,
  selection: BookingSelection | undefined,
  replaces: string | undefined,
) => data({ refusal, posted: selection && { ...selection, replaces } }, { status })
