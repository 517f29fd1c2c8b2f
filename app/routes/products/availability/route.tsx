import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { addDays, todayInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { Route } from './+types/route'
import type { Failure } from '../../../.server/api/response.ts'
import {
  addOutsideSale,
  closeDays,
  getManagedProduct,
  lacksClosingRanges,
  lacksOutsideSales,
  openDays,
  removeAvailabilityException,
  removeOutsideSale,
  listManagedSlots,
  addAvailabilityException,
  setAvailabilityRules,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import { invalid, authFailed, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { AvailabilityPage } from './page.tsx'
import { shownWeeks } from './coming-weeks.tsx'
import { findStillClosed } from './channel-message.server.ts'
import { exceptionIntents } from './day-exceptions.tsx'
import {
  ExceptionForm,
  hasTimes,
  OpenDaysForm,
  toClosedDays,
  toExceptionPayload,
  toOutsideSale,
} from './exception-form.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { checkRules, readRules, typedRules, type WeekAnswer } from './weekly-rules.ts'
import {
  alsoIn,
  type ChangedServices,
  changeOtherServices,
  hasOtherServices,
  problemsMessage,
} from './other-services.server.ts'
import { savedMessage } from './saved-message.server.ts'
import { usualTimesOf } from './usual-times.ts'
import { weekIntent } from './week-form.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Days and times of a service') }]

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const today = todayInIndia()
  const from = mondayOf(parseFrom(url) ?? today)
  const [product, slots, hasOthers] = await Promise.all([
    loadManagedProduct(context, id),
    listManagedSlots(context, id, { from, to: addDays(from, shownWeeks * 7 - 1) }),
    hasOtherServices(context, id),
  ])
  if (product === undefined) return { launchingSoon: 'My Services' }
  const rows = typedRules(product.rules)
  const closesRanges = !(await lacksClosingRanges(context))
  const takesSales = !(await lacksOutsideSales(context))
  const shown = slots.ok ? slots.value : undefined
  return {
    product,
    rows,
    today,
    from,
    closesRanges,
    takesSales,
    hasOthers: hasOthers && closesRanges,
    slots: shown?.slots,
    channelTimes: shown?.channelTimes ?? [],
  }
}

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

function parseFrom(url: URL): string | undefined {
  const day = url.searchParams.get('from') ?? ''
  return /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

interface Answer {
  week?: WeekAnswer
  exception?: SubmissionResult
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const form = await readBody(request)
  const intent = form.get('intent')
  if (!visitor.ok) return preserveForm(intent, form, visitor)
  switch (typeof intent === 'string' ? intent : '') {
    case exceptionIntents.add:
      return addException(context, id, form)
    case exceptionIntents.open:
      return openClosedDays(context, id, form)
    case exceptionIntents.remove:
      return removeException(context, id, form)
    case exceptionIntents.removeSale:
      return removeSale(context, id, form)
    default:
      return changeWeek(context, id, form)
  }
}

/** The form that was posted, as it was typed: the week, or a day. */
function preserveForm(intent: FormDataEntryValue | null, form: FormData, failure: Failure) {
  const answer = authFailed(parseForm(form, ExceptionForm), failure)
  if (Object.values<unknown>(exceptionIntents).includes(intent)) return exceptionAnswer(answer)
  const message = failure.message ?? profileMessages.failedForForm
  const { rows, weekVersion } = readRules(form)
  return data<Answer>({ week: { rows, weekVersion, problems: [], message } }, { status: failure.status })
}

async function changeWeek(context: AppContext, id: string, form: FormData) {
  const { rows, weekVersion, wants, focus } = readRules(form)
  if (wants === 'edit') return data<Answer>({ week: { rows, weekVersion, problems: [], focus } })
  const notSaved = (failure: Failure) => {
    const message = failure.message ?? 'The week was not saved.'
    return data<Answer>({ week: { rows, weekVersion, problems: [], message } }, { status: failure.status })
  }
  const found = await getManagedProduct(context, id)
  if (!found.ok) return notSaved(found)
  const checked = checkRules(rows, usualTimesOf(found.value.product))
  if (!checked.ok)
    return data<Answer>({ week: { rows, weekVersion, problems: checked.problems } }, { status: 400 })
  const outcome = await setAvailabilityRules(context, id, { rules: checked.rules, weekVersion })
  if (!outcome.ok) return notSaved(outcome)
  return redirectWithToast(context, calendarPath(id), savedMessage(outcome.value.keptBookings))
}

async function addException(context: AppContext, id: string, form: FormData) {
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
    const closed = await closeDays(context, id, toClosedDays(typed))
    if (!closed.ok) return exceptionAnswer(rejected(submission, closed, 'The day was not added.'))
    const { bookingCount } = closed.value
    if (typed.others === undefined)
      return redirectWithToast(context, calendarPath(id), closedMessage(bookingCount ?? 0))
    const changed = await changeOtherServices(context, id, (other) =>
      closeDays(context, other, toClosedDays(typed)),
    )
    return redirectWithToast(
      context,
      calendarPath(id),
      closedMessage((bookingCount ?? 0) + changed.bookings, changed),
      changed.problems.length === 0 ? 'success' : 'error',
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

async function openClosedDays(context: AppContext, id: string, form: FormData) {
  const parsed = OpenDaysForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return daysNotChanged(context, id)
  const { others, ...days } = parsed.data
  const outcome = await openDays(context, id, days)
  if (!outcome.ok) return daysNotChanged(context, id, outcome.message)
  const done = 'The days follow the weekly times again'
  if (others === undefined) return answerOpened(context, id, `${done}.`, days)
  const changed = await changeOtherServices(
    context,
    id,
    (other) => openDays(context, other, days),
    // None of these days is closed there.
    (status) => status === 404,
  )
  const where = alsoIn(changed)
  const message = `${done}${where && `,${where}`}.${problemsMessage(changed)}`
  return answerOpened(context, id, message, days, changed.problems.length > 0)
}

async function removeSale(context: AppContext, id: string, form: FormData) {
  const sale = form.get('sale')
  const outcome = await removeOutsideSale(context, id, typeof sale === 'string' ? sale : '')
  return outcome.ok
    ? redirectWithToast(context, calendarPath(id), 'It can be booked here again.')
    : redirectWithToast(context, calendarPath(id), outcome.message ?? 'Nothing was changed.', 'error')
}

const daysNotChanged = (context: AppContext, id: string, message = 'The days were not changed.') =>
  redirectWithToast(context, calendarPath(id), message, 'error')

async function removeException(context: AppContext, id: string, form: FormData) {
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

const calendarPath = (id: string) => `${managedProductPath(id)}/calendar` as const

const exceptionAnswer = ({ data: exception, init }: ReturnType<typeof invalid>) =>
  data<Answer>({ exception }, init ?? {})

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result, posted): Answer =>
    posted.get('intent') === weekIntent
      ? { week: { problems: [], message: result.error?.['']?.[0] ?? '' } }
      : { exception: result },
  )

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <AvailabilityPage {...loaderData} week={actionData?.week} exception={actionData?.exception} />
}
