// The calls of a page come together: who is signed in is looked up once for those that read.
import { expect, test } from 'vitest'
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
