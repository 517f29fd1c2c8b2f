// The texts of messages, as pages that work without JavaScript.
import { describe, expect, test } from 'vitest'
import * as edit from '../../../../app/routes/templates/edit/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'
import {
  answer,
  call,
  changed,
  cookie,
  english,
  hindi,
  params,
  path,
  preview,
  profile,
  shipped,
  template,
  typed,
} from './template-scene.ts'

const show = async (shown: object, at = path) => {
  hostAnswers({ ...profile, [`GET ${call}`]: answer({ template: shown }) })
  return render(edit.default, await visit(edit, { path: at, params, cookie }), undefined, at)
}

describe('the editor', () => {
  test('shows the text, its variables and the message as its reader gets it', async () => {
    const html = await show(template())
    expect(html).toContain('value="Pay {{amount}}"')
    expect(html).toContain('We hold it.\n\n{{title}}</textarea>')
    expect(html).toMatch(/{{amount}}.*required.*₹3,000.*{{reason}}.*can be empty.*Rain/)
    expect(html).toContain('name="version" value="0"')
    expect(html).toContain('Never changed')
    // The HTML of an email may do nothing, and leads nowhere.
    expect(html).toMatch(/<iframe [^>]*sandbox=""[^>]*srcDoc="[^"]*&lt;base target=&quot;_blank&quot;&gt;/)
    expect(html).not.toContain('Language of the text')
  })

  test('shows only the parts that the kind has', async () => {
    const html = await show(
      template({ fields: ['subject', 'body'], preview: { ...preview, inApp: null, whatsApp: null } }),
    )
    for (const label of ['Link text', 'Line in the app', 'WhatsApp']) expect(html).not.toContain(label)
  })

  test('marks the variables that a changed text does not have, which a release may have added', async () => {
    const html = await show(changed)
    expect(html).toMatch(/{{amount}}.*{{reason}}.*not in this text/)
    expect(html.split('not in this text')).toHaveLength(2)
    expect(await show(template())).not.toContain('not in this text')
  })

  test('leads to each version and to the shipped text', async () => {
    const html = await show(changed)
    expect(html).toMatch(/versions\/2".*Version 2<.*20 Nov 2026, 10:00 am, Meera Krishnan/s)
    expect(html).toMatch(/versions\/1".*Version 1<.*command line/s)
    expect(html).toContain('href="/templates/booking-held/versions/0"')
  })

  test('offers the other languages, and names the one whose text is missing', async () => {
    hostAnswers({
      ...profile,
      'GET /message-templates/booking-held/hi': answer({
        template: template({ language: 'hi', languages: [english, hindi] }),
      }),
    })
    const at = `${path}?language=hi`
    const html = render(edit.default, await visit(edit, { path: at, params, cookie }), undefined, at)
    expect(html).toContain('There is no text in हिन्दी yet')
    expect(html).toMatch(
      /<a [^>]*lang="hi"[^>]*aria-current="page"|<a [^>]*aria-current="page"[^>]*lang="hi"/,
    )
    expect(html).toContain('action="/templates/booking-held?language=hi"')
  })

  const post = async (form: Record<string, string>, answers: Record<string, Response> = {}) => {
    const received = hostAnswers({
      ...profile,
      [`GET ${call}`]: answer({ template: changed }),
      [`POST ${call}/preview`]: answer({ preview, problems: [] }),
      ...answers,
    })
    const visited = await visit(edit, { path, params, cookie, form, withPage: true })
    return { visited, posts: received.filter(({ method }) => method === 'POST') }
  }

  test('previews what was typed before it is saved', async () => {
    const { visited, posts } = await post(typed({ subject: 'Mine', version: '2', intent: 'preview' }), {
      [`POST ${call}/preview`]: answer({ preview: { ...preview, subject: 'Shown' }, problems: [] }),
    })
    expect(bodiesOf(posts)).toEqual([{ text: { ...shipped, subject: 'Mine' } }])
    const html = render(edit.default, { data: visited.loaded }, visited, path)
    expect(html).toMatch(/Preview of your text.*Shown/)
    expect(html).toContain('value="Mine"')
    expect(html).not.toContain('meanwhile')
  })

  test.each([
    [true, 'A test is on its way to root@example.com. Nothing was saved.'],
    [false, 'No mail server is set, so the test waits in the'],
  ])('sends a test to oneself (mail server: %s)', async (hasMailServer, message) => {
    const { visited, posts } = await post(typed({ version: '2', intent: 'test' }), {
      [`POST ${call}/test`]: answer({ address: 'root@example.com', hasMailServer }),
    })
    expect(posts.map((each) => each.path)).toEqual([`${call}/preview`, `${call}/test`])
    const html = render(edit.default, { data: visited.loaded }, visited, path)
    expect(html).toMatch(new RegExp(`role="status".*${message}`))
  })

  test('saves with the version that was shown', async () => {
    const { visited, posts } = await post(typed({ version: '2', intent: 'save' }), {
      [`POST ${call}`]: answer({ template: changed }),
    })
    expect(visited.location).toBe(path)
    expect(bodiesOf(posts)[1]).toEqual({ text: shipped, version: 2 })
  })

  test.each(['save', 'test', 'preview'])(
    'shows each problem at its field and keeps what was typed (%s)',
    async (intent) => {
      const { visited, posts } = await post(typed({ version: '2', subject: '{{price}}', intent }), {
        [`POST ${call}/preview`]: answer({
          preview: null,
          problems: [
            { field: 'subject', message: 'There is no variable {{price}}.' },
            { field: 'body', message: 'The text needs {{amount}}.' },
          ],
        }),
      })
      expect(visited.status).toBe(400)
      expect(posts).toHaveLength(1)
      const html = render(edit.default, { data: visited.loaded }, visited, path)
      expect(html).toMatch(
        /value="{{price}}".*There is no variable {{price}}\..*The text needs {{amount}}\./s,
      )
    },
  )

  test('refuses a text that is too long without asking the host', async () => {
    const { visited, posts } = await post(typed({ subject: 'x'.repeat(151), intent: 'save' }))
    expect([visited.status, posts]).toEqual([400, []])
    expect(visited.data).toMatchObject({
      error: { subject: ['The subject can have at most 150 characters.'] },
    })
  })

  test('shows the present text beside what was typed when somebody else was faster', async () => {
    const message = 'Somebody has changed this text since you opened it.'
    const { visited } = await post(typed({ version: '1', subject: 'Mine', intent: 'save' }), {
      [`POST ${call}`]: json({ message }, 409),
    })
    expect(visited.status).toBe(409)
    const html = render(edit.default, { data: visited.loaded }, visited, path)
    expect(html).toMatch(
      /Changed by Meera Krishnan meanwhile.*Was: <\/span>Please pay {{amount}}.*New: <\/span>Mine/,
    )
    expect(html).toMatch(/role="alert".*Somebody has changed this text/)
    expect(html).toContain('value="Mine"')
    expect(html).toContain('name="version" value="2"')
  })

  test('keeps what was typed when the host does not answer', async () => {
    const { visited } = await post(typed({ subject: 'Mine', intent: 'save' }), {
      [`POST ${call}/preview`]: json({}, 503),
    })
    expect(visited.status).toBe(503)
    expect(visited.data).toMatchObject({ initialValue: { subject: 'Mine' } })
  })
})
