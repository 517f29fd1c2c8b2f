import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../support/members.ts'
import { adminOf, affiliateForm, password, person, createStage } from '../../support/stage.ts'

const stage = createStage()

const list = (query: Record<string, string>, cookie: string) =>
  stage.get(`/users?${new URLSearchParams(query).toString()}`, cookie)
const idOf = async (email: string) =>
  String(await stage.value(sql`select id from users where email = ${email}`))
const names = ({ body }: { body: { rows: { name: string }[] } }) => body.rows.map(({ name }) => name)

/** Accounts of Idukki, a second apart: Person 01 is the oldest. */
async function fill(count: number) {
  await stage.db
    .execute(sql`insert into users (role, status, name, email, phone, password_hash, territory_path, created_at)
    select 'affiliate', 'active', 'Person ' || lpad(n::text, 2, '0'), 'p' || n || '@example.com', '+91 1', '-',
      'IN/KL/idukki', timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, ${count}::int) n`)
}

describe('the list of accounts', () => {
  test('has the accounts in scope, newest first, in pages forwards and backwards', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    await fill(60)
    const first = await list({}, cookie)
    expect(first.status).toBe(200)
    expect(names(first)).toHaveLength(25)
    expect(first.body.previous).toBe(null)
    expect(first.body.rows[0]).toEqual({
      id: await idOf('p60@example.com'),
      name: 'Person 60',
      email: 'p60@example.com',
      phone: '+91 1',
      role: 'affiliate',
      status: 'active',
      isDeleted: false,
      territoryName: 'Idukki',
      createdAt: '2026-01-01T00:01:00.000Z',
    })
    const second = await list({ after: first.body.next }, cookie)
    const third = await list({ after: second.body.next }, cookie)
    expect([...names(first), ...names(second), ...names(third)]).toEqual(
      Array.from({ length: 60 }, (_, index) => `Person ${String(60 - index).padStart(2, '0')}`),
    )
    expect(third.body.next).toBe(null)
    expect(names(await list({ before: third.body.previous }, cookie))).toEqual(names(second))
  })

  test('leaves out administrators of the same level and above, and accounts elsewhere or without a location', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'equal@example.com')
    await stage.signedInAs('nsa')
    await stage.signedInAsAdmin(adminOf('India', 'Tamil Nadu'), 'beside@example.com')
    await stage.signedInAs('user')
    await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'), 'below@example.com')
    const { body } = await list({}, cookie)
    expect(body.rows.map(({ email }: { email: string }) => email)).toEqual(['below@example.com'])
  })

  test('has all accounts for a super_admin, also pending ones', async () => {
    const cookie = await stage.signedInAs('super_admin')
    await stage.post('/admins/register', person({ email: 'waits@example.com' }))
    const { body } = await list({ status: 'pending_approval' }, cookie)
    expect(body.rows).toMatchObject([{ email: 'waits@example.com', role: null, territoryName: null }])
  })

  test('filters by role, state and the beginnings of words, and sorts', async () => {
    const cookie = await stage.signedInAs('super_admin')
    await stage.registerAffiliate(affiliateForm({ email: 'anjali@example.com' }))
    await stage.post('/users/x')
    await stage.post(
      '/auth/register-service-provider',
      person({ name: 'Biju 100%', email: 'biju@example.com' }),
    )
    const id = await idOf('anjali@example.com')
    await stage.post(`/users/${id}/suspend`, { reason: 'Spam' }, cookie)
    const found: [Record<string, string>, string[]][] = [
      [{ role: 'service_provider' }, ['Biju 100%']],
      [{ status: 'suspended' }, ['Anjali Nair']],
      [{ q: 'NAI' }, ['Anjali Nair']],
      [{ q: 'nair anj' }, ['Anjali Nair']],
      [{ q: 'air' }, []],
      [{ q: 'BIJU@' }, ['Biju 100%']],
      [{ q: '100%' }, ['Biju 100%']],
      [{ q: '%' }, []],
      [{ q: '_iju' }, []],
      [{ sort: 'name' }, ['Anjali Nair', 'Biju 100%', 'Meera Krishnan']],
      [{ sort: 'oldest', q: 'a' }, ['Anjali Nair']],
    ]
    for (const [query, expected] of found)
      expect.soft(names(await list(query, cookie)), JSON.stringify(query)).toEqual(expected)
  })

  test('has deleted accounts as deleted, and not among the suspended', async () => {
    const cookie = await stage.signedInAs('super_admin')
    await fill(2)
    await stage.db.execute(sql`update users set status = 'suspended' where name like 'Person %'`)
    await stage.db.execute(sql`update users set deleted_at = now() where name = 'Person 01'`)
    expect(names(await list({ status: 'suspended' }, cookie))).toEqual(['Person 02'])
    const deleted = await list({ status: 'deleted' }, cookie)
    expect(deleted.body.rows).toMatchObject([{ name: 'Person 01', isDeleted: true }])
    const { body } = await stage.get('/users.csv?status=deleted', cookie)
    expect(String(body).trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining("p1@example.com,'+91 1,affiliate,deleted,Idukki"),
    ])
  })

  test.each([
    [{ role: 'pirate' }],
    [{ sort: 'password' }],
    [{ after: 'no cursor!' }],
    [{ limit: '1000000' }],
  ])('rejects %j with 400', async (query) => {
    expect((await list(query, await stage.signedInAs('super_admin'))).status).toBe(400)
  })

  test('exports as CSV without anything that a spreadsheet reads as a formula', async () => {
    const cookie = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    await fill(30)
    await stage.db.execute(sql`update users set name = '=HYPERLINK("x")' where email = 'p1@example.com'`)
    const { status, body, headers } = await stage.get('/users.csv?sort=oldest', cookie)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = String(body).trim().split('\r\n')
    expect(lines[0]).toContain('Name,Email,Phone,Role,Status,Territory,Territory path,Since')
    expect(lines).toHaveLength(31)
    expect(lines[1]?.startsWith(`"'=HYPERLINK(""x"")",p1@example.com`)).toBe(true)
    expect(lines[2]).toBe(
      "Person 02,p2@example.com,'+91 1,affiliate,active,Idukki,IN/KL/idukki,2026-01-01 05:30",
    )
  })
})

describe('the history of an account', () => {
  const history = async (id: string, cookie: string) =>
    (await stage.get(`/users/${id}/history`, cookie)).body.timeline as {
      action: string
      actor: string | null
      reason: string | null
      at: string
    }[]

  test('shows actions, actors and reasons, oldest first', async () => {
    const admin = await stage.signedInAs('super_admin')
    const { body } = await stage.registerAffiliate(affiliateForm({ email: 'anjali@example.com' }))
    const id = String(body.id)
    const { cookie } = await stage.signIn('anjali@example.com')
    stage.pass(1000)
    await stage.post(
      '/auth/password',
      { currentPassword: password, newPassword: 'Another-monsoon-27' },
      cookie,
    )
    stage.pass(1000)
    await stage.post(`/users/${id}/suspend`, { reason: 'Spam' }, admin)
    stage.pass(1000)
    await stage.post(`/users/${id}/reactivate`, undefined, admin)
    expect(await history(id, admin)).toMatchObject([
      { action: 'account.registered', actor: 'Anjali Nair', reason: null, at: '2026-10-01T06:00:00.000Z' },
      {
        action: 'account.password-changed',
        actor: 'Anjali Nair',
        reason: null,
        at: '2026-10-01T06:00:01.000Z',
      },
      {
        action: 'account.suspended',
        actor: 'Meera Krishnan',
        reason: 'Spam',
        at: '2026-10-01T06:00:02.000Z',
      },
      {
        action: 'account.reactivated',
        actor: 'Meera Krishnan',
        reason: null,
        at: '2026-10-01T06:00:03.000Z',
      },
    ])
  })

  test('shows who created and who approved an administrator', async () => {
    const admin = await stage.signedInAs('super_admin')
    const made = await stage.post(
      '/admins/create-admin',
      person({ email: 'made@example.com', ...adminOf('India') }),
      admin,
    )
    expect(await history(made.body.admin.id, admin)).toMatchObject([
      { action: 'account.created', actor: 'Meera Krishnan' },
    ])
    const asked = await stage.post('/admins/register', person({ email: 'asked@example.com' }))
    const approval = { ...adminOf('India', 'Kerala'), confirmsEmail: true }
    await stage.post(`/admins/${asked.body.id}/approve`, approval, admin)
    expect(await history(asked.body.id, admin)).toMatchObject([
      { action: 'account.registered', actor: 'Anjali Nair' },
      { action: 'account.approved', actor: 'Meera Krishnan' },
    ])
  })

  test('names nobody for an account created on the command line', async () => {
    await stage.signedInAs('super_admin')
    const another = await addMember(stage.db, 'super_admin')
    expect(await history(await idOf('super_admin@example.com'), another.cookie)).toMatchObject([
      { action: 'account.created', actor: null },
    ])
  })

  test.each(['super_admin', 'nsa'] as const)(
    'is not that of the own account, whose reasons are meant for others: %s',
    async (role) => {
      const own = await addMember(stage.db, role, role === 'nsa' ? { territoryPath: 'IN' } : {})
      expect((await stage.get(`/users/${own.id}/history`, own.cookie)).status).toBe(404)
    },
  )

  test('shows administrators above by their role only', async () => {
    const { body } = await stage.registerAffiliate()
    await stage.post(`/users/${body.id}/suspend`, { reason: 'Spam' }, await stage.signedInAs('super_admin'))
    const below = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
    expect((await history(body.id, below)).map(({ actor }) => actor)).toEqual(['Anjali Nair', 'super_admin'])
  })

  test('stores the origin and changes of each action, never a password', async () => {
    const cookie = await stage.signedInAs('super_admin')
    await stage.send('/admins/create-admin', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-request-id': 'request-1' },
      body: JSON.stringify(person({ email: 'made@example.com', ...adminOf('India') })),
    })
    await stage.post(
      '/auth/password',
      { currentPassword: password, newPassword: 'Another-monsoon-27' },
      cookie,
    )
    expect(
      await stage.value(
        sql`select request_id || ' ' || territory_path || ' ' || (changes -> 'role' ->> 'new')
            from audit_log where request_id = 'request-1'`,
      ),
    ).toBe('request-1 IN nsa')
    const kept = String(await stage.value(sql`select string_agg(l::text, ' ') from audit_log l`))
    for (const secret of [password, 'Another-monsoon-27', '$argon2']) expect(kept).not.toContain(secret)
  })

  test('has no entries of rejected actions', async () => {
    const admin = await stage.signedInAs('super_admin')
    const { body } = await stage.registerAffiliate()
    await stage.post(`/users/${body.id}/reactivate`, undefined, admin)
    await stage.post(`/users/${body.id}/suspend`, {}, admin)
    await stage.post(`/admins/${body.id}/approve`, adminOf('India'), admin)
    await stage.post(
      '/admins/create-admin',
      person({ email: 'affiliate@example.com', ...adminOf('India') }),
      admin,
    )
    expect(await history(body.id, admin)).toMatchObject([{ action: 'account.registered' }])
  })
})
