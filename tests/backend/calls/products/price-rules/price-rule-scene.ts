// A product with prices by season and weekday.
import { addMember } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'
import { daily, offering } from '../offering.ts'

export const stay = { kind: 'stay', guestsPerRoom: 2, durationMinutes: null }
export const christmas = { from: '2026-12-20', to: '2027-01-02', price: 450_000 }
export const weekends = { from: '2026-10-01', to: '2027-09-30', weekdays: [6, 5], price: 200_000 }

interface Answer {
  status: number
  body: {
    message?: string
    product: { priceRules: { id: string; version: number; to: string }[]; version: number }
  }
}

export const seasonOf = (answer: Answer) => {
  const [rule] = answer.body.product.priceRules
  if (!rule) throw new Error(answer.body.message)
  return rule
}

export function priceRuleScene(stage: Stage) {
  const { register, offer, approve } = offering(stage)

  /** A live product with a time every day; ₹1,500 as a rule. */
  async function live(overrides: object = {}) {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    const { id, slug } = await offer(provider, overrides)
    await stage.post(`/managed-products/${id}/rules`, { rules: daily() }, provider)
    await approve(admin, id)
    const path = `/managed-products/${id}/price-rules`
    const slotsOf = async (from: string, to = from) =>
      (await stage.get(`/products/${slug}/slots?from=${from}&to=${to}`)).body.slots
    return {
      id,
      slug,
      provider,
      admin,
      slotsOf,
      add: (rule: object): Promise<Answer> => stage.post(path, rule, provider),
      change: (rule: string, payload: object): Promise<Answer> =>
        stage.post(`${path}/${rule}`, payload, provider),
      end: (rule: string, version = 0): Promise<Answer> =>
        stage.post(`${path}/${rule}/end`, { version }, provider),
      priceOn: async (day: string) => {
        const [slot] = await slotsOf(day)
        return [slot.price, slot.childPrice]
      },
      hold: async (day: string, overrides: object = {}) => {
        const [slot] = await slotsOf(day)
        const customer = await addMember(stage.db, 'user')
        const { status, body } = await stage.post(
          '/bookings',
          holdPayload(slot.id, overrides),
          customer.cookie,
        )
        return { status, body, booking: body.booking }
      },
      read: async () => (await stage.get(`/products/${slug}`)).body.product,
    }
  }

  return { live }
}
