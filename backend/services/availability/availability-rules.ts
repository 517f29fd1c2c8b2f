// The weeks and the days that differ, as a provider sets them. They apply at once, also to what is live.
import type { PayloadOf } from '@affiliate-booking/contract/call'
import type {
  AvailabilityExceptionPayload,
  setAvailabilityRules as setWeeklyRulesCall,
} from '@affiliate-booking/contract/calls/managed-products'
import type { WeeklyRule } from '@affiliate-booking/contract/products'
import { and, count, eq } from 'drizzle-orm'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { type Database, violatesUnique } from '../../db/database.ts'
import { availabilityExceptions, availabilityRules } from '../../db/schema/availability.ts'
import { products } from '../../db/schema/products.ts'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { isAccountId } from '../users/get-user.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { lockProduct } from '../products/find-product.ts'
import { shortTime } from './read-slots.ts'
import { refreshSlots } from './refresh-slots.ts'
import { type ActionContext, productAuditEntry } from '../products/edit-product.ts'

const mostADay = 10
const farthestDays = 730

type Times = Pick<WeeklyRule, 'startTime' | 'endTime'>

/** Tours end on the day on which they begin; a night of a stay ends the day after. */
const endsInTime = ({ kind }: Product, { startTime, endTime }: Times) =>
  kind === 'stay' || endTime > startTime

const endsTooEarly = fail(400, 'The end must be after the start.')

function checkRules(product: Product, rules: readonly WeeklyRule[]): Result<null> {
  for (const weekday of new Set(rules.map(({ weekday }) => weekday))) {
    const day = rules.filter((rule) => rule.weekday === weekday)
    if (product.kind === 'stay' && day.length > 1) return fail(400, 'A stay has one night a day.')
    if (day.length > mostADay) return fail(400, 'At most ten times a day.')
    if (new Set(day.map(({ startTime }) => startTime)).size < day.length) {
      return fail(400, 'Two times of a day cannot begin at once.')
    }
  }
  return rules.every((rule) => endsInTime(product, rule)) ? ok(null) : endsTooEarly
}

/** Changes the calendar of one's own, and its slots accordingly; `deed` tells of it. */
function changeCalendar(
  change: ActionContext,
  id: string,
  alter: (tx: Database, product: Product) => Promise<Result<Pick<AuditEntry, 'action' | 'changes'>>>,
): Promise<Result<Product>> {
  return change.db.transaction(async (tx) => {
    const held = await lockProduct(tx, change.actor, id)
    if (!held.ok) return held
    const deed = await alter(tx, held.value)
    if (!deed.ok) return deed
    await refreshSlots(tx, id, change.now)
    await writeAudit(tx, productAuditEntry(held.value, change, deed.value))
    // As it is now.
    return lockProduct(tx, change.actor, id)
  })
}

const rulesConflict = fail(
  409,
  'The week was changed meanwhile, perhaps in another window. Load the page again to see it.',
)

/**
 * Sets the times of every week. Refused with 404, with 400 for times that contradict one another, and with 409 when they
 * are not any more what was seen.
 */
export const setAvailabilityRules = (
  change: ActionContext,
  id: string,
  { rules, weekVersion }: PayloadOf<typeof setWeeklyRulesCall>,
): Promise<Result<Product>> =>
  changeCalendar(change, id, async (tx, product) => {
    const good = checkRules(product, rules)
    if (!good.ok) return good
    if (weekVersion !== undefined && weekVersion !== product.weekVersion) return rulesConflict
    await tx
      .update(products)
      .set({ weekVersion: product.weekVersion + 1 })
      .where(eq(products.id, id))
    const before = await tx.delete(availabilityRules).where(eq(availabilityRules.productId, id)).returning()
    if (rules.length > 0) {
      await tx.insert(availabilityRules).values(rules.map((rule) => ({ ...rule, productId: id })))
    }
    const changes = { rules: { old: before.map(formatRule), new: rules.map(formatRule) } }
    return ok({ action: 'product.rules-set', changes })
  })

/** `1 09:30–13:00 ×12`: the weekday, the times and the capacity. */
const formatRule = ({ weekday, startTime, endTime, capacity }: WeeklyRule) =>
  `${weekday} ${shortTime(startTime)}–${shortTime(endTime)} ×${capacity}`

/** The times of a day as they are kept: none of one that is closed. */
function timesOf(product: Product, payload: AvailabilityExceptionPayload) {
  const { isClosed, startTime, endTime, capacity } = payload
  if (isClosed) {
    const isSilent = startTime == null && endTime == null && capacity == null
    return isSilent
      ? ok({ startTime: null, endTime: null, capacity: null })
      : fail(400, 'A day that is closed has no times.')
  }
  if (startTime == null || endTime == null) return fail(400, 'Enter a start and an end.')
  if (capacity == null) return fail(400, 'Enter how many can come.')
  return endsInTime(product, { startTime, endTime }) ? ok({ startTime, endTime, capacity }) : endsTooEarly
}

const thereAlready = fail(409, 'There is such a day already.')

/**
 * Closes a day, or adds a time to one. Refused with 404, with 400 for a day that is past or too far, and with 409 when
 * the day says otherwise already.
 */
export async function addAvailabilityException(
  change: ActionContext,
  id: string,
  payload: AvailabilityExceptionPayload,
): Promise<Result<Product>> {
  const add = (tx: Database, product: Product) => insertException(tx, change, product, payload)
  try {
    return await changeCalendar(change, id, add)
  } catch (error) {
    if (violatesUnique(error, 'availability_exceptions_unique')) return thereAlready
    throw error
  }
}

async function insertException(
  tx: Database,
  { now }: ActionContext,
  product: Product,
  payload: AvailabilityExceptionPayload,
) {
  const { date, isClosed } = payload
  const today = dayInIndia(now)
  if (date < today) return fail(400, 'Choose a day that is not past.')
  if (date > addDays(today, farthestDays)) return fail(400, 'Choose a day of the next two years.')
  const times = timesOf(product, payload)
  if (!times.ok) return times
  const ofTheDay = and(
    eq(availabilityExceptions.productId, product.id),
    eq(availabilityExceptions.date, date),
  )
  if (!isClosed) {
    const [closed] = await tx
      .select({ count: count() })
      .from(availabilityExceptions)
      .where(and(ofTheDay, eq(availabilityExceptions.isClosed, true)))
    if (closed?.count) return fail(409, 'This day is closed. Let it follow the week again first.')
    const [open] = await tx.select({ count: count() }).from(availabilityExceptions).where(ofTheDay)
    if (product.kind === 'stay' && open?.count) return thereAlready
    if ((open?.count ?? 0) >= mostADay) return fail(400, 'At most ten times a day.')
  }
  const row = { productId: product.id, date, isClosed, ...times.value }
  await tx.insert(availabilityExceptions).values(row)
  const { startTime, endTime, capacity } = times.value
  const said = isClosed ? 'closed' : `${startTime}–${endTime} ×${capacity}`
  return ok({ action: 'product.day-changed' as const, changes: { [date]: { old: null, new: said } } })
}

const unknownException = fail(404, 'There is no such day.')

/** Lets a day follow the week again. Refused with 404. */
export const removeAvailabilityException = (
  change: ActionContext,
  id: string,
  exceptionId: string,
): Promise<Result<Product>> =>
  changeCalendar(change, id, async (tx) => {
    if (!isAccountId(exceptionId)) return unknownException
    const [removed] = await tx
      .delete(availabilityExceptions)
      .where(and(eq(availabilityExceptions.id, exceptionId), eq(availabilityExceptions.productId, id)))
      .returning()
    if (!removed) return unknownException
    const { date, isClosed, startTime, endTime, capacity } = removed
    const said = isClosed
      ? 'closed'
      : `${shortTime(startTime ?? '')}–${shortTime(endTime ?? '')} ×${capacity}`
    return ok({ action: 'product.day-changed', changes: { [date]: { old: said, new: null } } })
  })
