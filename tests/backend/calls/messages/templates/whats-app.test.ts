// The texts with which staff and providers open WhatsApp to a customer: what the booking has become, and nothing that
// opens it.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { messageLanguages } from '../../../../../backend/db/schema/messages.ts'
import { findKind, kindNames } from '../../../../../backend/services/messages/kinds/kinds.ts'
import { bookingTexts } from '../../../../../backend/services/messages/notices/bookings/whats-app-text.ts'
import { createBookingScene, type States } from '../../../support/scenes/booking-scene.ts'
import { addMember } from '../../../support/members.ts'
import { createStage } from '../../../support/stage.ts'
import { sceneWithoutAccount } from '../../bookings/without-account/scene-without-account.ts'

const stage = createStage()
const createScene = createBookingScene(stage)

const trip = 'Tea gardens of Munnar\nTue, 20 October 2026 at 9:00 am, 2 guests'

describe('the WhatsApp text of a booking', () => {
  test.each<[States, string | null]>([
    ['held', 'Please pay ₹3,000 by then.'],
    ['in review', null],
    ['paid', 'which is paid. Thank you.'],
    ['confirmed', 'is confirmed.'],
    ['completed', 'thank you for coming: Tea gardens of Munnar'],
    ['refunded', 'which is cancelled.'],
  ])('that is %s sends its words', async (state, words) => {
    const { root, bring, read } = await createScene()
    await bring(state)
    const { whatsAppText } = await read(root)
    if (words === null) return expect(whatsAppText).toBeNull()
    expect(whatsAppText).toContain(words)
    expect(whatsAppText).not.toMatch(/\{\{|undefined|null|http/)
    if (state === 'confirmed') expect(whatsAppText).toContain(trip)
  })

  test('that the provider declined says so', async () => {
    const { root, provider, bring, act, read } = await createScene()
    await bring('paid')
    await act(provider, 'decline', { reason: 'The boat leaks.' })
    expect((await read(root)).whatsAppText).toContain('we could not take your booking')
  })

  test('of every kind that has one is used for some booking', () => {
    const written = kindNames.filter((name) => findKind(name)?.whatsApp !== undefined)
    // The partner of a lead writes it.
    expect(written.filter((name) => name !== 'lead-documents-asked').toSorted()).toEqual(
      [...bookingTexts].toSorted(),
    )
  })

  test('tells of tomorrow the day before, and nothing once the trip has started', async () => {
    const { provider, bring, read, pass } = await createScene()
    await bring('confirmed')
    await pass(18 * dayMs)
    expect((await read(provider)).whatsAppText).toContain('we look forward to seeing you soon')
    await pass(dayMs)
    expect((await read(provider)).whatsAppText).toBeNull()
  })

  test('is for those who see the phone number of the customer, and not for the customer', async () => {
    const { customer, provider, bring, read } = await createScene()
    expect(await read(provider)).toMatchObject({ customerPhone: null, whatsAppText: null })
    await bring('paid')
    expect(await read(provider)).toMatchObject({ whatsAppText: expect.stringContaining('BK-') })
    expect((await read(customer)).whatsAppText).toBeNull()
  })

  test('is on the guest list', async () => {
    const { provider, bring } = await createScene()
    await bring('confirmed')
    const { body } = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    const [guest] = body.slots.flatMap(({ bookings }: { bookings: object[] }) => bookings)
    expect(guest.whatsAppText).toContain('is confirmed.')
  })

  test('is the text of the operator, in the language of the customer', async () => {
    const { root, provider, customer, bring, read } = await createScene()
    await bring('confirmed')
    const at = '/message-templates/booking-confirmed'
    const { text } = (await stage.get(`${at}/en`, root.cookie)).body.template
    const save = (language: string, whatsApp: string) =>
      stage.post(`${at}/${language}`, { text: { ...text, whatsApp }, version: 0 }, root.cookie)
    await save('en', 'See you: {{title}}')
    expect((await read(provider)).whatsAppText).toBe('See you: Tea gardens of Munnar')
    await stage.db
      .insert(messageLanguages)
      .values({ code: 'hi', greeting: '{{name}}', unsubscribe: '-', updatedAt: stage.now() })
    await stage.db.update(users).set({ language: 'hi' }).where(eq(users.id, customer.id))
    expect((await read(provider)).whatsAppText).toBe('See you: Tea gardens of Munnar')
    await save('hi', 'मिलते हैं: {{title}}')
    expect((await read(provider)).whatsAppText).toBe('मिलते हैं: Tea gardens of Munnar')
  })

  test('is empty where the operator wants none', async () => {
    const { root, bring, read } = await createScene()
    await bring('confirmed')
    const at = '/message-templates/booking-confirmed/en'
    const { text } = (await stage.get(at, root.cookie)).body.template
    await stage.post(at, { text: { ...text, whatsApp: '' }, version: 0 }, root.cookie)
    expect((await read(root)).whatsAppText).toBeNull()
  })

  test('has no link that opens a booking without an account', async () => {
    const { id } = await sceneWithoutAccount(stage).createScene()
    const root = await addMember(stage.db, 'super_admin')
    const { body } = await stage.get(`/bookings/${id}`, root.cookie)
    expect(body.booking.whatsAppText).toContain('BK-')
    expect(body.booking.whatsAppText).not.toContain('/trip/')
  })
})
