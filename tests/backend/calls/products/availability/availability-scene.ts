// What the tests of days and times begin with: a service, its calendar, and bookings of it.
import { sql } from 'drizzle-orm'
import { addMember, type Member } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'

export interface SlotLike {
  id: string
  date: string
  startTime: string
  endTime: string
  capacity: number
  free: number
  status: string
}

export function availabilityScene(stage: Stage) {
  const { register, offer, edit } = offering(stage)
  const path = (id: string, rest: string) => `/managed-products/${id}/${rest}`

  async function calendar(overrides: object = {}) {
    const provider = await register('provider@example.com')
    const { id } = await offer(provider, overrides)
    return {
      id,
      provider,
      setRules: (rules: object[]) => stage.post(path(id, 'rules'), { rules }, provider),
      except: (exception: object) => stage.post(path(id, 'exceptions'), exception, provider),
      slots: async (from = '2026-10-01', to = from): Promise<SlotLike[]> =>
        (await stage.get(path(id, `slots?from=${from}&to=${to}`), provider)).body.slots,
    }
  }

  const count = () => stage.value(sql`select count(*)::int from availability_slots`)
  /** All that is known of the slots, also when they were last written. */
  const snapshot = () =>
    stage.value(sql`select json_agg(s order by s.id)::text || json_agg(s.xmin order by s.id)::text
    from availability_slots s`)

  /** Books seats of a slot, by hand. */
  const book = async (slotId: string, seats: number) =>
    stage.db.execute(sql`
      with made as (
        insert into bookings (user_id, product_id, provider_id, territory_path, product_title, customer_name,
          policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at,
          idempotency_key, voucher_code, created_at)
        select p.provider_id, p.id, p.provider_id, p.territory_path, p.title, 'Arjun', '[]', 100, ${seats}::int, 100,
          s.date, s.start_time, s.end_time, now(), now(), ${slotId}, ${slotId}, now()
        from availability_slots s join products p on p.id = s.product_id where s.id = ${slotId} returning id)
      , reserved as (
        update availability_slots set reserved = reserved + ${seats}::int where id = ${slotId} returning id)
      insert into booking_slots (booking_id, slot_id, seats) select made.id, ${slotId}, ${seats}::int from made`)

  const hold = async (slotId: string, customer?: Member, overrides: object = {}) =>
    stage.post(
      '/bookings',
      holdPayload(slotId, overrides),
      (customer ?? (await addMember(stage.db, 'user'))).cookie,
    )

  return { register, offer, edit, path, calendar, count, snapshot, book, hold }
}
