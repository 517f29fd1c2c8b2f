// What the bell and its list read, and the link that turns emails off.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { messages, notifications } from '../../../../backend/db/schema/messages.ts'
import { kinds } from '../../../../backend/services/messages/kinds/kinds.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { exampleValues, renderMessage } from '../../../../backend/services/messages/render/render-message.ts'
import { deleteOldMessages } from '../../../../backend/services/messages/delete-old-messages.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)

const tell = (to: Member, ...occasions: number[]) =>
  notify(
    stage.db,
    ...occasions.map(
      (occasion) =>
        ({
          kind: 'product-returned',
          to: { userId: to.id },
          about: to.id,
          occasion,
          variables: { productId: to.id, title: `Tour ${occasion}`, reason: 'Add a picture.' },
          at: new Date(stage.now().getTime() + occasion),
        }) as const,
    ),
  )

const read = async ({ cookie }: Member, query = '') =>
  (await stage.get(`/notifications${query}`, cookie)).body

describe('notifications', () => {
  test('are listed the newest first, with what they say and where they lead', async () => {
    const member = await addMember(stage.db, 'service_provider')
    await tell(member, 1, 2)
    const { rows, unread } = await read(member)
    expect(unread).toBe(2)
    expect(rows).toMatchObject([
      {
        title: 'Please change something: Tour 2',
        text: 'We could not approve Tour 2 yet.',
        action: { label: 'Open your service', path: `/my-services/${member.id}` },
        isRead: false,
      },
      { title: 'Please change something: Tour 1' },
    ])
  })

  test('are turned page by page', async () => {
    const member = await addMember(stage.db, 'service_provider')
    await tell(member, ...Array.from({ length: 30 }, (_, index) => index))
    const first = await read(member)
    const second = await read(member, `?after=${first.next}`)
    expect([first.rows.length, second.rows.length]).toEqual([25, 5])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
  })

  test('of others are neither listed nor counted nor marked', async () => {
    const [one, other] = [await addMember(stage.db, 'user'), await addMember(stage.db, 'user')]
    await tell(one, 1)
    expect(await read(other)).toMatchObject({ rows: [], unread: 0 })
    const [{ id } = { id: '' }] = await stage.db.select().from(notifications)
    expect((await stage.post(`/notifications/${id}`, { isRead: true }, other.cookie)).status).toBe(404)
    expect((await stage.post('/notifications/nothing', { isRead: true }, one.cookie)).status).toBe(404)
    await stage.post('/read-notifications', undefined, other.cookie)
    expect(await read(one)).toMatchObject({ unread: 1 })
  })

  test('are marked as read and as unread, and all at once', async () => {
    const member = await addMember(stage.db, 'user')
    await tell(member, 1, 2, 3)
    const [{ id }] = (await read(member)).rows
    const mark = (isRead: boolean) => stage.post(`/notifications/${id}`, { isRead }, member.cookie)
    expect((await mark(true)).body).toEqual({ unread: 2 })
    expect((await mark(true)).body).toEqual({ unread: 2 })
    expect((await read(member, '?isUnread=yes')).rows).toHaveLength(2)
    expect((await mark(false)).body).toEqual({ unread: 3 })
    expect((await stage.post('/read-notifications', undefined, member.cookie)).body).toEqual({ unread: 0 })
    expect((await stage.get('/unread-notifications', member.cookie)).body).toEqual({ unread: 0 })
  })

  test('are counted up to 100', async () => {
    const member = await addMember(stage.db, 'user')
    await tell(member, ...Array.from({ length: 120 }, (_, index) => index))
    expect((await stage.get('/unread-notifications', member.cookie)).body).toEqual({ unread: 100 })
  })

  test('of a kind that this release does not know are left out', async () => {
    const member = await addMember(stage.db, 'user')
    await tell(member, 1, 2)
    await stage.db.update(notifications).set({ kind: 'of-the-future' })
    expect(await read(member)).toMatchObject({ rows: [], unread: 0 })
  })

  test('and emails are deleted when they are old, but what waits to be sent', async () => {
    const member = await addMember(stage.db, 'user')
    await tell(member, 1, 2)
    await stage.db
      .update(messages)
      .set({ state: 'sent' })
      .where(eq(messages.createdAt, new Date(stage.now().getTime() + 1)))
    expect(await deleteOldMessages(stage.db, new Date(stage.now().getTime() + 89 * dayMs))).toBe(0)
    expect(await deleteOldMessages(stage.db, new Date(stage.now().getTime() + 91 * dayMs))).toBe(1)
    expect(await deleteOldMessages(stage.db, new Date(stage.now().getTime() + 181 * dayMs))).toBe(2)
    expect(await stage.db.$count(messages)).toBe(1)
  })
})

describe('unsubscribing', () => {
  async function told(kind: 'booking-completed' | 'booking-confirmed') {
    const { id } = await addMember(stage.db, 'user')
    const variables = {
      bookingNumber: 'BK-000001',
      title: 'Tea gardens',
      startsAt: stage.now().toISOString(),
      party: '2 guests',
      amount: 100,
    }
    const tellAgain = (occasion: number) =>
      notify(stage.db, { kind, to: { userId: id }, about: id, occasion, variables, at: stage.now() })
    await tellAgain(1)
    const [message] = await stage.db.select().from(messages)
    return { messageId: message?.id ?? '', tellAgain }
  }

  test('by the link of an email turns emails of this kind off, and leaves the app', async () => {
    const { messageId, tellAgain } = await told('booking-completed')
    const answer = await stage.post(`/unsubscribe/${messageId}`)
    expect([answer.status, answer.body]).toEqual([200, { label: 'Trip completed' }])
    expect((await stage.post(`/unsubscribe/${messageId}`)).status).toBe(200)
    await tellAgain(2)
    expect(await stage.db.$count(messages)).toBe(1)
    expect(await stage.db.$count(notifications)).toBe(2)
  })

  test.each(['nothing', '00000000-0000-4000-8000-000000000000'])('by the link %s is 404', async (id) => {
    expect((await stage.post(`/unsubscribe/${id}`)).status).toBe(404)
  })

  test('is not possible from what the recipient is party to', async () => {
    const { messageId, tellAgain } = await told('booking-confirmed')
    expect((await stage.post(`/unsubscribe/${messageId}`)).status).toBe(404)
    await tellAgain(2)
    expect(await stage.db.$count(messages)).toBe(2)
  })
})

describe('every kind of message', () => {
  test('names each of its variables, and no other', () => {
    expect(Object.keys(kinds).length).toBeGreaterThan(40)
    for (const [name, kind] of Object.entries(kinds)) expectNamed(name, kind)
  })

  function expectNamed(label: string, kind: (typeof kinds)[keyof typeof kinds]) {
    const { subject, body, action } = kind
    const used = [...[subject, ...body, action?.path].join('\n').matchAll(/\{\{(\w+)\}\}/g)].map(
      ([, name]) => name,
    )
    const secrets = 'secrets' in kind ? Object.keys(kind.secrets ?? {}) : []
    expect
      .soft(new Set(used), label)
      .toEqual(new Set(used.filter((name = '') => name in kind.variables || secrets.includes(name))))
    const rendered = renderMessage(kind, exampleValues(kind), { language: 'en' })
    expect.soft(JSON.stringify(rendered), label).not.toMatch(/\{\{|undefined|null|Invalid/)
    expect.soft(rendered.subject.length, label).toBeLessThan(100)
    expect.soft(rendered.paragraphs, label).toHaveLength(body.length)
    expect.soft(rendered.action?.path, label).toMatch(/^\/[\w-]/)
  }
})

describe('a notification that asks for something', () => {
  const unreadTitles = async (member: Member) =>
    ((await read(member)).rows as { title: string; isRead: boolean }[])
      .filter(({ isRead }) => !isRead)
      .map(({ title }) => title.replace(/:.*| for booking.*/, ''))

  test('to pay is read once the customer has said that they paid', async () => {
    const { customer, act } = await createScene()
    expect(await unreadTitles(customer)).toEqual(['Pay ₹3,000 to keep your booking'])
    await act(customer, 'pay', { reference })
    expect(await unreadTitles(customer)).toEqual([])
  })

  test('to pay is read once the booking is cancelled, and asks again for a payment that was not found', async () => {
    const { customer, admin, act } = await createScene()
    await act(customer, 'pay', { reference })
    await act(admin, 'reject-payment', { reason: 'No such payment' })
    expect(await unreadTitles(customer)).toHaveLength(1)
    await act(customer, 'cancel')
    expect(await unreadTitles(customer)).toEqual(['Cancelled'])
  })

  test('for a UPI id is read once there is one, and not that of another booking', async () => {
    const { customer, admin, pay, act, read: booked } = await createScene()
    const other = await createScene()
    await pay()
    await act(admin, 'cancel', { reason: 'Storm' })
    await other.act(other.customer, 'pay', { reference: '223456789012' })
    await other.act(other.admin, 'confirm-payment')
    await other.act(other.admin, 'cancel', { reason: 'Storm' })
    const asks = async (who: Member) =>
      (await unreadTitles(who)).filter((title) => title.includes('where to send your refund')).length
    expect([await asks(customer), await asks(other.customer)]).toEqual([1, 1])
    const [refund] = (await booked(customer)).refunds
    const payee = { version: refund.version, upiId: 'arjun@okaxis' }
    await stage.post(`/refunds/${refund.id}/payee`, payee, customer.cookie)
    expect([await asks(customer), await asks(other.customer)]).toEqual([0, 1])
  })
})
