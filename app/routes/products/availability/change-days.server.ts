// What the forms and buttons of single days do.
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import {
  addAvailabilityException,
  addOutsideSale,
  closeDays,
  lacksClosingRanges,
  openDays,
  removeAvailabilityException,
  removeOutsideSale,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { invalid, parseForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { findStillClosed } from './channel-message.server.ts'
import {
  ExceptionForm,
  hasTimes,
  OpenDaysForm,
  toClosedDays,
  toExceptionPayload,
  toOutsideSale,
} from './exception-form.ts'
import {
  alsoIn,
  type ChangedServices,
  changeOtherServices,
  problemsMessage,
} from './other-services.server.ts'
import type { WeekAnswer } from './week/weekly-rules.ts'

/** What the forms of the page get back. */
export interface CalendarAnswer {
  week?: WeekAnswer
  exception?: SubmissionResult
}

export async function addException(context: AppContext, id: string, form: FormData) {
  const submission = parseForm(form, ExceptionForm)
  if (submission.status !== 'success') return exceptionAnswer(invalid(submission))
  const typed = submission.value
  if (typed.what === 'sold') {
    const sold = await addOutsideSale(context, id, toOutsideSale(typed))
    return sold.ok
      ? redirectWithToast(context, calendarPath(id), 'Taken off sale.')
      : exceptionAnswer(rejected(submission, sold, 'Nothing was saved.'))
  }
  if (typed.what === 'closed' && !(await lacksClosingRanges(context))) {
    const days = toClosedDays(typed)
    const closed = await closeDays(context, id, days)
    if (!closed.ok) return exceptionAnswer(rejected(submission, closed, 'The day was not added.'))
    const { bookingCount } = closed.value
    if (typed.others === undefined)
      return redirectWithToast(context, calendarPath(id), closedMessage(bookingCount ?? 0))
    const changed = await changeOtherServices(context, id, (other) => closeDays(context, other, days))
    return redirectWithToast(
      context,
      calendarPath(id),
      closedMessage((bookingCount ?? 0) + changed.bookings, changed),
      isWhole(changed) ? 'success' : 'error',
    )
  }
  const payload = toExceptionPayload(typed)
  const outcome = await addAvailabilityException(context, id, payload)
  if (!outcome.ok) return exceptionAnswer(rejected(submission, outcome, 'The day was not added.'))
  const { until = typed.date } = typed
  const saved = (message: string) =>
    answerOpened(context, id, message, {
      from: typed.date,
      to: until,
      startTime: outcome.value.product.kind === 'tour' ? (payload.startTime ?? undefined) : undefined,
    })
  if (until === typed.date) return saved('The day was saved.')
  // A host of an earlier version changes the first day alone.
  return outcome.value.product.exceptions.some((each) => each.date === until && hasTimes(each, payload))
    ? saved('The days were saved.')
    : redirectWithToast(
        context,
        calendarPath(id),
        'Only the first day was saved. Enter the others too.',
        'error',
      )
}

const isWhole = ({ problems, notes }: ChangedServices) => problems.length + notes.length === 0

/** Days that another channel has booked stay closed. */
async function answerOpened(
  context: AppContext,
  id: string,
  message: string,
  opened: Parameters<typeof findStillClosed>[2],
  hasProblems = false,
) {
  const stillClosed = await findStillClosed(context, id, opened)
  return stillClosed === undefined
    ? redirectWithToast(context, calendarPath(id), message, hasProblems ? 'error' : 'success')
    : redirectWithToast(context, calendarPath(id), `${message} ${stillClosed}`, 'error')
}

function closedMessage(bookingCount: number, changed?: ChangedServices): string {
  const bookings =
    bookingCount === 0
      ? ''
      : ` ${formatQuantity(bookingCount, 'booking', 'bookings')} on these days ${bookingCount === 1 ? 'stays' : 'stay'}.`
  return `Closed${changed ? alsoIn(changed) : ''}.${bookings}${changed ? problemsMessage(changed) : ''}`
}

export async function openClosedDays(context: AppContext, id: string, form: FormData) {
  const parsed = OpenDaysForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return daysNotChanged(context, id)
  const { others, reason, ...days } = parsed.data
  const outcome = await openDays(context, id, days)
  if (!outcome.ok) return daysNotChanged(context, id, outcome.message)
  const done = 'The days follow the weekly times again'
  if (others === undefined) return answerOpened(context, id, `${done}.`, days)
  const changed = await changeOtherServices(
    context,
    id,
    // What is closed there for something else stays so.
    (other) => openDays(context, other, { ...days, ...(reason !== undefined && { reason }) }),
    // None of these days is closed there.
    (status) => status === 404,
  )
  const where = alsoIn(changed)
  const message = `${done}${where && `,${where}`}.${problemsMessage(changed)}`
  return answerOpened(context, id, message, days, !isWhole(changed))
}

export async function removeSale(context: AppContext, id: string, form: FormData) {
  const sale = form.get('sale')
  const outcome = await removeOutsideSale(context, id, typeof sale === 'string' ? sale : '')
  if (!outcome.ok)
    return redirectWithToast(context, calendarPath(id), outcome.message ?? 'Nothing was changed.', 'error')
  return redirectWithToast(context, calendarPath(id), 'Removed. The calendar below says what is free now.')
}

const daysNotChanged = (context: AppContext, id: string, message = 'The days were not changed.') =>
  redirectWithToast(context, calendarPath(id), message, 'error')

export async function removeException(context: AppContext, id: string, form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const last = text('last')
  const outcome = await removeAvailabilityException(
    context,
    id,
    text('exception'),
    last === '' ? {} : { last },
  )
  const answer = (message: string, tone: 'success' | 'error') =>
    redirectWithToast(context, calendarPath(id), message, tone)
  if (!outcome.ok) return answer(outcome.message ?? 'The day was not changed.', 'error')
  const { exceptions } = outcome.value.product
  // A host of an earlier version removes the first day alone.
  if (last !== '' && exceptions.some((each) => each.id === last))
    return answer('Only the first day was removed. Remove the others too.', 'error')
  const message = `The ${last === '' ? 'day follows' : 'days follow'} the weekly times again.`
  const days = OpenDaysForm.safeParse(Object.fromEntries(form))
  return days.success ? answerOpened(context, id, message, days.data) : answer(message, 'success')
}

export const calendarPath = (id: string) => `${managedProductPath(id)}/calendar` as const

export const exceptionAnswer = ({ data: exception, init }: ReturnType<typeof invalid>) =>
  data<CalendarAnswer>({ exception }, init ?? {})
