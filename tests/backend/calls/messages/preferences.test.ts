// The channels that people choose for messages of a kind.
import { describe, expect, test } from 'vitest'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { emailsTo, shownTo } from '../../support/mail/told.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const path = '/notification-preferences'

const read = async ({ cookie }: Member) => (await stage.get(path, cookie)).body.preferences
const choose = ({ cookie }: Member, kind: string, email: boolean, inApp: boolean) =>
  stage.post(path, { preferences: [{ kind, email, inApp }] }, cookie)

describe('notification preferences', () => {
  test('list what the role may get, with the usual channels', async () => {
    const customer = await addMember(stage.db, 'user')
    const rows = await read(customer)
    const kinds = rows.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('booking-confirmed')
    expect(kinds).not.toContain('payout-sent')
    expect(kinds).not.toContain('product-returned')
    const affiliate = await addMember(stage.db, 'affiliate')
    expect(await read(affiliate)).toContainEqual({
      kind: 'commission-earned',
      label: 'Commission earned',
      group: 'earnings',
      email: false,
      inApp: true,
      canChange: true,
    })
  })

  test('of providers list no commissions, which they never earn, but the release of their shares', async () => {
    const provider = await addMember(stage.db, 'service_provider')
    const kinds = (await read(provider)).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('commission-released')
    expect(kinds).not.toContain('commission-earned')
    expect(kinds).not.toContain('lead-commission-earned')
  })

  test('are followed by what is told afterwards, and are one’s own', async () => {
    const [one, other] = [await addMember(stage.db, 'affiliate'), await addMember(stage.db, 'affiliate')]
    expect((await choose(one, 'identity-approved', false, true)).status).toBe(200)
    expect((await choose(one, 'identity-approved', true, false)).status).toBe(200)
    for (const { id } of [one, other])
      await notify(stage.db, {
        kind: 'identity-approved',
        to: { userId: id },
        about: id,
        variables: { tax: null },
        at: stage.now(),
      })
    expect([await emailsTo(stage.db, one.id), await shownTo(stage.db, one.id)]).toEqual([
      ['identity-approved'],
      [],
    ])
    expect(await shownTo(stage.db, other.id)).toEqual(['identity-approved'])
  })

  test.each([
    ['password-changed', 'Messages about security cannot be turned off.'],
    ['payout-sent', 'You do not get messages of this kind.'],
    ['nothing', 'You do not get messages of this kind.'],
  ])('refuse a choice for %s', async (kind, message) => {
    const customer = await addMember(stage.db, 'user')
    const answer = await choose(customer, kind, false, false)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test('take the last of two choices for one kind', async () => {
    const customer = await addMember(stage.db, 'user')
    const preferences = [
      { kind: 'booking-tomorrow', email: false, inApp: false },
      { kind: 'booking-tomorrow', email: true, inApp: false },
    ]
    expect((await stage.post(path, { preferences }, customer.cookie)).status).toBe(200)
    const rows = await read(customer)
    expect(rows.find(({ kind }: { kind: string }) => kind === 'booking-tomorrow')).toMatchObject({
      email: true,
      inApp: false,
    })
  })
})
