// A guest without an account who waits.
import { expect } from 'vitest'
import { newestMessageOf } from '../../../support/mail/messages-of.ts'
import type { Stage } from '../../../support/stage.ts'
import { createWaitlistScene } from '../waitlist/waitlist-scene.ts'

export const email = 'Priya@Example.com'
export const address = 'priya@example.com'

export const createGuestScene = (stage: Stage) => {
  const { scene, slugOf } = createWaitlistScene(stage)

  const ask = (slug: string, more: object = {}) =>
    stage.post('/guest-waitlist', {
      slug,
      date: '2026-10-20',
      startTime: '09:00',
      guests: 2,
      email,
      ...more,
    })

  /** The token of the link that was sent last. */
  async function newestToken() {
    const token = (await newestMessageOf(stage.db, 'waitlist-confirmation'))?.token
    if (token === undefined) throw new Error('a link was sent')
    return token
  }

  const by = (token: string) => ({
    find: () => stage.post('/guest-waitlist/find', { token }),
    confirm: () => stage.post('/guest-waitlist/confirm', { token }),
    leave: () => stage.post('/guest-waitlist/leave', { token }),
  })

  /** Asks and confirms. */
  async function wait(slug: string, more: object = {}) {
    stage.pass(1000)
    expect((await ask(slug, more)).status).toBe(200)
    const token = await newestToken()
    const { status, body } = await by(token).confirm()
    expect([status, body.isConfirmed]).toEqual([200, true])
    return { token, id: String(body.entry.id) }
  }

  return { scene, slugOf, ask, by, wait, newestToken }
}
