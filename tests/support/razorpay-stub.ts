// A server that speaks Razorpay's documented protocol: payment links, refunds, settlements and signed webhooks. It keeps
// their rules, and can be told to fail.
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'

export const razorpayKeys = {
  keyId: 'rzp_test_stub1234567890',
  keySecret: 'a secret of the stub',
  webhookSecrets: ['the new secret of webhooks', 'the old secret of webhooks'] as const,
}

/** What is wrong with the next answers. */
export type Fault =
  | 'hangs'
  | 'fails'
  | 'talks rubbish'
  | 'never ends'
  | 'redirects'
  | 'asks for another amount'

export interface Notification {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

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

const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

class Rejection extends Error {}

export type RazorpayStub = Awaited<ReturnType<typeof startRazorpayStub>>

export async function startRazorpayStub(now: () => Date = () => new Date()) {
  const links = new Map<string, Link>()
  const refunds = new Map<string, Refund>()
  const refundsByKey = new Map<string, Refund>()
  const settled: object[] = []
  const requests: string[] = []
  let faults: Fault[] = []
  let balance = Number.POSITIVE_INFINITY
  let url = ''

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
      short_url: `${url}/i/${id}`,
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

  function createRefund(paymentId: string, key: string | undefined, body: unknown): Refund {
    const parsed = NewRefund.safeParse(body)
    if (!parsed.success) throw new Rejection(parsed.error.issues[0]?.message)
    const known = refundsByKey.get(key ?? '')
    if (known) return known
    const link = [...links.values()].find(({ payments }) =>
      payments?.some((payment) => payment.payment_id === paymentId),
    )
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
    if (kind === 'payments' && step === 'refunds')
      return { entity: 'collection', count: refundsOf(id).length, items: refundsOf(id) }
    if (kind === 'settlements') {
      const skip = Number(address.searchParams.get('skip') ?? 0)
      const items = settled.slice(skip, skip + Number(address.searchParams.get('count') ?? 10))
      return { entity: 'collection', count: items.length, items }
    }
    throw new Rejection('The requested URL was not found on the server.')
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url)
    const method = request.method ?? 'GET'
    requests.push(`${method} ${address.pathname}`)
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const fault = faults.shift()
    const send = (status: number, body: object | string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (fault === 'hangs') return
    if (fault === 'fails')
      return void send(500, { error: { code: 'SERVER_ERROR', description: 'We are facing some trouble' } })
    if (fault === 'talks rubbish') return void send(200, '<html>maintenance</html>')
    if (fault === 'never ends') {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const write = () => {
        if (!response.destroyed && response.write('[1,'.repeat(20_000))) setImmediate(write)
      }
      response.on('drain', write)
      return write()
    }
    if (fault === 'redirects') return void response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()
    const credentials = Buffer.from(`${razorpayKeys.keyId}:${razorpayKeys.keySecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`)
      return void send(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } })
    try {
      const key = request.headers['x-refund-idempotency']
      const body = answer(
        method,
        address,
        key === undefined ? undefined : String(key),
        text && JSON.parse(text),
      )
      send(200, fault === 'asks for another amount' ? { ...body, amount: 1 } : body)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      send(400, { error: { code: 'BAD_REQUEST_ERROR', description: error.message } })
    }
  }

  /** As Razorpay sends it; `secret` may be an old one. */
  function notify(
    event: string,
    payload: object,
    secret: string = razorpayKeys.webhookSecrets[0],
  ): Notification {
    const body = new Uint8Array(
      Buffer.from(
        JSON.stringify({
          entity: 'event',
          account_id: 'acc_stub',
          event,
          contains: Object.keys(payload),
          payload,
          created_at: seconds(),
        }),
      ),
    )
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        'x-razorpay-event-id': newId('evt'),
      },
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('the stub does not listen')
  url = `http://127.0.0.1:${listening.port}`

  return {
    url,
    requests,
    links,
    refunds,
    notify,
    /** Forgets everything. */
    reset() {
      for (const kept of [links, refunds, refundsByKey]) kept.clear()
      settled.length = 0
      requests.length = 0
      faults = []
      balance = Number.POSITIVE_INFINITY
    },
    /** The next answers fail so, one each. */
    break: (...next: Fault[]) => void (faults = next),
    setBalance: (paise: number) => void (balance = paise),
    /** Pays a link, and gives what Razorpay sends then: the payment is captured, and the link is paid. */
    pay(id: string, { amount, secret }: { amount?: number; secret?: string } = {}) {
      const link = findLink(id)
      const paid = amount ?? link.amount
      const payment = {
        id: newId('pay'),
        entity: 'payment',
        amount: paid,
        currency: 'INR',
        status: 'captured',
        captured: true,
        method: 'upi',
        email: 'payer@example.com',
        contact: '+919988998899',
        vpa: 'payer@okaxis',
        notes: [],
        created_at: seconds(),
      }
      link.status = 'paid'
      link.amount_paid += paid
      link.payments = [
        ...(link.payments ?? []),
        { payment_id: payment.id, amount: paid, status: 'captured', created_at: seconds() },
      ]
      return {
        paymentId: payment.id,
        captured: notify('payment.captured', { payment: { entity: payment } }, secret),
        paid: notify(
          'payment_link.paid',
          { payment_link: { entity: { ...link, payments: undefined } }, payment: { entity: payment } },
          secret,
        ),
      }
    },
    /** What Razorpay sends when a link ends without money. */
    close(id: string, status: 'expired' | 'cancelled') {
      const link = findLink(id)
      link.status = status
      return notify(`payment_link.${status}`, { payment_link: { entity: link } })
    },
    /** The end of a refund, and what Razorpay sends then. */
    endRefund(id: string, status: 'processed' | 'failed') {
      const refund = refunds.get(id)
      if (!refund) throw new Error('there is no such refund')
      refund.status = status
      return notify(`refund.${status}`, { refund: { entity: refund } })
    },
    /** A line of the bank transfer; fee with tax, in paise. */
    settle(type: 'payment' | 'refund' | 'adjustment', id: string, amount: number, fee: number) {
      settled.push({
        entity_id: id,
        type,
        amount,
        fee,
        tax: 0,
        credit: type === 'payment' ? amount - fee : 0,
        debit: type === 'refund' ? amount + fee : 0,
        currency: 'INR',
        settled: true,
        settled_at: seconds(),
        settlement_id: 'setl_stub',
      })
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
