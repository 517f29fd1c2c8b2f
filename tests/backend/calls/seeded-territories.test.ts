import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { seedTerritories } from '../../../backend/db/seed/seed-territories.ts'
import { createStage } from '../support/stage.ts'

const stage = createStage()

const count = (table: string) => stage.value(sql`select count(*)::int from ${sql.identifier(table)}`)

describe('the seeded territories', () => {
  test('exist after the start with their parents, and do not change when seeded again', async () => {
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

  test('take over corrected names from the lists', async () => {
    await stage.db.execute(sql`update territories set name = 'Iduki' where path = 'IN/KL/idukki'`)
    await seedTerritories(stage.db)
    expect(await stage.value(sql`select name from territories where path = 'IN/KL/idukki'`)).toBe('Idukki')
  })
})
