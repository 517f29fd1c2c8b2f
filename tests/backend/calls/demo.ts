import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isAdminAccount } from '../../../backend/services/accounts.ts'
import { demoAccounts } from '../../../backend/db/demo-accounts.ts'
import { seedDemo } from '../../../backend/db/seed-demo.ts'
import { seedTerritories } from '../../../backend/db/seed-territories.ts'
import { createPasswords } from '../../../backend/services/passwords.ts'
import type { Stage } from '../stage.ts'

export function demo(stage: Stage) {
  const seed = () => seedDemo({ db: stage.db, passwords: createPasswords(), now: stage.now })
  const count = (table: string) => stage.value(sql`select count(*)::int from ${sql.identifier(table)}`)

  describe('the demo', () => {
    test('has an account for each of the seven roles that signs in at its own door', async () => {
      await seed()
      expect(new Set(demoAccounts.map(({ role }) => role)).size).toBe(7)
      for (const { role, email, password } of demoAccounts) {
        const door = isAdminAccount({ role }) ? '/admins/login' : '/auth/login'
        const { status, body } = await stage.post(door, { email, password })
        expect(status, role).toBe(200)
        expect((body.user ?? body.admin).role).toBe(role)
      }
    })

    test('seeding again adds nothing and leaves what was changed', async () => {
      await seed()
      const before = [await count('users'), await count('leads'), await count('affiliate_profiles')]
      await stage.db.execute(sql`update users set name = 'Renamed' where email = 'affiliate@demo.example'`)
      await seed()
      expect([await count('users'), await count('leads'), await count('affiliate_profiles')]).toEqual(before)
      expect(await stage.value(sql`select name from users where email = 'affiliate@demo.example'`)).toBe(
        'Renamed',
      )
    })

    test('has somebody who waits for approval', async () => {
      await seed()
      const [{ email, password }] = demoAccounts as [(typeof demoAccounts)[number]]
      const { cookie } = await stage.post('/admins/login', { email, password })
      expect((await stage.get('/admins/pending', cookie)).body.admins).toHaveLength(1)
    })
  })

  describe('the territories', () => {
    test('are there after the start, with their parents, and seeding again changes nothing', async () => {
      const before = await count('territories')
      expect(before).toBeGreaterThan(700)
      await seedTerritories(stage.db)
      expect(await count('territories')).toBe(before)
      expect(
        await stage.value(
          sql`select count(*)::int from territories t left join territories p on p.id = t.parent_id
              where t.kind <> 'country' and (p.path is null or t.path not like p.path || '/%')`,
        ),
      ).toBe(0)
    })

    test('a name that was corrected in the lists is corrected here', async () => {
      await stage.db.execute(sql`update territories set name = 'Iduki' where path = 'IN/KL/idukki'`)
      await seedTerritories(stage.db)
      expect(await stage.value(sql`select name from territories where path = 'IN/KL/idukki'`)).toBe('Idukki')
    })
  })
}
