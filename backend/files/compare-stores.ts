import { createHash } from 'node:crypto'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import type { FileStorage } from './file-store.ts'
import { forEachFile } from './for-each-file.ts'

/** A younger file may belong to a request whose row is not written yet. */
const unnamedAfter = hourMs

/**
 * Copies the files that the other store lacks or has in another form, and reads each copy back. Counts them.
 * @throws {Error} when a copy has other bytes than its original
 */
export async function copyFiles(
  names: readonly string[],
  from: FileStorage,
  to: FileStorage,
): Promise<{ copied: number; present: number; missing: string[] }> {
  const done = { copied: 0, present: 0, missing: [] as string[] }
  await forEachFile(names, async (name) => {
    const [original, copy] = await Promise.all([from.read(name), to.read(name)])
    if (original === null && copy === null) done.missing.push(name)
    else if (original === null || (copy && hashOf(copy) === hashOf(original))) done.present += 1
    else {
      await to.write(name, original)
      const written = await to.read(name)
      if (!written || hashOf(written) !== hashOf(original))
        throw new Error(`${to.place} has other bytes of ${name} than were written`)
      done.copied += 1
    }
  })
  return done
}

/** Counts files that can be read, and lists those that are missing and those that no row names. */
export async function findFileProblems(
  store: FileStorage,
  listNames: () => Promise<readonly string[]>,
  now: Date,
): Promise<{ readable: number; missing: string[]; unnamed: string[] }> {
  const old: string[] = []
  for await (const { name, changedAt } of store.list())
    if (now.getTime() - changedAt.getTime() > unnamedAfter) old.push(name)
  // After the list: what has a row by now is named.
  const names = await listNames()
  const found = { readable: 0, missing: [] as string[] }
  await forEachFile(names, async (name) => {
    if (await store.read(name)) found.readable += 1
    else found.missing.push(name)
  })
  const named = new Set(names)
  return { ...found, unnamed: old.filter((name) => !named.has(name)) }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
