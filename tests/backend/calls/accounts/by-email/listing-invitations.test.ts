// The open invitations, as super administrators read and search them.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { adminInvitations } from '../../../../../backend/db/schema/accounts/admin-invitations.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

describe('the open invitations', () => {
  const page = async (cookie: string, query = '') =>
    (await stage.get(`/admins/invitations${query}`, cookie)).body
  const emails = (body: { invitations: { email: string }[] }) =>
    body.invitations.map(({ email: each }) => each)

  /** Thirty that are expired by now, and then two that work. */
  async function addMany() {
    const cookie = await stage.signedInAs('super_admin')
    const [inviter] = await stage.db.select().from(users).where(eq(users.role, 'super_admin'))
    const at = stage.now().getTime()
    const row = (name: string, expiresAt: Date) => ({
      email: `${name}@new.example`,
      role: 'super_admin' as const,
      tokenHash: name,
      invitedBy: inviter?.id ?? '',
      createdAt: stage.now(),
      sentAt: stage.now(),
      expiresAt,
    })
    await stage.db
      .insert(adminInvitations)
      .values([
        row('soon-over', new Date(at + 1)),
        ...Array.from({ length: 30 }, (_, index) => row(`expired-${index}`, new Date(at - index))),
        row('Long-valid', new Date(at + dayMs)),
      ])
    return cookie
  }

  test('are read page by page, those that still work first', async () => {
    const cookie = await addMany()
    const first = await page(cookie)
    expect(emails(first).slice(0, 3)).toEqual([
      'Long-valid@new.example',
      'soon-over@new.example',
      'expired-0@new.example',
    ])
    expect(first.invitations.map(({ isExpired }: { isExpired: boolean }) => isExpired).slice(0, 3)).toEqual([
      false,
      false,
      true,
    ])
    expect(first).toMatchObject({ total: 32, start: 1, previous: null })
    const second = await page(cookie, `?after=${first.next}`)
    expect(new Set([...emails(first), ...emails(second)]).size).toBe(32)
    expect(second).toMatchObject({ total: 32, start: 26, next: null })
    expect(emails(await page(cookie, `?before=${second.previous}`))).toEqual(emails(first))
  })

  test('are found by a part of the email, in any spelling and as it is typed', async () => {
    const cookie = await addMany()
    expect(emails(await page(cookie, '?q=LONG'))).toEqual(['Long-valid@new.example'])
    expect(emails(await page(cookie, '?q=d-29%40'))).toEqual(['expired-29@new.example'])
    expect(await page(cookie, '?q=%25')).toMatchObject({ invitations: [], total: 0 })
    expect((await stage.get(`/admins/invitations?q=${'a'.repeat(101)}`, cookie)).status).toBe(400)
  })
})
