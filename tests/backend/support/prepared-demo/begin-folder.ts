// Data folders that begin with the demo of the build, whatever the age of the build.
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { Beginning } from '../../../../backend/db/connection.ts'
import { openDatabase } from '../../../../backend/db/open-database.ts'
import { beginWithDemo } from '../../../../backend/db/seed/demo/prepared/prepared-demo.ts'
import { uploadsFolder } from '../../../../backend/files/folder-store.ts'
import { loadDataKeys } from '../../../../backend/services/encryption/data-keys.ts'
import { uploadsIn } from '../../../support/images/uploads-in.ts'

const root = resolve(import.meta.dirname, '../../../..')
const build = join(root, 'build')
export const preparedDemo = join(build, 'prepared-demo')

const Description = z.looseObject({
  madeAt: z.iso.datetime(),
  commissionHoldDays: z.int(),
  dataKey: z.string(),
})
type Description = z.infer<typeof Description>

export const readDescription = async (): Promise<Description> =>
  Description.parse(JSON.parse(await readFile(join(preparedDemo, 'demo.json'), 'utf8')))

/** The prepared demo once more, with another description. */
export async function describeAgain(folder: string, changes: Partial<Description>): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of ['database', 'uploads']) await symlink(join(preparedDemo, name), join(folder, name))
  await writeFile(join(folder, 'demo.json'), JSON.stringify({ ...(await readDescription()), ...changes }))
  return folder
}

/** The build once more, as if its demo had been made at that time. */
export async function buildAgain(folder: string, madeAt: Date): Promise<string> {
  const again = join(folder, 'build')
  await mkdir(again, { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of ['backend.js', 'start.js', 'chunks', 'migrations'])
    await cp(join(build, name), join(again, name), { recursive: true })
  for (const name of ['database.tar.gz', 'images']) await symlink(join(build, name), join(again, name))
  await describeAgain(join(again, 'prepared-demo'), { madeAt: madeAt.toISOString() })
  return again
}

interface Start {
  folder?: string
  /** When it starts; unset: as soon as the demo was made, so on the same day. */
  now?: Date
  commissionHoldDays?: number
  /** Runs before an upload is stored. */
  onWrite?: () => void
}

/** What a first start in the folder begins with; the warnings that are logged go into the list. */
export async function beginningFor(
  dataDir: string,
  { folder = preparedDemo, now, commissionHoldDays = 7, onWrite }: Start = {},
) {
  const warnings: string[] = []
  const settings = { dataDir, dataKeys: undefined, databaseUrl: undefined, isProduction: true }
  const dataKeys = await loadDataKeys(settings)
  const store = uploadsIn(uploadsFolder(dataDir))
  const write = (name: string, bytes: Uint8Array) => {
    onWrite?.()
    return store.write(name, bytes)
  }
  const beginning = await beginWithDemo({
    dataKeys,
    uploads: { ...store, write },
    commissionHoldDays,
    now: now ?? new Date((await readDescription()).madeAt),
    log: { warn: (_details, message) => warnings.push(message) },
    folder,
  })
  return { beginning, dataKeys, warnings }
}

/** Opens the folder as a first start does. Gives its database, with the warnings that were logged. */
export async function beginFolder(
  dataDir: string,
  {
    change = (beginning) => beginning,
    ...start
  }: Start & { change?: (beginning: Beginning) => Beginning } = {},
) {
  const { beginning, ...found } = await beginningFor(dataDir, start)
  const settings = { databaseUrl: undefined, dataDir }
  const database = await openDatabase(settings, { beginWith: async () => beginning && change(beginning) })
  return { ...database, ...found }
}
