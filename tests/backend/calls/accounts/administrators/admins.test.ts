import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { person, createStage } from '../../../support/stage.ts'

const idukki = {
  role: 'dsa',
  dsaInfo: { country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: 4.25 },
}

const stage = createStage()

describe('creating an administrator', () => {
  test.each([
    ['super_admin', { role: 'super_admin' }, null, null],
    ['nsa', { role: 'nsa', nsaInfo: { country: 'India', commissionRate: 1.5 } }, 'IN', 1.5],
    ['ssa', { role: 'ssa', ssaInfo: { country: 'India', state: 'Kerala', commissionRate: 0 } }, 'IN/KL', 0],
    ['dsa', idukki, 'IN/KL/idukki', 4.25],
    [
      'nsa above 100 %',
      { role: 'nsa', nsaInfo: { country: 'India', commissionRate: 250.125 } },
      'IN',
      250.125,
    ],
    ['nsa below 0 %', { role: 'nsa', nsaInfo: { country: 'India', commissionRate: -5 } }, 'IN', -5],
    [
      'dsa abroad',
      {
        role: 'dsa',
        dsaInfo: { country: 'Nepal', state: 'Bagmati', district: 'Lalitpur', commissionRate: 2 },
      },
      'NP/bagmati/lalitpur',
      2,
    ],
  ])(
    'lets a super_admin create a %s, who can sign in',
    async (_name, territory, territoryPath, commissionRate) => {
      const cookie = await stage.signedInAs('super_admin')
      const made = await stage.post('/admins/create-admin', person(territory), cookie)
      expect(made.status).toBe(201)
      const signedIn = await stage.signIn('anjali@example.com', '/admins/login')
      expect(signedIn.status).toBe(200)
      expect(signedIn.body.admin).toMatchObject({ role: territory.role, territoryPath, commissionRate })
    },
  )

  test('is forbidden to everyone but a super_admin', async () => {
    expect((await stage.post('/admins/create-admin', person({ role: 'super_admin' }))).status).toBe(401)
    for (const role of ['nsa', 'affiliate', 'service_provider', 'user'] as const) {
      const cookie = await stage.signedInAs(role)
      const answer = await stage.post('/admins/create-admin', person({ role: 'super_admin' }), cookie)
      expect(answer.status, role).toBe(403)
      expect(answer.body).toEqual({ message: 'Only a super administrator can do this.' })
    }
  })

  test.each([
    ['no role', {}, 'Choose a role.'],
    ['a role that is no administrator’s', { role: 'affiliate' }, 'Choose a role.'],
    [
      'an unknown state',
      { role: 'ssa', ssaInfo: { country: 'India', state: 'Bavaria', commissionRate: 1 } },
      'Choose a state from the list.',
    ],
    [
      'no district',
      { role: 'dsa', dsaInfo: { country: 'India', state: 'Kerala', commissionRate: 1 } },
      'District is required.',
    ],
    [
      'a rate that is text',
      { role: 'nsa', nsaInfo: { country: 'India', commissionRate: '101' } },
      'Commission rate must be a number.',
    ],
    [
      'a common password',
      { role: 'super_admin', password: 'password' },
      'This password is too common. Choose another one.',
    ],
  ])('rejects %s with 400', async (_what, wrong, message) => {
    const cookie = await stage.signedInAs('super_admin')
    const answer = await stage.post('/admins/create-admin', person(wrong), cookie)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message })
  })

  test('rejects a taken email with 409', async () => {
    const cookie = await stage.signedInAs('super_admin')
    await stage.post('/auth/register', person())
    const answer = await stage.post('/admins/create-admin', person({ role: 'super_admin' }), cookie)
    expect(answer.status).toBe(409)
  })
})

describe('a registered administrator', () => {
  const register = () => stage.post('/admins/register', person())
  const confirmEmails = () => stage.db.execute(sql`update users set email_verified_at = now()`)

  test('is approved without a confirmed email only where the approver knows that it is theirs', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const { body } = await register()
    const approve = (more: object) => stage.post(`/admins/${body.id}/approve`, { ...idukki, ...more }, cookie)
    const refused = await approve({})
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/^This person has not confirmed their email address yet\./)
    expect((await stage.get('/admins/pending', cookie)).body.admins).toHaveLength(1)
    expect((await stage.get(`/users/${body.id}`, cookie)).body.user.emailVerifiedAt).toBeNull()
    expect((await approve({ confirmsEmail: true })).status).toBe(200)
  })

  test('has no role and cannot sign in until approved', async () => {
    const registered = await register()
    expect(registered.body).toMatchObject({ role: null, isActive: false, status: 'pending_approval' })
    const answer = await stage.signIn('anjali@example.com', '/admins/login')
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('Your account is waiting for approval by a super administrator.')
    expect(answer.cookie).toBe('')
    expect((await stage.signIn('anjali@example.com', '/auth/login')).body.message).toBe(
      'This is an administrator account. Use “Admin sign in” on this page.',
    )
  })

  test('is listed for a super_admin, oldest first, until approved', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const { body: first } = await register()
    stage.pass(1000)
    await stage.post('/admins/register', person({ email: 'second@example.com' }))
    await confirmEmails()
    const names = async () =>
      (await stage.get('/admins/pending', cookie)).body.admins.map(({ email }: { email: string }) => email)
    expect(await names()).toEqual(['anjali@example.com', 'second@example.com'])
    const approved = await stage.post(`/admins/${first.id}/approve`, idukki, cookie)
    expect(approved.status).toBe(200)
    expect(approved.body.admin).toMatchObject({
      role: 'dsa',
      isActive: true,
      territoryPath: 'IN/KL/idukki',
    })
    expect(await names()).toEqual(['second@example.com'])
    expect((await stage.signIn('anjali@example.com', '/admins/login')).body.admin.role).toBe('dsa')
  })

  test('can be approved once: of two approvals at once, the second gets 409 with the current state', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const { body } = await register()
    await confirmEmails()
    const approve = (territory: object) => stage.post(`/admins/${body.id}/approve`, territory, cookie)
    const answers = await Promise.all([approve(idukki), approve({ role: 'super_admin' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body.message).toBe('This account is no longer waiting for approval: it is active.')
    const won = answers.find(({ status }) => status === 200)
    const role = await stage.value(sql`select role::text from users where id = ${body.id}`)
    expect(role).toBe(won?.body.admin.role)
  })

  test.each([
    ['a district', idukki, { role: 'district administrator', territory: 'Idukki, Kerala, India' }],
    ['everything', { role: 'super_admin' }, { role: 'super administrator', territory: null }],
  ])(
    'is told once by email that the account is approved, with the role, for %s',
    async (_of, territory, words) => {
      const cookie = await stage.signedInAs('super_admin')
      const { body } = await register()
      await confirmEmails()
      const told = async () => (await emailsTo(stage.db, body.id)).filter((kind) => kind.startsWith('admin'))
      expect(await told()).toEqual([])
      const approve = () => stage.post(`/admins/${body.id}/approve`, territory, cookie)
      await Promise.all([approve(), approve()])
      expect(await told()).toEqual(['administrator-approved'])
      const [row] = await stage.db.select().from(messages).where(eq(messages.kind, 'administrator-approved'))
      // To the account's own address.
      expect(row).toMatchObject({ userId: body.id, address: null, variables: words })
      expect(await shownTo(stage.db, body.id)).toEqual([])
      const { body: outbox } = await stage.get(`/messages/${row?.id}`, cookie)
      expect(JSON.stringify(outbox)).toContain('Your admin account is approved')
      expect(JSON.stringify(outbox)).toContain('/admin/login')
    },
  )

  test.each([
    ['of another role', { ...idukki, nsaInfo: { country: 'India', commissionRate: 100 } }, 'nsaInfo'],
    [
      'inside its territory',
      { role: 'nsa', nsaInfo: { ...idukki.dsaInfo, email: 'a@example.com' } },
      'state',
    ],
    ['of the account', { role: 'super_admin', status: 'active' }, 'status'],
  ])('is not approved with an unknown field %s', async (_where, payload, name) => {
    const cookie = await stage.signedInAs('super_admin')
    const { body } = await register()
    const answer = await stage.post(`/admins/${body.id}/approve`, payload, cookie)
    expect([answer.status, answer.body]).toEqual([400, { message: `Unknown field: “${name}”.` }])
    expect((await stage.get('/admins/pending', cookie)).body.admins).toHaveLength(1)
  })

  test('is not approved for a location that is not in the lists', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const { body } = await register()
    const wrong = { role: 'nsa', nsaInfo: { country: 'Atlantis', commissionRate: 0 } }
    expect((await stage.post(`/admins/${body.id}/approve`, wrong, cookie)).status).toBe(400)
    expect((await stage.get('/admins/pending', cookie)).body.admins).toHaveLength(1)
  })

  test.each(['4f6f7bd4-0000-4000-8000-000000000000', 'no-id', '%00'])(
    'is not found under the id “%s”',
    async (id) => {
      const cookie = await stage.signedInAs('super_admin')
      const answer = await stage.post(`/admins/${id}/approve`, idukki, cookie)
      expect(answer.status).toBe(404)
    },
  )

  test('cannot be approved if the account is a customer’s', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const { body } = await stage.post('/auth/register', person())
    expect((await stage.post(`/admins/${body.id}/approve`, idukki, cookie)).status).toBe(409)
  })

  test('is neither listed nor approved if the account already has a role', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const { body } = await register()
    await stage.db.execute(sql`update users set role = 'service_provider' where id = ${body.id}`)
    expect((await stage.get('/admins/pending', cookie)).body.admins).toEqual([])
    const answer = await stage.post(`/admins/${body.id}/approve`, idukki, cookie)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('This account already has a role: service_provider.')
    expect(await stage.value(sql`select role from users where id = ${body.id}`)).toBe('service_provider')
  })

  test('is in a list of at most a hundred, oldest first, which says that there are more', async () => {
    const cookie = await stage.signedInAs('super_admin')
    const apply = (from: number, to: number) =>
      stage.db.execute(sql`insert into users (status, name, email, phone, password_hash, created_at)
        select 'pending_approval', 'Person ' || n, n || '@wait.example', '1', 'x', timestamptz '2026-09-01' + n * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) n`)
    const pending = async () => (await stage.get('/admins/pending', cookie)).body
    await apply(1, 100)
    expect(await pending()).toMatchObject({ hasMore: false })
    await apply(101, 101)
    const { admins, hasMore } = await pending()
    expect([admins.length, admins[0].name, admins[99].name, hasMore]).toEqual([
      100,
      'Person 1',
      'Person 100',
      true,
    ])
    const last = String(await stage.value(sql`select id from users where name = 'Person 101'`))
    expect((await stage.get(`/users/${last}`, cookie)).body.user).toMatchObject({
      status: 'pending_approval',
    })
    await confirmEmails()
    expect((await stage.post(`/admins/${last}/approve`, idukki, cookie)).status).toBe(200)
  })

  test('is listed for and approved by a super_admin only', async () => {
    const { body } = await register()
    for (const [role, status] of [
      ['nsa', 403],
      ['user', 403],
      [null, 401],
    ] as const) {
      const cookie = role ? await stage.signedInAs(role) : ''
      expect((await stage.get('/admins/pending', cookie)).status).toBe(status)
      expect((await stage.post(`/admins/${body.id}/approve`, idukki, cookie)).status).toBe(status)
    }
  })
})
