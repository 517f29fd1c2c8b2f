// A language of messages is removed, after a question, where the host can.
import { describe, expect, test } from 'vitest'
import * as languages from '../../../app/routes/templates/languages/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { toastOf } from '../support/read-page.ts'
import { sendInVain } from '../support/send-in-vain.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const at = '/templates/languages'
const call = 'POST /message-languages/hi/remove'
const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
const english = { code: 'en', name: 'English', greeting: 'Hello {{name}},', unsubscribe: 'Unsubscribe' }
const hindi = { code: 'hi', name: 'हिन्दी', greeting: 'नमस्ते {{name}},', unsubscribe: 'सदस्यता समाप्त करें' }
const all = json({ languages: [english, hindi], others: [] })
const form = { intent: 'remove', code: 'hi' }

describe('a language', () => {
  test.each([true, false])('can be removed beside its form, where the host can: %s', async (offered) => {
    hostAnswers({ ...profile, 'GET /message-languages': all })
    if (offered) hostOffers(call)
    const page = `${at}?language=hi`
    const html = render(languages.default, await visit(languages, { path: page, cookie }), undefined, page)
    expect(html.includes('Yes, remove हिन्दी')).toBe(offered)
    expect(html.includes('get their messages in English')).toBe(offered)
    const list = render(languages.default, await visit(languages, { path: at, cookie }), undefined, at)
    expect(list).not.toContain('Yes, remove')
  })

  test.each([
    ['removed', json({ languages: [english], others: [] }), 'The language is removed.'],
    ['there no more', json({ message: 'This language has been removed already.' }, 404), 'removed already.'],
    ['not removed', json({}, 500), 'The language was not removed. Please try again.'],
  ])('that is %s is told on the list', async (_what, answer, words) => {
    const received = hostAnswers({ ...profile, [call]: answer })
    const visited = await visit(languages, { path: at, cookie, form })
    expect(visited.location).toBe(at)
    expect(toastOf(visited)).toContain(words)
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('that is removed without a connection keeps its words in the form', async () => {
    hostAnswers({ ...profile, 'GET /message-languages': all })
    hostOffers(call)
    const page = `${at}?language=hi`
    const loaded = await visit(languages, { path: page, cookie })
    const html = render(languages.default, loaded, await sendInVain(languages, form), page)
    expect(html).toContain('The connection was lost.')
    expect(html.replace(/<p role="alert".*?<\/p>/s, '')).toBe(
      render(languages.default, loaded, undefined, page),
    )
  })
})
