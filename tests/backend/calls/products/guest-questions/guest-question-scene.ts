// A guest without an account who asks about a tour.
import { expect } from 'vitest'
import { guestQuestions } from '../../../../../backend/db/schema/products/guest-questions.ts'
import { hashToken } from '../../../../../backend/services/sessions/create-session.ts'
import { keepSecret } from '../../../../support/kept-logs.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { createQuestionScene, text } from '../../../support/scenes/question-scene.ts'
import type { Stage } from '../../../support/stage.ts'

export const email = 'Priya@Example.com'
export const address = 'priya@example.com'

export const createGuestQuestionScene = (stage: Stage) => {
  const sceneOf = createQuestionScene(stage)

  const ask = (slug: string, more: object = {}) =>
    stage.post(`/products/${slug}/guest-questions`, { text, email, ...more })

  /** The secrets of all links that were sent and open something, the newest first. */
  async function tokens() {
    const rows = await stage.db.select().from(guestQuestions)
    return rows
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .map(({ id, link, linkHash }) => {
        const token = testEncryption.decrypt(guestQuestions.link, id, link)
        keepSecret(token)
        expect(hashToken(token)).toBe(linkHash)
        return token
      })
  }

  const by = (token: string) => ({
    find: () => stage.post('/guest-questions/find', { token }),
    confirm: () => stage.post('/guest-questions/confirm', { token }),
    withdraw: () => stage.post('/guest-questions/withdraw', { token }),
  })

  /** Asks, and gives the link that is sent. */
  async function askBy(slug: string, more: object = {}) {
    stage.pass(1000)
    expect((await ask(slug, more)).status).toBe(200)
    const [token = ''] = await tokens()
    return by(token)
  }

  /** Asks and confirms. */
  async function asked(slug: string, more: object = {}) {
    const link = await askBy(slug, more)
    expect(await link.confirm()).toMatchObject({ status: 200, body: { isConfirmed: true } })
    return link
  }

  const rows = () => stage.db.select().from(guestQuestions)

  return { sceneOf, ask, by, askBy, asked, tokens, rows }
}
