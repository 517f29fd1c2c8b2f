import { data } from 'react-router'
import { addDays, todayInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import type { Failure } from '../../../.server/api/response.ts'
import {
  getManagedProduct,
  lacksClosingRanges,
  lacksOutsideSales,
  listManagedSlots,
  setAvailabilityRules,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import { authFailed, parseForm, readBody } from '../../../.server/forms/submission.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { AvailabilityPage } from './page.tsx'
import { shownWeeks } from './coming-weeks.tsx'
import {
  addException,
  type CalendarAnswer,
  calendarPath,
  exceptionAnswer,
  openClosedDays,
  removeException,
  removeSale,
} from './change-days.server.ts'
import { exceptionIntents } from './add-exception.tsx'
import { ExceptionForm } from './exception-form.ts'
import { checkRules, readRules, typedRules } from './week/weekly-rules.ts'
import { hasOtherServices } from './other-services.server.ts'
import { wordLostSales } from './lost-sales.server.ts'
import { savedMessage } from './saved-message.server.ts'
import { usualTimesOf } from './week/usual-times.ts'
import { weekIntent } from './week/week-form.tsx'
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
  const day = dayToChange(url, today)
  const reopened = shown?.slots.find(
    ({ id: slot, date }) => slot === url.searchParams.get('open') && date === day,
  )
  return {
    product,
    rows,
    today,
    from,
    day,
    reopened: reopened?.isCancelled === true ? reopened : undefined,
    closesRanges,
    takesSales,
    saleId: crypto.randomUUID(),
    hasOthers: hasOthers && closesRanges,
    slots: shown?.slots,
    channelTimes: shown?.channelTimes ?? [],
  }
}

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

const parseFrom = (url: URL) => parseDay(url.searchParams.get('from') ?? '')

/** That was chosen in the coming weeks. */
function dayToChange(url: URL, today: string): string | undefined {
  const day = parseDay(url.searchParams.get('day') ?? '')
  return day !== undefined && day >= today ? day : undefined
}

function parseDay(day: string): string | undefined {
  return /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
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
  return data<CalendarAnswer>(
    { week: { rows, weekVersion, problems: [], message } },
    { status: failure.status },
  )
}

async function changeWeek(context: AppContext, id: string, form: FormData) {
  const { rows, weekVersion, wants, focus } = readRules(form)
  if (wants === 'edit') return data<CalendarAnswer>({ week: { rows, weekVersion, problems: [], focus } })
  const notSaved = (failure: Failure) => {
    const message = failure.message ?? 'The week was not saved.'
    return data<CalendarAnswer>(
      { week: { rows, weekVersion, problems: [], message } },
      { status: failure.status },
    )
  }
  const found = await getManagedProduct(context, id)
  if (!found.ok) return notSaved(found)
  const checked = checkRules(rows, usualTimesOf(found.value.product))
  if (!checked.ok)
    return data<CalendarAnswer>({ week: { rows, weekVersion, problems: checked.problems } }, { status: 400 })
  const outcome = await setAvailabilityRules(context, id, { rules: checked.rules, weekVersion })
  if (!outcome.ok) return notSaved(outcome)
  const lost = wordLostSales(found.value.product, outcome.value.product, todayInIndia())
  return redirectWithToast(context, calendarPath(id), `${savedMessage(outcome.value.keptBookings)}${lost}`)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result, posted): CalendarAnswer =>
    posted.get('intent') === weekIntent
      ? { week: { problems: [], message: result.error?.['']?.[0] ?? '' } }
      : { exception: result },
  )

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <AvailabilityPage {...loaderData} week={actionData?.week} exception={actionData?.exception} />
}
