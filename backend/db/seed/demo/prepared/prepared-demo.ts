// The demo that the build has played once: a data folder with which new ones begin while it is as good as a new one.
import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { redactError } from '@affiliate-booking/settings/redact-error'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import * as z from 'zod'
import type { Beginning } from '../../../connection.ts'
import { findInBuild } from '../../../new-folder.ts'
import type { FileStore } from '../../../../files/file-store.ts'
import { storeIn } from '../../../../files/folder-store.ts'
import type { DataKeys } from '../../../../services/encryption/data-keys.ts'
import { adoptDemo } from './adopt-demo.ts'

/** In the build. */
export const preparedDemoName = 'prepared-demo'

/**
 * In this time an urgent lead has to be answered: nothing that is open in the demo falls late, but for the seats that are
 * held for minutes.
 */
const longestAge = 2 * hourMs

/** What the demo depends on beside its services. */
const PreparedDemo = z.object({
  madeAt: z.iso.datetime().transform((text) => new Date(text)),
  commissionHoldDays: z.int(),
  /** Encrypts the demo until somebody begins with it. It lies beside what it encrypts, and is no secret. */
  dataKey: z.string(),
  /** Of the database, so that a part of it is not taken for the whole. */
  size: z.object({ files: z.int(), bytes: z.int() }),
})
type PreparedDemo = z.infer<typeof PreparedDemo>

const describedIn = (folder: string) => join(folder, 'demo.json')
export const databaseIn = (folder: string): string => join(folder, 'database')
export const uploadsOf = (folder: string): string => join(folder, 'uploads')

/** Describes a prepared demo, as the last step of making it. */
export async function describeDemo(folder: string, demo: Omit<PreparedDemo, 'size'>): Promise<void> {
  await writeFile(describedIn(folder), JSON.stringify({ ...demo, size: sizeOf(databaseIn(folder)) }))
}

function sizeOf(folder: string): PreparedDemo['size'] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return { files: files.length, bytes }
}

interface Needs {
  dataKeys: DataKeys
  uploads: FileStore
  commissionHoldDays: number
  now: Date
  log: { warn: (details: object, message: string) => void }
  /** The prepared demo; unset: that of the build. */
  folder?: string | undefined
}

/** Null without one, with one of another day or another setting, and with one that is not whole. */
export async function beginWithDemo({
  folder = findInBuild(import.meta.dirname, preparedDemoName),
  ...needs
}: Needs): Promise<Beginning | null> {
  const onFailure = (error: unknown) =>
    needs.log.warn({ err: redactError(error) }, 'the demo of the build cannot be used; a new one is made')
  if (folder === undefined) return null
  try {
    const demo = PreparedDemo.parse(JSON.parse(await readFile(describedIn(folder), 'utf8')))
    if (!isOfNow(demo, needs.now) || demo.commissionHoldDays !== needs.commissionHoldDays) return null
    const { files, bytes } = sizeOf(databaseIn(folder))
    if (files !== demo.size.files || bytes !== demo.size.bytes) throw new Error('Files are missing')
    const stored = storeIn(uploadsOf(folder))
    const names: string[] = []
    for await (const { name } of stored.list()) names.push(name)
    return {
      folder: databaseIn(folder),
      files: names,
      adopt: (db) =>
        adoptDemo({ ...needs, db, from: { dataKey: demo.dataKey, uploads: stored, files: names } }),
      onFailure,
    }
  } catch (error) {
    onFailure(error)
    return null
  }
}

/** Also false after the clock was set back. */
function isOfNow({ madeAt }: PreparedDemo, now: Date): boolean {
  const age = now.getTime() - madeAt.getTime()
  return age >= 0 && age <= longestAge && dayInIndia(madeAt) === dayInIndia(now)
}
