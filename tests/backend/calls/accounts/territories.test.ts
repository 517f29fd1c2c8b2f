import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminOf, createStage } from '../../support/stage.ts'

const stage = createStage()

const below = (path: string | null, cookie: string) =>
  stage.get(`/territories${path === null ? '' : `?under=${encodeURIComponent(path)}`}`, cookie)
const idOf = (email: string) => stage.value(sql`select id from users where email = ${email}`)

describe('the territory tree', () => {
  test('starts above the countries for a super_admin', async () => {
    const { status, body } = await below(null, await stage.signedInAs('super_admin'))
    expect(status).toBe(200)
    expect(body.territory).toBe(null)
    expect(body.below.map(({ path }: { path: string }) => path)).toEqual(['BD', 'IN', 'NP', 'LK', 'AE'])
    const india = body.below[1]
    expect(india).toMatchObject({
      kind: 'country',
      name: 'India',
      admins: [],
      children: 30,
      vacantChildren: 30,
    })
  })

  test('starts at the own territory for other administrators, with its administrators and its children', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'state@example.com')
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'first@example.com')
    stage.pass(1000)
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'second@example.com')
    const { body } = await below(null, cookie)
    const admin = { id: await idOf('state@example.com'), name: 'Meera Krishnan', role: 'ssa' }
    expect(body.territory).toEqual({
      path: 'IN/KL',
      kind: 'state',
      name: 'Kerala',
      parents: ['India'],
      admins: [{ ...admin, isPrimary: true }],
      primary: { ...admin, isSuspended: false },
      children: 14,
      vacantChildren: 13,
    })
    expect(body.below).toHaveLength(14)
    expect(body.below.map(({ name }: { name: string }) => name)).toEqual(
      body.below
        .map(({ name }: { name: string }) => name)
        .toSorted((a: string, b: string) => a.localeCompare(b, 'en')),
    )
    const idukki = body.below.find(({ path }: { path: string }) => path === 'IN/KL/idukki')
    expect(idukki).toMatchObject({ kind: 'district', children: 0, vacantChildren: 0 })
    expect(idukki.admins.map(({ id }: { id: string }) => id)).toEqual([
      await idOf('first@example.com'),
      await idOf('second@example.com'),
    ])
  })

  test('is searched by the names of territories and administrators, within the scope', async () => {
    const root = await stage.signedInAs('super_admin')
    const kerala = await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'state@example.com')
    const search = async (q: string, cookie: string) => {
      const { body } = await stage.get(`/territories?q=${encodeURIComponent(q)}`, cookie)
      return { paths: body.below.map(({ path }: { path: string }) => path), first: body.below[0], ...body }
    }
    const found = await search('iduk', root)
    expect(found).toMatchObject({ territory: null, paths: ['IN/KL/idukki'], hasMore: false })
    expect(found.first.parents).toEqual(['India', 'Kerala'])
    expect((await search('krishnan', root)).paths).toContain('IN/KL')
    const many = await search('a', root)
    expect([many.paths.length, many.hasMore]).toEqual([50, true])
    expect((await search('madurai', root)).paths).toEqual(['IN/TN/madurai'])
    expect((await search('madurai', kerala)).paths).toEqual([])
    expect((await search('100%', root)).paths).toEqual([])
  })

  test('ends at districts', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
    const { body } = await below(null, cookie)
    expect(body.territory.path).toBe('IN/KL/idukki')
    expect(body.below).toEqual([])
  })

  test('shows a territory as vacant when its administrator is suspended or its accounts are no administrators', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'state@example.com')
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'dsa@example.com')
    await stage.signedInAs('affiliate')
    await stage.post(`/users/${String(await idOf('dsa@example.com'))}/suspend`, { reason: 'Spam' }, cookie)
    const { body } = await below('IN/KL/idukki', cookie)
    expect(body.territory.admins).toEqual([])
    expect((await below(null, cookie)).body.territory.vacantChildren).toBe(14)
  })

  test('counts a territory as vacant when its administrator is leaving, who is still named', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'state@example.com')
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'dsa@example.com')
    const id = await idOf('dsa@example.com')
    const kerala = async () => (await below(null, cookie)).body.territory
    expect((await kerala()).vacantChildren).toBe(13)
    await stage.db.execute(sql`update users set deletion_due_at = now() where id = ${id}`)
    expect((await kerala()).vacantChildren).toBe(14)
    const { body } = await below('IN/KL/idukki', cookie)
    expect(body.territory.admins).toMatchObject([{ id, isLeaving: true }])
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'next@example.com')
    expect((await kerala()).vacantChildren).toBe(13)
  })

  test.each(['IN', 'IN/TN', 'IN/KLX', 'IN/K%', 'nowhere'])(
    'hides “%s” from the administrator of Kerala',
    async (path) => {
      const { status, body } = await below(path, await stage.signedInAsAdmin(adminOf('India', 'Kerala')))
      expect([status, body]).toEqual([404, { message: 'This territory does not exist.' }])
    },
  )
})
