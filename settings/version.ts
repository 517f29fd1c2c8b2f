// Which version of the product a process runs.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Version = z.object({ version: z.string(), commit: z.string().nullable() })
export type Version = z.infer<typeof Version>

/** Written by the build, beside this code or one folder up. Without a build: `development`. */
export function readVersion(): Version {
  const { dirname } = import.meta
  const file = [join(dirname, 'version.json'), join(dirname, '..', 'version.json')].find(existsSync)
  return file === undefined
    ? { version: 'development', commit: null }
    : Version.parse(JSON.parse(readFileSync(file, 'utf8')))
}
