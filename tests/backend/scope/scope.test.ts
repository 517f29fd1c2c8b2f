// Who reaches what: every call of the contract, made by everybody, from inside the territory and from outside it. A call
// without expectations fails, so nothing can be served that nobody has thought about.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import { knownMigrations } from '../../../backend/db/migrations.ts'
import { contractCalls } from '../../support/contract-calls.ts'
import { expectedCalls } from './expectations.ts'
import { fillBeforeEach } from './fill-before-each.ts'
import { daily, offering } from '../calls/products/offering.ts'
import { holdPayload } from '../support/products.ts'
import { affiliateForm, createStage, person } from '../support/stage.ts'
import { cookieOf, ids, idukki, type Member } from '../support/two-territories/cast.ts'

const stage = createStage()
fillBeforeEach(stage)

const servedIds = async (): Promise<Set<string>> => {
  const { body } = await stage.get('/openapi.json')
  const operations = Object.values<Record<string, { operationId: string }>>(body.paths)
  return new Set(operations.flatMap((path) => Object.values(path)).map(({ operationId }) => operationId))
}

describe('the scope of an actor', () => {
  test('is tested for exactly the calls of the contract, which are all served', async () => {
    const known = contractCalls.map(({ id }) => id).toSorted()
    // A call without expectations is added to scope/expectations/.
    expect(expectedCalls.toSorted()).toEqual(known)
    expect([...(await servedIds())].toSorted()).toEqual(known)
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
