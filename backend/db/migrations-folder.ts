// Where the SQL that drizzle-kit generated lies, and what every database holds besides: the territories.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Beside this file as source, beside build/backend.js when built, one up when this is in a chunk of the build. */
export function migrationsFolder(): string {
  const places = [join(import.meta.dirname, 'migrations'), join(import.meta.dirname, '..', 'migrations')]
  const found = places.find((place) => existsSync(join(place, 'meta', '_journal.json')))
  if (!found) throw new Error(`No migrations in ${places.join(' or ')}`)
  return found
}
