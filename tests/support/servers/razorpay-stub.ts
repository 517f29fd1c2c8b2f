// A server that speaks Razorpay's documented protocol: payment links, refunds, settlements and signed webhooks. It keeps
// their rules, and can be told to fail.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRazorpayAccount, newId, Rejection } from './razorpay-account.ts'

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
  | 'loses the answer'

export interface Notification {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

export type RazorpayStub = Awaited<ReturnType<typeof startRazorpayStub>>

export async function startRazorpayStub(now: () => Date = () => new Date()) {
  const requests: string[] = []
  let faults: Fault[] = []
  let unanswered: string | null = null
  let url = ''
  const account = createRazorpayAccount({ now, url: () => url })
  const { links, refunds, seconds } = account

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
    if (unanswered !== null && address.pathname.includes(unanswered))
      return void send(502, '<html>Bad gateway</html>')
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
      const body = account.answer(
        method,
        address,
        key === undefined ? undefined : String(key),
        text && JSON.parse(text),
      )
      if (fault === 'loses the answer') return void response.destroy()
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
      account.reset()
      requests.length = 0
      faults = []
      unanswered = null
    },
    /** The next answers fail so, one each. */
    break: (...next: Fault[]) => void (faults = next),
    /** Whatever is asked about one payment finds no answer. */
    breakFor: (paymentId: string) => void (unanswered = paymentId),
    setBalance: account.setBalance,
    /** Pays a link, and gives what Razorpay sends then: the payment is captured, and the link is paid. */
    pay(id: string, { amount, secret }: { amount?: number; secret?: string } = {}) {
      const link = account.findLink(id)
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
      const link = account.findLink(id)
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
    settle(
      type: 'payment' | 'refund' | 'adjustment',
      id: string,
      amount: number,
      fee: number,
      more: object = {},
    ) {
      account.settle({
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
        ...more,
      })
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
