// Inserts the territories of the option lists on every start.
import { indianStates } from '@affiliate-booking/contract/options/india'
import { eq } from 'drizzle-orm'
import { countryCodes, districtPath, type Territory } from '../../services/territories/locations.ts'
import type { Database } from '../database.ts'
import { territories } from '../schema/accounts/territories.ts'

/** All countries, and India's states and districts. */
function knownTerritories(): { territory: Territory; parentPath: string | null }[] {
  const countries = [...countryCodes].map(([name, code]) => ({
    territory: { kind: 'country' as const, name, path: code },
    parentPath: null,
  }))
  const states = indianStates.map(({ code, name }) => ({
    territory: { kind: 'state' as const, name, path: `IN/${code}` },
    parentPath: 'IN',
  }))
  const districts = indianStates.flatMap(({ code, districts }) =>
    districts.map((name) => ({
      territory: { kind: 'district' as const, name, path: districtPath(`IN/${code}`, name) },
      parentPath: `IN/${code}`,
    })),
  )
  return [...countries, ...states, ...districts]
}

/** Idempotent. A territory that was removed from the lists stays, since accounts may refer to it. */
export async function seedTerritories(db: Database): Promise<void> {
  const present = new Map(
    (
      await db
        .select({ id: territories.id, path: territories.path, name: territories.name })
        .from(territories)
    ).map((row) => [row.path, row]),
  )
  for (const kind of ['country', 'state', 'district'] as const) {
    const known = knownTerritories().filter(({ territory }) => territory.kind === kind)
    const missing = known.filter(({ territory }) => !present.has(territory.path))
    if (missing.length > 0) {
      const rows = await db
        .insert(territories)
        .values(
          missing.map(({ territory, parentPath }) => ({
            kind,
            name: territory.name,
            path: territory.path,
            parentId: parentPath === null ? null : present.get(parentPath)?.id,
          })),
        )
        .returning({ id: territories.id, path: territories.path, name: territories.name })
      for (const row of rows) present.set(row.path, row)
    }
    for (const { territory } of known) {
      const row = present.get(territory.path)
      if (row && row.name !== territory.name) {
        await db.update(territories).set({ name: territory.name }).where(eq(territories.id, row.id))
      }
    }
  }
}
