import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '../../backend/db/folder-lock.ts'

let folder = ''
let path = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'))
  path = join(folder, 'database.lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** The number of a process that has ended. */
const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString())

describe('the lock on the database folder', () => {
  test('names its owner and is gone when released', async () => {
    const lock = await lockFolder(path)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('is refused while its owner lives, naming the process', async () => {
    const lock = await lockFolder(path)
    await expect(lockFolder(path)).rejects.toThrow(
      `The database folder is already in use by process ${process.pid} (${path}). Stop it, or set DATA_DIR to another folder.`,
    )
    await lock.release()
  })

  test('of several who want it at once, one gets it', async () => {
    const wishes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path)))
    expect(wishes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['database.lock'])
  })

  test('is taken over from a process that has died', async () => {
    await writeFile(path, JSON.stringify({ pid: deadPid(), began: '1' }))
    await lockFolder(path)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
  })

  test('of several who find a dead owner at once, one gets it', async () => {
    await writeFile(path, JSON.stringify({ pid: deadPid(), began: '1' }))
    const wishes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path)))
    expect(wishes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.runIf(process.platform === 'linux')(
    'is taken over when the number now belongs to another process',
    async () => {
      await writeFile(path, JSON.stringify({ pid: process.ppid, began: 'at another time' }))
      await lockFolder(path)
      expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    },
  )

  test('is respected when its owner’s beginning is not known', async () => {
    await writeFile(path, JSON.stringify({ pid: process.ppid, began: null }))
    await expect(lockFolder(path)).rejects.toThrow(`process ${process.ppid}`)
  })

  test.each(['', 'no JSON', '{"pid":-1,"began":null}', '{"pid":"1","began":null}'])(
    'a file with “%s” is nobody’s lock',
    async (text) => {
      await writeFile(path, text)
      await lockFolder(path)
      expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    },
  )
})
