// What becomes of emails when the mail server is down, or does not take them.
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { canDeliver } from '../../../../backend/services/messages/delivery/deliver-messages.ts'
import { classifyMailError } from '../../../../backend/services/messages/delivery/mailer.ts'
import { retryDelays } from '../../../../backend/services/messages/delivery/outbox.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const delivery = createDelivery(stage)
const { approved, arrived, deliver, deps, person, states, theMessage, warnings } = delivery

const data = { code: 'EMESSAGE', command: 'DATA' }
const rcpt = { code: 'EENVELOPE', command: 'RCPT TO' }

describe('a mail server', () => {
  test(
    'that is down costs no attempt: all is sent once it is up, and nothing twice',
    { timeout: byRunLength({ long: 1_200_000, short: 180_000 }) },
    async () => {
      const { id } = await person()
      const count = byRunLength({ long: 10_000, short: 60 })
      await notify(stage.db, ...Array.from({ length: count }, (_, index) => approved(id, index)))
      await delivery.server.stop()
      expect(await deliver()).toEqual({ count: 0, next: undefined })
      expect(warnings.splice(0)).toEqual([expect.stringContaining('ECONNREFUSED')])
      expect(new Set(await states())).toEqual(new Set(['queued']))
      // Not again at once.
      expect(await canDeliver(deps(), stage.now())).toBe(false)
      await delivery.server.start()
      stage.pass(hourMs)
      while (await canDeliver(deps(), stage.now())) {
        await deliver()
      }
      const ids = arrived().map(({ messageId }) => messageId)
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
      const rows = await stage.db.select().from(messages)
      expect(rows.every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
    },
  )

  test('that rejects a recipient for good makes a dead letter at once, without the address in the log', async () => {
    const { id } = await person()
    delivery.server.failRecipient = () => ({ responseCode: 550 })
    await notify(stage.db, approved(id))
    await deliver()
    expect(await theMessage()).toMatchObject({ state: 'dead', lastError: '550', attempts: 1 })
    const [warning = '', ...others] = warnings.splice(0)
    expect(others).toEqual([])
    expect(warning).toContain('identity-approved')
    expect(warning).not.toContain('@')
    stage.pass(24 * hourMs)
    expect(await deliver()).toMatchObject({ count: 0 })
  })

  test('that cannot take a message now is asked again later, and less and less often, until it is dead', async () => {
    const { id } = await person()
    delivery.server.failData = () => ({ responseCode: 451 })
    await notify(stage.db, approved(id))
    for (const delay of retryDelays) {
      await deliver()
      const { state, nextAttemptAt } = await theMessage()
      expect(state).toBe('queued')
      const waits = nextAttemptAt.getTime() - stage.now().getTime()
      expect(waits).toBeGreaterThanOrEqual(delay)
      expect(waits).toBeLessThan(delay + hourMs)
      stage.pass(waits)
    }
    await deliver()
    expect(await theMessage()).toMatchObject({
      state: 'dead',
      lastError: '451',
      attempts: retryDelays.length + 1,
    })
    expect(warnings.splice(0)).toHaveLength(1)
    expect(arrived()).toEqual([])
  })

  test('that refuses our account keeps every message, and all are sent once it takes them', async () => {
    const { id } = await person()
    await notify(stage.db, ...Array.from({ length: 8 }, (_, index) => approved(id, index)))
    delivery.server.failData = () => ({ responseCode: 530 })
    expect(await deliver()).toEqual({ count: 0, next: undefined })
    expect(warnings.splice(0)).toEqual([expect.stringContaining('530')])
    const rows = await stage.db.select().from(messages)
    expect(rows.every(({ state, attempts }) => state === 'queued' && attempts === 0)).toBe(true)
    delivery.server.failData = () => undefined
    stage.pass(hourMs)
    expect(await deliver()).toMatchObject({ count: 8 })
    expect(arrived()).toHaveLength(8)
  })

  test('that puts off everybody costs few attempts, is told of once, and gets everything once it takes it', async () => {
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.push((await person(`Person ${index}`)).id)
    await notify(stage.db, ...ids.map((id) => approved(id)))
    delivery.server.failData = () => ({ responseCode: 451 })
    for (let round = 0; round < 6; round += 1) {
      await deliver()
      stage.pass(hourMs / 4)
    }
    expect(warnings.splice(0)).toEqual([expect.stringContaining('451')])
    const rows = await stage.db.select().from(messages)
    expect(rows.map(({ attempts }) => attempts).filter((attempts) => attempts === 1)).toHaveLength(4)
    expect(rows.every(({ attempts }) => attempts <= 1)).toBe(true)
    delivery.server.failData = () => undefined
    stage.pass(hourMs)
    await deliver()
    expect(arrived()).toHaveLength(8)
  })

  test('that puts off many recipients, whose domains it does not find, is not away', async () => {
    const unknown = new Set<string>()
    for (let index = 0; index < 8; index += 1) {
      const { id, email } = await person(`Person ${index}`)
      unknown.add(email)
      await notify(stage.db, approved(id))
    }
    delivery.server.failRecipient = (address) => (unknown.has(address) ? { responseCode: 450 } : undefined)
    await deliver()
    expect(warnings.splice(0)).toEqual([])
    await notify(stage.db, approved((await person('Somebody else')).id))
    expect(await canDeliver(deps(), stage.now())).toBe(true)
    await deliver()
    expect(arrived()).toHaveLength(1)
  })

  test('that was down gets the earlier messages first', async () => {
    const { id } = await person()
    await notify(stage.db, approved(id, 1))
    await delivery.server.stop()
    stage.pass(1000)
    await deliver()
    warnings.splice(0)
    await notify(stage.db, approved(id, 2))
    await delivery.server.start()
    stage.pass(hourMs)
    await deliver({ ...deps().mailer, connections: 1 })
    const rows = await stage.db.select().from(messages).orderBy(messages.createdAt)
    expect(arrived().map(({ messageId }) => messageId)).toEqual(rows.map(({ messageId }) => messageId))
  })

  test('that rejects one recipient gets the messages to the others', async () => {
    const [one, other] = [await person(), await person()]
    delivery.server.failRecipient = (address) => (address === one.email ? { responseCode: 550 } : undefined)
    await notify(stage.db, approved(one.id), approved(other.id))
    await deliver()
    expect(arrived()).toMatchObject([{ recipients: [other.email] }])
    expect((await states()).sort()).toEqual(['dead', 'sent'])
    warnings.splice(0)
  })

  test.each([
    [{ code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNREFUSED' }, 'unreachable', 'ECONNREFUSED'],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'unreachable', '535'],
    [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }, 'unreachable', 'ETIMEDOUT'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'unreachable', '553'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 421 }, 'unreachable', '421'],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'delayed', 'ECONNECTION'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 552 }, 'rejected', '552'],
    [{ code: 'EENVELOPE', command: 'API' }, 'rejected', 'EENVELOPE'],
    [{ code: 'EABORT' }, 'delayed', 'EABORT'],
    [new Error('something else'), 'delayed', 'unknown'],
    // To our account, whatever the message.
    [
      { ...data, responseCode: 550, response: '550 5.4.5 Daily user sending limit exceeded.' },
      'refused',
      '550',
    ],
    [{ ...data, responseCode: 550, response: '550-5.4.6 Unusual sending activity' }, 'refused', '550'],
    [{ ...rcpt, responseCode: 530, response: '530 Authentication required' }, 'refused', '530'],
    [
      { ...rcpt, responseCode: 554, response: '554 5.7.1 <a@example.com>: Relay access denied' },
      'refused',
      '554',
    ],
    [
      { ...data, responseCode: 550, response: '550 5.7.60 SMTP; Client does not have permissions' },
      'refused',
      '550',
    ],
    // To the message or its recipient.
    [{ ...data, responseCode: 550, response: '550 5.7.1 Message is likely unsolicited' }, 'rejected', '550'],
    [
      { ...rcpt, responseCode: 550, response: '550 5.1.1 relay@example.com: No such user' },
      'rejected',
      '550',
    ],
    [{ ...data, responseCode: 451, response: '451 4.7.1 Greylisted' }, 'delayed', '451'],
  ])('that fails with %o is judged as %s', (error, state, code) => {
    expect(classifyMailError(error)).toEqual({ state, code })
  })
})
