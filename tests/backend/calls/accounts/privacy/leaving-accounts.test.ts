// What an account cannot do any more from the request on, though it is deleted only two weeks later.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertClicks } from '../../../../../backend/services/clicks/insert-clicks.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, holdPayload } from '../../../support/products.ts'
import { adminOf, affiliateForm, createStage, password } from '../../../support/stage.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'
import { offering } from '../../products/offering.ts'

const stage = createStage()
const { register, offer, approve } = offering(stage)

const leave = async (cookie: string, more: object = {}) =>
  expect((await stage.post('/account/deletion', { currentPassword: password, ...more }, cookie)).status).toBe(
    200,
  )

const leaving = {
  status: 409,
  body: {
    message:
      'The provider is deleting their account, so this cannot go live. They can sign in to stop the deletion.',
  },
}

describe('from the request on', () => {
  test('nothing is credited to the affiliate, neither by a code nor by a click, until they sign in again', async () => {
    const email = 'leaving@example.com'
    const { body } = await stage.registerAffiliate(affiliateForm({ email }))
    const ref: string = body.affiliateInfo.referralCode
    const { slotId } = await addMarket(stage.db, {}, { capacity: 9 })
    const customer = await addMember(stage.db, 'user')
    const credited = async () => {
      const held = await stage.post('/bookings', holdPayload(slotId, { ref }), customer.cookie)
      return stage.value(sql`select referral_affiliate_id from bookings where id = ${held.body.booking.id}`)
    }
    const click = (id: string) =>
      insertClicks(stage.db, [
        {
          id,
          code: ref,
          trigger: 'link',
          visitorHash: id,
          signalHash: null,
          landingPath: '/',
          referrerHost: null,
          device: 'phone',
          isBot: false,
          createdAt: stage.now().toISOString(),
        },
      ])
    expect(await credited()).toBe(body.id)
    await leave((await stage.signIn(email)).cookie, { giveUp: 0 })
    expect(await credited()).toBeNull()
    expect(await click('00000000-0000-4000-8000-000000000001')).toBe(0)
    await stage.signIn(email)
    expect(await credited()).toBe(body.id)
    expect(await click('00000000-0000-4000-8000-000000000002')).toBe(1)
  })

  test('nothing of the provider is approved, until they sign in again', async () => {
    const root = await stage.signedInAs('super_admin')
    const provider = await register('biju@example.com')
    const { id } = await offer(provider)
    await leave(provider)
    expect(await approve(root, id)).toMatchObject(leaving)
    await stage.signIn('biju@example.com')
    expect((await approve(root, id)).status).toBe(200)
  })

  test('an approval waits for the deletion of the provider, and does not hold up the product', async () => {
    const root = await stage.signedInAs('super_admin')
    const { id } = await offer(await register('biju@example.com'))
    const approving = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where email = 'biju@example.com' for update`)
      const approval = approve(root, id)
      await waitUntilBlocked(tx)
      // As the deletion does next. Otherwise each would wait for the other.
      await tx.execute(sql`select from products where id = ${id} for update nowait`)
      return { approval }
    })
    expect((await approving.approval).status).toBe(200)
  })

  test('nothing of the provider goes back on sale', async () => {
    const root = await stage.signedInAs('super_admin')
    const provider = await register('biju@example.com')
    const { id } = await offer(provider)
    await approve(root, id)
    const change = async (what: string, more: object = {}) => {
      const version = await stage.value(sql`select version from products where id = ${id}`)
      return stage.post(`/managed-products/${id}/${what}`, { version, ...more }, root)
    }
    expect((await change('take-off-sale', { reason: 'The trail is closed.' })).status).toBe(200)
    await leave(provider)
    expect(await change('put-on-sale')).toMatchObject(leaving)
  })

  test('an administrator is not made the primary one', async () => {
    const root = await stage.signedInAs('super_admin')
    const district = adminOf('India', 'Kerala', 'Idukki')
    await stage.signedInAsAdmin(district, 'first@example.com')
    await leave(await stage.signedInAsAdmin(district, 'second@example.com'))
    const adminId = await stage.value(sql`select id from users where email = 'second@example.com'`)
    const choice = { territoryPath: 'IN/KL/idukki', adminId, reason: 'The other one left' }
    expect(await stage.post('/territories/primary', choice, root)).toMatchObject({
      status: 409,
      body: { message: 'This administrator is deleting their account. Choose somebody else, or nobody.' },
    })
    const { body } = await stage.get('/territories?under=IN/KL/idukki', root)
    const { admins }: { admins: { id: string; isLeaving?: true }[] } = body.territory
    expect(admins.filter(({ isLeaving }) => isLeaving).map(({ id }) => id)).toEqual([adminId])
  })

  test('of two super administrators who ask at the same moment, one stays', async () => {
    const root = await stage.signedInAs('super_admin')
    await stage.signedInAsAdmin({ role: 'super_admin' }, 'second@example.com')
    const asking = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`update users set deletion_due_at = now() where email = 'second@example.com'`)
      const asked = stage.post('/account/deletion', { currentPassword: password }, root)
      await waitUntilBlocked(tx)
      return { asked }
    })
    expect(await asking.asked).toMatchObject({
      status: 409,
      body: { message: 'You are the only super administrator. Create another one first.' },
    })
  })

  test('an administrator is told of to the super administrators who stay', async () => {
    const root = await stage.signedInAs('super_admin')
    await stage.signedInAsAdmin({ role: 'super_admin' }, 'second@example.com')
    const told = () =>
      stage.value(
        sql`select json_agg(json_build_array(u.email, m.variables->>'role', m.variables->>'territory') order by u.email)
          from messages m join users u on u.id = m.user_id where m.kind = 'administrator-leaving'`,
      )
    const district = adminOf('India', 'Kerala', 'Idukki')
    await stage.signedInAsAdmin(district, 'primary@example.com')
    await leave(await stage.signedInAsAdmin(district, 'dsa@example.com'))
    const ofDsa = ['district administrator', 'Idukki, Kerala, India']
    expect(await told()).toEqual([
      ['second@example.com', ...ofDsa],
      ['super_admin@example.com', ...ofDsa],
    ])
    await stage.db.execute(sql`delete from messages`)
    await leave(root)
    expect(await told()).toEqual([['second@example.com', 'super administrator', null]])
    await leave(await stage.signedInAs('affiliate'), { giveUp: 0 })
    expect(await told()).toHaveLength(1)
    await stage.db.execute(sql`delete from messages`)
    await leave(await stage.signedInAsAdmin(district, 'third@example.com'))
    expect(await told(), 'not to one who is leaving').toEqual([['second@example.com', ...ofDsa]])
  })
})
