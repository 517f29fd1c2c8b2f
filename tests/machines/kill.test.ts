// Any one of two apps and two backends is killed or stopped under load: no page fails twice, and no booking is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAuditLog, verifyAuditLog } from '../../backend/services/audit/audit-chain.ts'
import { findSeatDifferences } from '../../backend/services/bookings/seats.ts'
import { checkLedger } from '../../backend/services/ledger/check-ledger.ts'
import { addMembers } from '../backend/support/members.ts'
import { addMarket, addWeeklyRules } from '../backend/support/products.ts'
import { createCustomers } from '../soak/customers.ts'
import { hasHaproxy, type MachineName, type Machines, startMachines } from './support/machines.ts'

const isMissing = !hasHaproxy() && !process.env['CI']
const names: readonly MachineName[] = ['app-1', 'backend-1', 'app-2', 'backend-2']

/** Of some pages that both apps answer. */
async function countClosedPages(origin: string): Promise<number> {
  const ask = async () => (await fetch(`${origin}/tours`)).text()
  const pages = await Promise.all(Array.from({ length: 8 }, ask))
  return pages.filter((page) => page.includes('launching soon')).length
}

describe.skipIf(isMissing)('under load', () => {
  let machines: Machines

  beforeAll(async () => {
    machines = await startMachines({ RATE_LIMIT_FACTOR: '1000' })
  })
  afterAll(() => machines?.stop())

  /** Two tours that never sell out, and one whose seats everybody wants. */
  async function prepare() {
    const { db } = machines.database
    const now = new Date()
    const date = new Date(now.getTime() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const tours: { slug: string; slotId: string }[] = []
    for (const slug of ['tea-gardens', 'backwaters', 'night-safari']) {
      const capacity = slug === 'night-safari' ? 4 : 5000
      const { productId, slotId } = await addMarket(db, { slug }, { date, capacity })
      await addWeeklyRules(db, productId, [{ startTime: '09:00', endTime: '12:00', capacity }])
      tours.push({ slug, slotId })
    }
    return { members: await addMembers(db, 'user', 8, { now }), market: { date, tours } }
  }

  /** Looks at pages again and again; one that fails is asked for once more. */
  function startVisitors(pages: readonly { path: string; cookie?: string }[]) {
    const over = new AbortController()
    const seen = { pages: 0, failedOnce: [] as string[], failedTwice: [] as string[] }
    async function look({ path, cookie = '' }: (typeof pages)[number]): Promise<string | null> {
      const signal = AbortSignal.timeout(30_000)
      const init = { headers: { cookie }, redirect: 'manual', signal } as const
      try {
        const answer = await fetch(`${machines.origin}${path}`, init)
        const text = await answer.text()
        return answer.status === 200 && text.includes('</html>') ? null : `${path}: ${answer.status}`
      } catch (error) {
        return `${path}: ${error instanceof Error ? error.message : ''}`
      }
    }
    const visits = pages.map(async (page) => {
      while (!over.signal.aborted) {
        seen.pages += 1
        const failure = await look(page)
        if (failure !== null) {
          seen.failedOnce.push(failure)
          const again = await look(page)
          if (again !== null) seen.failedTwice.push(again)
        }
        await sleep(20)
      }
    })
    return {
      seen,
      async stop() {
        over.abort()
        await Promise.all(visits)
      },
    }
  }

  test('each one is killed, and then stopped, while customers book and visitors look', async () => {
    const { db } = machines.database
    const { members, market } = await prepare()
    const [first] = members
    const proxy = { origin: machines.origin, backendOrigin: () => machines.calls }
    const customers = createCustomers([proxy], members, market)
    // Right after its start an app may not know yet what the host offers.
    await expect.poll(() => countClosedPages(machines.origin), { timeout: 60_000 }).toBe(0)
    const load = customers.start()
    const visitors = startVisitors([
      { path: '/' },
      { path: '/tours' },
      { path: '/tours/tea-gardens' },
      { path: '/tours?q=tea&guests=2' },
      { path: '/dashboard', cookie: first?.cookie ?? '' },
      { path: '/bookings', cookie: first?.cookie ?? '' },
    ])
    await sleep(2000)
    const before = customers.acknowledged.size
    for (const name of names) {
      await machines.all[name].kill()
      await machines.whole()
    }
    const codes: (number | null)[] = []
    for (const name of names) {
      codes.push(await machines.all[name].restart())
      await machines.whole()
    }
    await sleep(1000)
    await visitors.stop()
    customers.stop()
    await load

    expect(codes).toEqual([0, 0, 0, 0])
    expect(customers.acknowledged.size).toBeGreaterThan(before)
    expect(visitors.seen.pages).toBeGreaterThan(100)
    // What failed once comes first in the message, and then what the proxy saw.
    const story = `${visitors.seen.failedOnce.join(', ')}\n${machines.proxyOutput()}`
    expect(visitors.seen.failedTwice, story).toEqual([])
    expect([...customers.wrong]).toEqual([])

    const rows = await db.query.bookings.findMany({ columns: { id: true, status: true } })
    const statuses = new Map(rows.map(({ id, status }) => [id, status]))
    for (const [id, state] of customers.acknowledged) {
      const status = statuses.get(id)
      expect(state === 'cancelled' ? ['cancelled'] : ['pending', 'cancelled']).toContain(status)
    }
    expect(rows.length).toBeLessThanOrEqual(customers.attempts())
    expect(await findSeatDifferences(db)).toEqual([])
    expect(await checkLedger(db)).toEqual([])
    await sealAuditLog(db)
    expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true })
  })
})
