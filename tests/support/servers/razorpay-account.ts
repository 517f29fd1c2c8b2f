// What Razorpay keeps of payment links, refunds and settlements, by its documented rules.
import { randomBytes } from 'node:crypto'
import * as z from 'zod'

const NewLink = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  accept_partial: z.literal(false),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  expire_by: z.int(),
  reminder_enable: z.boolean(),
  notify: z.object({ sms: z.boolean(), email: z.boolean() }),
  notes: z.record(z.string(), z.string().max(256)),
  callback_url: z.url(),
  callback_method: z.literal('get'),
})

const NewRefund = z.object({
  amount: z.int().min(100),
  speed: z.enum(['normal', 'optimum']),
  notes: z.record(z.string(), z.string().max(256)),
})

interface Link extends z.output<typeof NewLink> {
  id: string
  short_url: string
  status: 'created' | 'paid' | 'cancelled' | 'expired'
  amount_paid: number
  payments: { payment_id: string; amount: number; status: string; created_at: number }[] | null
}

interface Refund extends z.output<typeof NewRefund> {
  id: string
  entity: 'refund'
  currency: 'INR'
  payment_id: string
  status: 'pending' | 'processed' | 'failed'
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

/** Razorpay answers with 400. */
export class Rejection extends Error {}

/** An account without money limits; `url` is where its payment pages are. */
export function createRazorpayAccount({ now, url }: { now: () => Date; url: () => string }) {
  const links = new Map<string, Link>()
  const refunds = new Map<string, Refund>()
  const refundsByKey = new Map<string, Refund>()
  const settled: object[] = []
  let balance = Number.POSITIVE_INFINITY

  const seconds = () => Math.floor(now().getTime() / 1000)

  function createLink(body: unknown): Link {
    const parsed = NewLink.safeParse(body)
    if (!parsed.success) throw new Rejection(parsed.error.issues[0]?.message)
    const { expire_by: expiry, reference_id: reference } = parsed.data
    if (expiry < seconds() + 15 * 60)
      throw new Rejection('expire_by: timestamp must be atleast 15 minutes in future')
    if ([...links.values()].some((link) => link.reference_id === reference))
      throw new Rejection(`payment link with given reference_id: (${reference}) already exists`)
    const id = newId('plink')
    const created: Link = {
      ...parsed.data,
      id,
      short_url: `${url()}/i/${id}`,
      status: 'created',
      amount_paid: 0,
      payments: null,
    }
    links.set(id, created)
    return created
  }

  function findLink(id = ''): Link {
    const link = links.get(id)
    if (!link) throw new Rejection('The id provided does not exist')
    if (link.status === 'created' && link.expire_by <= seconds()) link.status = 'expired'
    return link
  }

  const linkOf = (paymentId: string) =>
    [...links.values()].find(({ payments }) => payments?.some(({ payment_id: id }) => id === paymentId))

  function createRefund(paymentId: string, key: string | undefined, body: unknown): Refund {
    const parsed = NewRefund.safeParse(body)
    if (!parsed.success) throw new Rejection(parsed.error.issues[0]?.message)
    const known = refundsByKey.get(key ?? '')
    if (known) return known
    const link = linkOf(paymentId)
    if (!link) throw new Rejection('The id provided does not exist')
    const before = refundsOf(paymentId).filter(({ status }) => status !== 'failed')
    const sum = before.reduce((total, { amount }) => total + amount, 0)
    if (sum + parsed.data.amount > link.amount_paid)
      throw new Rejection('The total refund amount is greater than the refund payment amount')
    if (parsed.data.amount > balance)
      throw new Rejection('Your account does not have enough balance to carry out the refund operation.')
    const refund: Refund = {
      ...parsed.data,
      id: newId('rfnd'),
      entity: 'refund',
      currency: 'INR',
      payment_id: paymentId,
      status: 'pending',
    }
    refunds.set(refund.id, refund)
    if (key !== undefined) refundsByKey.set(key, refund)
    return refund
  }

  const refundsOf = (paymentId: string) =>
    [...refunds.values()].filter((refund) => refund.payment_id === paymentId)

  function answer(method: string, address: URL, key: string | undefined, body: unknown): object {
    const [, , kind = '', id = '', step = ''] = address.pathname.split('/')
    if (kind === 'payment_links' && method === 'POST' && id === '') return createLink(body)
    if (kind === 'payment_links' && method === 'GET') return findLink(id)
    if (kind === 'payment_links' && step === 'cancel') {
      const link = findLink(id)
      if (link.status !== 'created') throw new Rejection(`Payment link is in ${link.status} status`)
      link.status = 'cancelled'
      return link
    }
    if (kind === 'payments' && step === 'refund') return createRefund(id, key, body)
    if (kind === 'payments' && step === 'refunds' && !linkOf(id))
      throw new Rejection('The id provided does not exist')
    if (kind === 'payments' && step === 'refunds')
      return { entity: 'collection', count: refundsOf(id).length, items: refundsOf(id) }
    if (kind === 'settlements') {
      const skip = Number(address.searchParams.get('skip') ?? 0)
      const items = settled.slice(skip, skip + Number(address.searchParams.get('count') ?? 10))
      return { entity: 'collection', count: items.length, items }
    }
    throw new Rejection('The requested URL was not found on the server.')
  }

  return {
    links,
    refunds,
    seconds,
    findLink,
    /** The answer to a call with these, as an object. */
    answer,
    settle: (line: object) => void settled.push(line),
    setBalance: (paise: number) => void (balance = paise),
    /** Forgets everything. */
    reset() {
      for (const kept of [links, refunds, refundsByKey]) kept.clear()
      settled.length = 0
      balance = Number.POSITIVE_INFINITY
    },
  }
}
