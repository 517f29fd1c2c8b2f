// Who reaches what: every call of the contract, made by everybody, from inside the territory and from outside it. A call
// without expectations fails, so nothing can be served that nobody has thought about.
import type { Call } from '@affiliate-booking/contract/call'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { knownMigrations } from '../../../backend/db/migrations.ts'
import { contractCalls } from '../../support/contract-calls.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { undone } from '../../support/databases/test-database.ts'
import { expectations } from './expectations.ts'
import type { Expectation, Probe } from './probes.ts'
import { daily, offering } from '../calls/products/offering.ts'
import { holdPayload } from '../support/products.ts'
import { affiliateForm, type Answer, createStage, password, person } from '../support/stage.ts'
import { cast, cookieOf, ids, idukki, type Member } from '../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../support/two-territories/fill.ts'
import { addRefund } from '../support/two-territories/money.ts'

const stage = createStage()
const passwordHash = await cheapPasswords.hash(password)

beforeEach(async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash })
  await addRefund(stage.db, stage.now())
})

const servedIds = async (): Promise<Set<string>> => {
  const { body } = await stage.get('/openapi.json')
  const operations = Object.values<Record<string, { operationId: string }>>(body.paths)
  return new Set(operations.flatMap((path) => Object.values(path)).map(({ operationId }) => operationId))
}

const everyone: readonly (Member | 'signed out')[] = ['signed out', ...(Object.keys(cast) as Member[])]

/** An app for all calls, as making one takes longer than most of them. It is on the database that is given last. */
function createMovableApp() {
  let present: Database = stage.db
  const db: Database = new Proxy(present, { get: (_first, name) => Reflect.get(present, name) })
  const app = stage.appWith({ db })
  return (tx: Database) => {
    present = tx
    return app
  }
}

/** What the answer would be; nothing of it stays. Gives also whether anything was changed. */
async function tryOut(
  appOn: ReturnType<typeof createMovableApp>,
  probe: Probe,
  call: Call,
  member: Member | 'signed out',
  before: string,
) {
  const { parameters = {}, query, payload } = probe.request
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parameters[name] ?? 'missing')
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const isForm = payload instanceof FormData
  const hasJson = payload !== undefined && !isForm
  return undone(async (tx) => {
    const answer = await stage.send(
      `${path}${search}`,
      {
        method: call.method,
        headers: {
          cookie: member === 'signed out' ? '' : cookieOf(member),
          ...(hasJson && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
      },
      appOn(tx),
    )
    return { answer, isChanged: (await hasWritten(tx)) && before !== (await fingerprint(tx)) }
  })
}

/** Not sessions, which are updated when they are used. */
const tables = [
  'users',
  'leads',
  'lead_events',
  'lead_wins',
  'products',
  'product_changes',
  'product_images',
  'availability_rules',
  'availability_exceptions',
  'availability_slots',
  'bookings',
  'booking_slots',
  'reviews',
  'identity_submissions',
  'payout_accounts',
  'payouts',
  'payout_files',
  'commissions',
  'primary_admins',
  'missing_booking_claims',
  'refunds',
  'receipts',
  'tax_rules',
  'tax_deposits',
  'platform_settings',
  'audit_log',
]

/** Whether the transaction may have written anything: far cheaper than the fingerprint. */
async function hasWritten(db: Database): Promise<boolean> {
  const statement = sql`select pg_current_xact_id_if_assigned() is not null as written`
  const [row] = await rowsOf(db, statement, z.object({ written: z.boolean() }))
  return row?.written ?? true
}

/** Changes with every row of the tables. */
async function fingerprint(db: Database): Promise<string> {
  const parts = tables.map(
    (table) => `(select coalesce(string_agg(t::text, '' order by t::text), '') from ${table} t)`,
  )
  const [row] = await rowsOf(
    db,
    sql.raw(`select md5(concat(${parts.join(', ')})) as print`),
    z.object({ print: z.string() }),
  )
  return row?.print ?? ''
}

const isSuccess = (status: number) => status >= 200 && status < 300

function agrees(expected: Expectation, answer: Answer, probe: Probe): boolean {
  if (expected === 'ok') return isSuccess(answer.status)
  if (typeof expected === 'number') return answer.status === expected
  const shows = probe.shows?.(answer)
  if (shows === undefined) throw new Error('A list needs a way to see what it shows')
  return answer.status === 200 && shows === (expected === 'shows')
}

describe('the scope of an actor', () => {
  test(
    'decides the response of every call for every role, and a rejected call changes nothing',
    { timeout: 900_000 },
    async () => {
      const served = await servedIds()
      const before = await fingerprint(stage.db)
      const appOn = createMovableApp()
      const surprises: string[] = []
      const changing = new Set<string>()
      for (const call of contractCalls) {
        const probes = expectations[call.id]
        if (!probes) surprises.push(`${call.id} has no expectations: add them to scope/expectations/`)
        if (!probes || !served.has(call.id)) continue
        for (const probe of probes) {
          for (const member of everyone) {
            const { answer, isChanged } = await tryOut(appOn, probe, call, member, before)
            if (isChanged) changing.add(call.id)
            const expected = probe.expected[member]
            const what = `${call.id}${probe.what === undefined ? '' : ` (${probe.what})`} by ${member}`
            if (!agrees(expected, answer, probe)) {
              const body = JSON.stringify(answer.body).slice(0, 200)
              surprises.push(`${what}: ${expected} expected, not ${answer.status} ${body}`)
            }
            if (isChanged && !isSuccess(answer.status))
              surprises.push(`${what}: refused, and yet something changed`)
            if (isChanged && call.method === 'GET') surprises.push(`${what}: reading has changed something`)
          }
        }
      }
      expect(surprises).toEqual([])
      expect(changing.size, 'changes are noticed').toBeGreaterThan(20)
    },
  )

  test('is tested for exactly the calls of the contract', async () => {
    const known = new Set(contractCalls.map(({ id }) => id))
    const named = [...Object.keys(expectations), ...(await servedIds())]
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  test('is tested for every call of the contract, which are all served', async () => {
    const served = await servedIds()
    expect(contractCalls.map(({ id }) => id).filter((id) => !served.has(id))).toEqual([])
  })
})

describe('the territory of a self-registered account', () => {
  const { register, offer, approve, idOf } = offering(stage)

  /** Whether an administrator finds the account in the list, opens it, and may suspend it. */
  async function reachOf(member: Member, id: string) {
    const cookie = cookieOf(member)
    const listed: { id: string }[] = (await stage.get('/users?q=new', cookie)).body.rows
    const opened = await stage.get(`/users/${id}`, cookie)
    const suspended = await stage.post(`/users/${id}/suspend`, { reason: 'Spam' }, cookie)
    if (suspended.status === 200) await stage.post(`/users/${id}/reactivate`, undefined, cookie)
    return [listed.some((row) => row.id === id), opened.status, suspended.status]
  }
  const reached = [true, 200, 200]
  const hidden = [false, 404, 404]

  async function expectReach(id: string, expected: Record<string, readonly Member[]>) {
    for (const member of expected['by'] ?? []) expect(await reachOf(member, id), member).toEqual(reached)
    for (const member of expected['hiddenFrom'] ?? [])
      expect(await reachOf(member, id), member).toEqual(hidden)
  }

  const elsewhere = ['nsa elsewhere', 'ssa elsewhere', 'dsa elsewhere'] as const
  const administrators = ['super_admin', 'nsa', 'ssa', 'dsa'] as const
  const totalOfUsers = (scope: string, role: string) =>
    stage.value(sql`select coalesce(sum(count), 0)::int from total_deltas
      where subject = 'user' and scope = ${scope} and key = ${role}`)

  test('is that of the first product for a provider, visible to its administrators only', async () => {
    await register('new@example.com', 'New Provider')
    const id = await idOf('new@example.com')
    await expectReach(id, { by: ['super_admin'], hiddenFrom: ['nsa', 'ssa', 'dsa', ...elsewhere] })
    const before = Number(await totalOfUsers(idukki, 'service_provider'))
    const { cookie } = await stage.signIn('new@example.com')
    await offer(cookie)
    await offer(cookie, { location: { country: 'India', state: 'Kerala', district: 'Wayanad' } })
    await expectReach(id, { by: administrators, hiddenFrom: elsewhere })
    expect(await totalOfUsers(idukki, 'service_provider')).toBe(before + 1)
  })

  test('is that of the first booking for a customer, visible to its administrators only', async () => {
    const provider = await register('seller@example.com')
    const { id: productId, slug } = await offer(provider)
    await approve(cookieOf('dsa'), productId)
    await stage.post(`/managed-products/${productId}/rules`, { rules: daily() }, provider)
    const { slots } = (await stage.get(`/products/${slug}/slots?from=2026-10-05&to=2026-10-06`)).body
    await stage.post('/auth/register', person({ email: 'new@example.com', name: 'New Customer' }))
    const id = await idOf('new@example.com')
    await expectReach(id, { by: ['super_admin'], hiddenFrom: ['nsa', 'ssa', 'dsa', ...elsewhere] })
    const before = Number(await totalOfUsers(idukki, 'user'))
    const { cookie } = await stage.signIn('new@example.com')
    const held = await stage.post('/bookings', holdPayload(slots[0].id), cookie)
    expect(held.status).toBe(201)
    await expectReach(id, { by: administrators, hiddenFrom: elsewhere })
    expect(await totalOfUsers(idukki, 'user')).toBe(before + 1)
  })

  test('is set by a migration for accounts from before territories', async () => {
    await stage.db.execute(
      sql`update users set territory_path = null where role in ('service_provider', 'user')`,
    )
    const places = knownMigrations()
      .flatMap(({ statements }) => statements)
      .filter((statement) => statement.includes('UPDATE "users" SET "territory_path"'))
    expect(places).toHaveLength(2)
    for (const statement of places) await stage.db.execute(sql.raw(statement))
    const rows = await rowsOf(
      stage.db,
      sql`select id, territory_path as path from users where role in ('service_provider', 'user')`,
      z.object({ id: z.string(), path: z.string().nullable() }),
    )
    expect(new Map(rows.map(({ id, path }) => [id, path]))).toEqual(
      new Map([
        [ids.account('provider'), idukki],
        [ids.account('other provider'), 'IN/KL/wayanad'],
        [ids.account('customer'), idukki],
        [ids.account('other customer'), null],
      ]),
    )
    expect(await totalOfUsers(idukki, 'service_provider')).toBe(1)
    expect(await totalOfUsers('all', 'service_provider')).toBe(2)
    expect(await totalOfUsers('IN/KL', 'user')).toBe(1)
  })

  test('is the registered location for an affiliate', async () => {
    const { status } = await stage.registerAffiliate(affiliateForm({ email: 'new@example.com' }))
    expect(status).toBe(201)
    await expectReach(await idOf('new@example.com'), { by: administrators, hiddenFrom: elsewhere })
  })
})
