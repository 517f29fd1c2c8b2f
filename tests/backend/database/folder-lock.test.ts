import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FolderLock, type LockOptions, lockFolder } from '../../../backend/db/folder-lock.ts'

let folder = ''
let path = ''
const held: FolderLock[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'))
  path = join(folder, 'database.lock')
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(held.splice(0).map((lock) => lock.release()))
  await rm(folder, { recursive: true, force: true })
})

/** Takes the lock at `path`, until the end of the test at most. */
async function take(options?: LockOptions): Promise<FolderLock> {
  const lock = await lockFolder(path, options)
  held.push(lock)
  return lock
}

/** The number of a process that has ended. */
const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString())

/** What a process in another container writes. */
const elsewhere = JSON.stringify({
  pid: 1,
  began: '1',
  processSpace: 'another-boot pid:[1]',
  host: 'other-host',
  id: 'another',
})

const writtenAt = async (file: string) => (await stat(file)).mtimeMs
const ageOf = async (file: string) => Date.now() - (await writtenAt(file))

async function age(file: string, seconds: number) {
  const time = Date.now() / 1000 - seconds
  await utimes(file, time, time)
}

describe('the lock on the database folder', () => {
  test('names its owner, and is removed on release', async () => {
    const lock = await take()
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('is refused while its owner is alive, with the process id in the message', async () => {
    const lock = await take()
    await expect(take()).rejects.toThrow(
      `The database folder is already in use by process ${process.pid} (${path}). Stop it, or set DATA_DIR to another folder.`,
    )
    await lock.release()
  })

  test('is given to one of several processes that start at once', async () => {
    const wishes = await Promise.allSettled(Array.from({ length: 8 }, () => take()))
    expect(wishes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['database.lock'])
  })

  test('is taken over from a dead process', async () => {
    await writeFile(path, JSON.stringify({ pid: deadPid(), began: '1' }))
    await take()
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
  })

  test('is taken over by one of several processes that find a dead owner at once', async () => {
    await writeFile(path, JSON.stringify({ pid: deadPid(), began: '1' }))
    const wishes = await Promise.allSettled(Array.from({ length: 8 }, () => take()))
    expect(wishes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.runIf(process.platform === 'linux')(
    'is taken over when another process now has the owner’s id',
    async () => {
      await writeFile(path, JSON.stringify({ pid: process.ppid, began: 'at another time' }))
      await take()
      expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    },
  )

  test('is respected when the owner’s start time is unknown', async () => {
    await writeFile(path, JSON.stringify({ pid: process.ppid, began: null }))
    await expect(take()).rejects.toThrow(`process ${process.ppid}`)
  })

  test.each(['', 'no JSON', '{"pid":-1,"began":null}', '{"pid":"1","began":null}'])(
    'is taken over when its file contains “%s”',
    async (text) => {
      await writeFile(path, text)
      await take()
      expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    },
  )

  test('is refreshed while it is held, and no longer after release', async () => {
    const lock = await take({ refreshEvery: 20 })
    await age(path, 60)
    await expect.poll(() => ageOf(path)).toBeLessThan(30_000)
    await lock.release()
    await pause(60)
    expect(await readdir(folder)).toEqual([])
  })

  test('is not removed by releasing another owner’s lock', async () => {
    const lock = await take()
    await writeFile(path, elsewhere)
    await lock.release()
    expect(await readFile(path, 'utf8')).toBe(elsewhere)
  })

  test('is refreshed, or found to be lost, by work that leaves its timer no turn', async () => {
    const onLost = vi.fn<(message: string) => void>()
    const lock = await take({ refreshEvery: 20, onLost })
    const work = () => {
      const until = performance.now() + 25
      while (performance.now() < until);
      lock.keep()
    }
    await age(path, 60)
    work()
    expect(statSync(path).mtimeMs).toBeGreaterThan(Date.now() - 30_000)
    writeFileSync(path, elsewhere)
    work()
    expect(onLost).toHaveBeenCalledOnce()
  })

  test.each([
    ['is somebody else’s', () => writeFile(path, elsewhere)],
    ['is gone', () => rm(path)],
  ])('that %s is reported to its owner once and not written again', async (_what, lose) => {
    const onLost = vi.fn<(message: string) => void>()
    await take({ refreshEvery: 20, onLost })
    await lose()
    const left = await writtenAt(path).catch(() => null)
    await expect.poll(() => onLost.mock.calls.length).toBe(1)
    expect(onLost).toHaveBeenCalledWith(expect.stringContaining(`has lost the lock ${path}`))
    await pause(60)
    expect(onLost).toHaveBeenCalledOnce()
    if (left === null) expect(await readdir(folder)).toEqual([])
    else expect(await writtenAt(path)).toBe(left)
  })
})

describe('the lock of an owner in another PID namespace', () => {
  test('is respected while it is fresh, with process and host in the message', async () => {
    await writeFile(path, elsewhere)
    await expect(take()).rejects.toThrow(
      `The database folder is already in use by process 1 on host other-host, perhaps in another container (${path}). ` +
        'Stop it, or set DATA_DIR to another folder. If it was killed just now, try again in 10 seconds.',
    )
    expect(await readFile(path, 'utf8')).toBe(elsewhere)
    expect(await readdir(folder)).toEqual(['database.lock'])
  })

  test.each([
    ['stale', 11],
    ['from a time that has not come, as after a clock was set back', -11],
  ])('is taken over when it is %s', async (_what, seconds) => {
    await writeFile(path, elsewhere)
    await age(path, seconds)
    await take({ refreshEvery: 20 })
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
  })

  test('is taken over by one of several processes that find it stale at once', async () => {
    await writeFile(path, elsewhere)
    await age(path, 11)
    const wishes = await Promise.allSettled(Array.from({ length: 8 }, () => take({ refreshEvery: 20 })))
    expect(wishes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['database.lock'])
  })

  test('ages by the clock of its file system, not of this host', async () => {
    await writeFile(path, elsewhere)
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    await expect(take()).rejects.toThrow('on host other-host')
  })

  test('is noticed as lost by a suspended owner before the new owner continues', async () => {
    const onLost = vi.fn<(message: string) => void>()
    await take({ refreshEvery: 200, onLost })
    const asSeenFromElsewhere = { ...JSON.parse(await readFile(path, 'utf8')), processSpace: 'another' }
    await writeFile(path, JSON.stringify(asSeenFromElsewhere))
    await age(path, 11)
    await take({ refreshEvery: 200 })
    expect(onLost).toHaveBeenCalledOnce()
  })
})
