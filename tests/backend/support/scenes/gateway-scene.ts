// A booking that can be paid at the stub of a payment gateway.
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import type { Gateway } from '../../../../backend/services/gateways/gateway.ts'
import { createRazorpay } from '../../../../backend/services/gateways/razorpay/razorpay.ts'
import { reconcilePayments } from '../../../../backend/services/gateways/reconcile-payments.ts'
import {
  checkSentRefunds,
  sendGatewayRefunds,
} from '../../../../backend/services/gateways/send-gateway-refunds.ts'
import { bookSettlements } from '../../../../backend/services/gateways/book-settlements.ts'
import type { LedgerAccount } from '../../../../backend/services/ledger/post-entries.ts'
import {
  type Notification,
  razorpayKeys,
  type RazorpayStub,
  startRazorpayStub,
} from '../../../support/servers/razorpay-stub.ts'
import { createBookingScene } from './booking-scene.ts'
import type { Answer, Stage } from '../stage.ts'

const silent = pino({ level: 'silent' })

/** Milliseconds. The embedded database works in this process, which keeps the stub from answering meanwhile. */
const timeout = inject('database') === 'embedded' ? 6000 : 1500

export function createGatewayScene(stage: Stage) {
  const createScene = createBookingScene(stage)
  let stub: RazorpayStub
  let gateway: Gateway
  let app: ReturnType<Stage['appWith']>
  let scene: Awaited<ReturnType<typeof createScene>>

  beforeAll(async () => {
    stub = await startRazorpayStub(stage.now)
  })
  afterAll(() => stub.stop())
  beforeEach(async () => {
    stub.reset()
    gateway = createRazorpay({ ...razorpayKeys, url: stub.url }, { log: silent, now: stage.now, timeout })
    app = stage.appWith({ gateway })
    scene = await createScene()
  })

  const deps = () => ({ db: stage.db, gateway, log: silent, commissionHoldDays: 7 })
  const path = () => `/bookings/${scene.id}/gateway-payments`

  return {
    get stub() {
      return stub
    },
    get gateway() {
      return gateway
    },
    get scene() {
      return scene
    },
    get app() {
      return app
    },
    create: (cookie = scene.customer.cookie) =>
      stage.send(path(), { method: 'POST', headers: { cookie } }, app),
    latest: (cookie = scene.customer.cookie) => stage.send(`${path()}/latest`, { headers: { cookie } }, app),
    /** The booking as the customer sees it while the gateway is on. */
    booking: async () =>
      (await stage.send(`/bookings/${scene.id}`, { headers: { cookie: scene.customer.cookie } }, app)).body
        .booking,
    /** The id of a new link for the booking. */
    async link(): Promise<string> {
      const before = new Set(stub.links.keys())
      await stage.send(path(), { method: 'POST', headers: { cookie: scene.customer.cookie } }, app)
      const id = [...stub.links.keys()].find((each) => !before.has(each))
      if (id === undefined) throw new Error('no link was made')
      return id
    },
    receive: ({ body, headers }: Notification, target = app): Promise<Answer> =>
      stage.send('/webhooks/razorpay', { method: 'POST', headers, body }, target),
    reconcile: (by: Gateway | null = gateway) => reconcilePayments({ ...deps(), gateway: by }, stage.now()),
    sendRefunds: () => sendGatewayRefunds(deps(), stage.now()),
    checkRefunds: (limit?: number) => checkSentRefunds(deps(), stage.now(), limit),
    settle: () => bookSettlements(deps(), stage.now()),
    balanceOf: async (account: LedgerAccount): Promise<number> =>
      Number(
        await stage.value(
          sql`select coalesce(sum(amount), 0) from postings where account = ${account}::ledger_account`,
        ),
      ),
    outcomes: async (): Promise<string[]> => {
      const events = await stage.db.query.gatewayEvents.findMany({
        orderBy: (event, { asc }) => asc(event.id),
      })
      return events.map(({ kind, outcome }) => `${kind}: ${outcome}`)
    },
  }
}
