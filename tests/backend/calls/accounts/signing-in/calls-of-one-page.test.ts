// The calls of a page come together: who is signed in is looked up once for those that read.
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres'
import { PglitePreparedQuery } from 'drizzle-orm/pglite'
import { expect, test, vi } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { countSent } from '../../../support/recorded-work.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

const customer = () => addMember(stage.db, 'user', { now: stage.now() })
const read = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status
const post = async (cookie: string) => (await stage.post('/leads/none/forget', {}, cookie)).status
const sent = (...calls: (() => Promise<unknown>)[]) =>
  countSent(() => Promise.all(calls.map((call) => call())))

test('calls that read, of one session and at once, share one look at the session', async () => {
  const { cookie } = await customer()
  const one = () => read(cookie)
  expect(await sent(one)).toBe(1)
  expect(await sent(one, one, one)).toBe(1)
})

test('each session has a look of its own', async () => {
  const [mine, yours] = [await customer(), await customer()]
  expect(
    await sent(
      () => read(mine.cookie),
      () => read(yours.cookie),
    ),
  ).toBe(2)
})

test('a call that comes later looks again, and one whose session has ended meanwhile is refused', async () => {
  const { cookie } = await customer()
  expect(
    await countSent(async () => {
      await read(cookie)
      await read(cookie)
    }),
  ).toBe(2)
  const running = read(cookie)
  await stage.post('/auth/logout', {}, cookie)
  await running
  expect(await read(cookie)).toBe(401)
})

test('a call that comes after a change looks itself, also while an earlier look takes long', async () => {
  const { cookie } = await customer()
  // All within the time in which calls share a look.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1)
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  let found: () => void = () => undefined
  const isFound = new Promise<void>((resolve) => (found = resolve))
  const spies = [NodePgPreparedQuery.prototype, PglitePreparedQuery.prototype].map((prototype) => {
    const execute = Reflect.get(prototype, 'execute') as () => Promise<unknown>
    return vi.spyOn(prototype, 'execute').mockImplementationOnce(async function late(
      this: object,
      ...values
    ) {
      const rows = await Reflect.apply(execute, this, values)
      found()
      await isAnswered
      return rows
    })
  })
  try {
    const before = read(cookie)
    await isFound
    expect((await stage.post('/auth/logout', {}, cookie)).status).toBe(200)
    const after = read(cookie)
    answer()
    expect(await Promise.all([before, after])).toEqual([200, 401])
  } finally {
    answer()
    for (const spy of [clock, ...spies]) spy.mockRestore()
  }
})

test('a call that changes something looks itself', async () => {
  const { cookie } = await customer()
  const alone = await sent(() => post(cookie))
  const besideAReader = await sent(
    () => read(cookie),
    () => post(cookie),
  )
  expect(besideAReader).toBe(alone + 1)
})

test('a look that fails, fails for those alone who share it', async () => {
  const { cookie } = await customer()
  await stage.db.execute('alter table sessions rename to lost_sessions')
  try {
    expect(await Promise.all([read(cookie), read(cookie)])).toEqual([500, 500])
  } finally {
    await stage.db.execute('alter table lost_sessions rename to sessions')
  }
  expect(stage.logged.splice(0)).toHaveLength(2)
  expect(await read(cookie)).toBe(200)
})
