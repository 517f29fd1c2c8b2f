import { byRunLength } from '../../../support/run-length.ts'
import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { addMarket } from '../../support/products.ts'
import { adminOf, affiliateForm, person, createStage } from '../../support/stage.ts'

type Reach = [territory: string, AdminTerritory]

const reason = { reason: 'Sold tours that do not exist' }

const stage = createStage()

const suspend = (id: string, cookie: string, payload: object = reason) =>
  stage.post(`/users/${id}/suspend`, payload, cookie)
const reactivate = (id: string, cookie: string) => stage.post(`/users/${id}/reactivate`, undefined, cookie)
const idOf = async (email: string) =>
  String(await stage.value(sql`select id from users where email = ${email}`))
const statusOf = (id: string) => stage.value(sql`select status::text from users where id = ${id}`)

/** An affiliate of Idukki in Kerala. */
async function affiliate() {
  const cookie = await stage.signedInAs('affiliate')
  return { cookie, id: await idOf('affiliate@example.com') }
}

describe('suspending an account', () => {
  test('and its end are told to the person, without the reason', async () => {
    const { id } = await affiliate()
    const admin = await stage.signedInAs('super_admin')
    await suspend(id, admin)
    await reactivate(id, admin)
    const told = await stage.db.select().from(messages).where(eq(messages.userId, id))
    const kinds = told.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['account-suspended', 'account-reactivated']))
    expect(JSON.stringify(told)).not.toContain(reason.reason)
  })

  test.each(['service_provider', 'affiliate'] as const)(
    'tells a provider that customers can cancel, and nobody else (%s)',
    async (role) => {
      await stage.signedInAs(role)
      const id = await idOf(`${role}@example.com`)
      await suspend(id, await stage.signedInAs('super_admin'))
      const told = await stage.value(
        sql`select variables::text from messages where user_id = ${id} and kind = 'account-suspended'`,
      )
      if (role === 'service_provider') expect(told).toContain('can cancel for a full refund')
      else expect(told).not.toContain('cancel')
    },
  )

  test('ends with the advice to look at the calendars, for a provider with a live service and nobody else', async () => {
    const { provider } = await addMarket(stage.db)
    const { id } = await affiliate()
    const admin = await stage.signedInAs('super_admin')
    const servicesOf = async (person: string) => {
      await suspend(person, admin)
      await reactivate(person, admin)
      return stage.value(
        sql`select variables->>'services' from messages where user_id = ${person} and kind = 'account-reactivated'`,
      )
    }
    expect(await servicesOf(provider.id)).toMatch(/on sale again.* Check their calendars first/)
    expect(await servicesOf(id)).toBeNull()
  })

  test('ends its sessions at once, and it cannot sign in until it is reactivated', async () => {
    const { cookie, id } = await affiliate()
    const admin = await stage.signedInAs('super_admin')
    const answer = await suspend(id, admin)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({
      id,
      status: 'suspended',
      isActive: false,
      suspension: { at: '2026-10-01T06:00:00.000Z', ...reason },
      affiliateInfo: { panNumber: 'XXXXXX234F' },
    })
    expect((await stage.get('/auth/profile', cookie)).status).toBe(401)
    expect(await stage.value(sql`select count(*)::int from sessions where user_id = ${id}`)).toBe(0)
    const refused = await stage.signIn('affiliate@example.com')
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      message: 'This account is suspended. Contact us if you think this is a mistake.',
    })
    expect(refused.cookie).toBe('')

    const again = await reactivate(id, admin)
    expect(again.status).toBe(200)
    expect(again.body.user).toMatchObject({ status: 'active', isActive: true, suspension: null })
    expect((await stage.get('/auth/profile', cookie)).status, 'the old session stays ended').toBe(401)
    expect((await stage.signIn('affiliate@example.com')).status).toBe(200)
  })

  test('is revealed only to callers who know the password', async () => {
    const { id } = await affiliate()
    await suspend(id, await stage.signedInAs('super_admin'))
    const answer = await stage.post('/auth/login', {
      email: 'affiliate@example.com',
      password: 'a-wrong-one',
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ message: 'Invalid email or password.' })
  })

  test('stores who did it, and hides the reason from the account itself', async () => {
    const { id } = await affiliate()
    const admin = await stage.signedInAs('super_admin')
    await suspend(id, admin)
    expect(await stage.value(sql`select suspended_by from users where id = ${id}`)).toBe(
      await idOf('super_admin@example.com'),
    )
    await reactivate(id, admin)
    expect(await stage.value(sql`select suspended_by from users where id = ${id}`)).toBe(null)
    const { body } = await stage.signIn('affiliate@example.com')
    expect(body.user).not.toHaveProperty('suspension')
  })

  const above: Reach[] = [
    ['the whole platform', { role: 'super_admin' }],
    ['the country', adminOf('India')],
    ['the state', adminOf('India', 'Kerala')],
  ]
  test.each<Reach>([
    ['the district', adminOf('India', 'Kerala', 'Idukki')],
    ...byRunLength({ long: above, short: [] }),
  ])('is allowed for the administrator of %s', async (_place, territory) => {
    const { id } = await affiliate()
    const admin = await stage.signedInAsAdmin(territory)
    expect((await suspend(id, admin)).status).toBe(200)
    expect(await statusOf(id)).toBe('suspended')
    expect((await reactivate(id, admin)).status).toBe(200)
    expect(await statusOf(id)).toBe('active')
  })

  const elsewhere: Reach[] = [
    ['another country', adminOf('Nepal')],
    ['another state', adminOf('India', 'Tamil Nadu')],
    ['another district', adminOf('India', 'Kerala', 'Wayanad')],
  ]
  test.each<Reach>([
    ['a district whose name begins alike', adminOf('Sri Lanka', 'Southern', 'Gall')],
    ...byRunLength({ long: elsewhere, short: [] }),
  ])('responds with 404 to the administrator of %s', async (_place, territory) => {
    const { id } = await affiliate()
    const abroad = await stage.registerAffiliate(
      affiliateForm({
        email: 'galle@example.com',
        'address[country]': 'Sri Lanka',
        'address[state]': 'Southern',
        'address[district]': 'Galle',
      }),
    )
    const admin = await stage.signedInAsAdmin(territory)
    for (const target of territory.role === 'dsa' ? [id, abroad.body.id] : [id]) {
      const answer = await suspend(target, admin)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ message: 'This account does not exist.' })
      expect(await statusOf(target)).toBe('active')
    }
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${id}`)
    expect((await reactivate(id, admin)).status).toBe(404)
    expect(await statusOf(id)).toBe('suspended')
  })

  test('works for administrators below, never for those beside or above', async () => {
    const cast = {
      super_admin: { role: 'super_admin' },
      nsa: adminOf('India'),
      ssa: adminOf('India', 'Kerala'),
      dsa: adminOf('India', 'Kerala', 'Idukki'),
    } as const
    const cookies: Record<string, string> = {}
    for (const [name, territory] of Object.entries(cast))
      cookies[name] = await stage.signedInAsAdmin(territory)
    for (const [name, territory] of Object.entries(cast)) {
      await stage.signedInAsAdmin(territory, `second-${name}@example.com`)
    }
    const ranks = Object.keys(cast)
    for (const [rank, actor] of ranks.entries()) {
      for (const [other, target] of ranks.entries()) {
        const id = await idOf(`second-${target}@example.com`)
        const { status } = await suspend(id, cookies[actor] ?? '')
        const may = actor === 'super_admin' || rank < other
        expect(status, `${actor} suspends ${target}`).toBe(may ? 200 : 404)
        if (may) await reactivate(id, cookies[actor] ?? '')
      }
    }
  })

  test('is undone by those of the level that did it and by those above, not by those below, who are told whom to ask', async () => {
    const { id } = await affiliate()
    const dsa = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
    const ssa = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    const colleague = await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'colleague@example.com')
    const nsa = await stage.signedInAsAdmin(adminOf('India'))
    const root = await stage.signedInAsAdmin({ role: 'super_admin' })
    await suspend(id, ssa)
    const refused = await reactivate(id, dsa)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'A state administrator suspended this account. Ask an administrator of that level to let it sign in again.',
    ])
    expect(await statusOf(id)).toBe('suspended')
    expect((await reactivate(id, colleague)).status).toBe(200)
    await suspend(id, root)
    for (const cookie of [dsa, ssa, nsa]) expect((await reactivate(id, cookie)).status).toBe(403)
    expect((await reactivate(id, root)).status).toBe(200)
    await suspend(id, dsa)
    expect((await reactivate(id, nsa)).status).toBe(200)
  })

  test('is for a super_admin only if the account has no location', async () => {
    await stage.signedInAs('user')
    const id = await idOf('user@example.com')
    expect((await suspend(id, await stage.signedInAs('nsa'))).status).toBe(404)
    expect((await suspend(id, await stage.signedInAs('super_admin'))).status).toBe(200)
  })

  const others = ['affiliate', 'service_provider', 'user'] as const
  test.each(byRunLength<readonly (typeof others)[number][]>({ long: others, short: [] }))(
    'is forbidden to %s',
    async (role) => {
      const cookie = await stage.signedInAs(role)
      await stage.post('/auth/register', person())
      const id = await idOf('anjali@example.com')
      for (const answer of [await suspend(id, cookie), await reactivate(id, cookie)]) {
        expect(answer.status).toBe(403)
        expect(answer.body).toEqual({ message: 'Only an administrator can do this.' })
      }
      expect((await suspend(id, '')).status).toBe(401)
      expect((await reactivate(id, '')).status).toBe(401)
      expect(await statusOf(id)).toBe('active')
    },
  )

  test('is rejected with 400 without a reason, and with more than it knows', async () => {
    const { id } = await affiliate()
    const admin = await stage.signedInAs('super_admin')
    for (const [what, payload, message] of [
      ['no reason', {}, 'Reason is required.'],
      ['a blank reason', { reason: '  ' }, 'Reason is required.'],
      ['a long reason', { reason: 'x'.repeat(501) }, 'Reason can have at most 500 characters.'],
      ['an unknown field', { ...reason, status: 'active' }, 'Unknown field: “status”.'],
    ] as const) {
      const answer = await suspend(id, admin, payload)
      expect.soft([answer.status, answer.body], what).toEqual([400, { message }])
      expect.soft(await statusOf(id), what).toBe('active')
    }
  })

  test('fails with 409 in the wrong state and for one’s own account', async () => {
    const admin = await stage.signedInAs('super_admin')
    const { id } = await affiliate()
    expect((await reactivate(id, admin)).body).toEqual({ message: 'This account is not suspended.' })
    await suspend(id, admin)
    const twice = await suspend(id, admin, { reason: 'Another' })
    expect([twice.status, twice.body]).toEqual([409, { message: 'This account is already suspended.' }])
    expect(await stage.value(sql`select suspension_reason from users where id = ${id}`)).toBe(reason.reason)

    const { body: waiting } = await stage.post('/admins/register', person())
    const early = await suspend(waiting.id, admin)
    expect([early.status, early.body]).toEqual([409, { message: 'This account is waiting for approval.' }])
    expect((await reactivate(waiting.id, admin)).status).toBe(409)

    const own = await suspend(await idOf('super_admin@example.com'), admin)
    expect([own.status, own.body]).toEqual([409, { message: 'You cannot suspend your own account.' }])
  })

  test('leaves one active when two administrators suspend each other at once', async () => {
    const first = await stage.signedInAs('super_admin')
    const second = await stage.signedInAsAdmin({ role: 'super_admin' }, 'second@example.com')
    const ids = [await idOf('super_admin@example.com'), await idOf('second@example.com')]
    const answers = await Promise.all([suspend(ids[1] ?? '', first), suspend(ids[0] ?? '', second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await stage.value(sql`select count(*)::int from users where status = 'active'`)).toBe(1)
  })

  test.each(['4f6f7bd4-0000-4000-8000-000000000000', 'no-id', '%00'])(
    'finds nobody under the id “%s”',
    async (id) => {
      const admin = await stage.signedInAs('super_admin')
      expect((await suspend(id, admin)).status).toBe(404)
      expect((await reactivate(id, admin)).status).toBe(404)
    },
  )
})
