// The texts of messages, as pages that work without JavaScript.
import { describe, expect, test } from 'vitest'
import * as edit from '../../../app/routes/templates/edit/route.tsx'
import * as languages from '../../../app/routes/templates/languages/route.tsx'
import * as list from '../../../app/routes/templates/list/route.tsx'
import * as tabs from '../../../app/routes/templates/tabs/route.tsx'
import * as version from '../../../app/routes/templates/version/route.tsx'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=secret'
const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
const call = '/message-templates/booking-held/en'
const path = '/templates/booking-held'
const params = { kind: 'booking-held' }

const english = { code: 'en', name: 'English', greeting: 'Hello {{name}},', unsubscribe: 'Unsubscribe' }
const hindi = { code: 'hi', name: 'हिन्दी', greeting: 'नमस्ते {{name}},', unsubscribe: 'सदस्यता समाप्त करें' }

const shipped = {
  subject: 'Pay {{amount}}',
  body: 'We hold it.\n\n{{title}}',
  actionLabel: 'Pay now',
  inApp: '',
  whatsApp: 'Please pay.',
}
const ours = { ...shipped, subject: 'Please pay {{amount}}' }

const row = (overrides: object = {}) => ({
  kind: 'booking-held',
  label: 'Booking held',
  group: 'bookings',
  toldTo: 'The customer',
  email: true,
  inApp: true,
  whatsApp: true,
  changedIn: [],
  ...overrides,
})

const preview = {
  subject: 'Pay ₹3,000',
  text: 'Hello Asha Nair,',
  html: '<!doctype html><html><head><title>Pay</title></head><body><p>"Hello" & more</p></body></html>',
  inApp: { title: 'Pay ₹3,000', text: 'We hold it.' },
  whatsApp: 'Please pay.',
}

const template = (overrides: object = {}) => ({
  ...row(),
  language: 'en',
  languages: [english],
  text: shipped,
  fallback: shipped,
  isChanged: false,
  version: 0,
  fields: ['subject', 'body', 'actionLabel', 'inApp', 'whatsApp'],
  variables: [
    { name: 'amount', example: '₹3,000', isRequired: true, isOptional: false },
    { name: 'reason', example: 'Rain', isRequired: false, isOptional: true },
  ],
  preview,
  versions: [],
  ...overrides,
})
const changed = template({
  text: ours,
  isChanged: true,
  version: 2,
  versions: [
    { version: 2, text: ours, by: 'Meera Krishnan', at: '2026-11-20T04:30:00Z' },
    { version: 1, text: { ...ours, subject: 'First' }, by: null, at: '2026-11-19T04:30:00Z' },
  ],
})

const answer = (body: unknown) => json(body as never)
const typed = (overrides: object = {}) => ({ version: '0', ...shipped, ...overrides })

describe('the list of templates', () => {
  test('names each kind by group, with who gets it, how, and what was changed', async () => {
    const rows = [
      row({ changedIn: ['en', 'hi'] }),
      row({ kind: 'payout-sent', label: 'Payout sent', group: 'earnings', whatsApp: false }),
    ]
    hostAnswers({
      ...profile,
      'GET /message-templates': answer({ templates: rows, languages: [english, hindi] }),
    })
    const html = render(
      list.default,
      await visit(list, { path: '/templates', cookie }),
      undefined,
      '/templates',
    )
    expect(html).toMatch(/Bookings<\/h2>.*Booking held.*The customer · email, app, WhatsApp · हिन्दी.*Changed/)
    expect(html).toMatch(/Earnings and payouts<\/h2>.*Payout sent.*email, app</)
    expect(html).toContain('href="/templates/booking-held"')
  })

  test('is launching soon at a host without it, as are its pages, and leads to the outbox of one that has that alone', async () => {
    hostOffersNothing()
    hostAnswers(profile)
    const soon = { launchingSoon: 'Templates' }
    expect((await visit(list, { path: '/templates', cookie })).data).toEqual(soon)
    expect((await visit(edit, { path, params, cookie })).data).toEqual(soon)
    expect((await visit(languages, { path: '/templates/languages', cookie })).data).toEqual(soon)
    const one = { ...params, version: '0' }
    expect((await visit(version, { path: `${path}/versions/0`, params: one, cookie })).data).toEqual(soon)
    hostOffers('GET /messages')
    expect((await visit(list, { path: '/templates', cookie })).location).toBe('/templates/outbox')
    const shown = await visit(tabs, { path: '/templates', cookie })
    expect(shown.data).toEqual({ tabs: [{ label: 'Outbox', path: '/templates/outbox' }] })
  })

  test('is unauthorized for other administrators', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }), 'GET /message-templates': answer({}) })
    for (const module of [list, edit, languages, version])
      expect((await visit(module, { path, params: { ...params, version: '0' }, cookie })).location).toBe(
        '/unauthorized',
      )
  })
})

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
    for (const label of ['Words of the link', 'Line in the app', 'WhatsApp'])
      expect(html).not.toContain(label)
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

describe('a version', () => {
  const one = (number: string) => ({
    path: `${path}/versions/${number}`,
    params: { ...params, version: number },
    cookie,
  })
  const see = async (number: string) => {
    hostAnswers({ ...profile, [`GET ${call}`]: answer({ template: changed }) })
    return visit(version, one(number))
  }

  test('shows what it changed, and how it differs from the present text', async () => {
    const html = render(version.default, await see('1'), undefined, `${path}/versions/1`)
    expect(html).toMatch(/What it changed.*Pay {{amount}}.*First/)
    expect(html).toMatch(
      /Compared with the text that counts now.*Please pay {{amount}}.*First.*Use this text/,
    )
  })

  test('that counts now cannot be restored', async () => {
    const html = render(version.default, await see('2'), undefined, `${path}/versions/2`)
    expect(html).toMatch(/>The text<.*Please pay {{amount}}.*It is the text that counts now\./s)
    expect(html).not.toContain('Use this text')
  })

  test.each(['3', '-1', 'x', '1.5'])('%s is not there', async (number) => {
    expect(await see(number)).toMatchObject({ thrown: true, status: 404 })
  })

  test.each(['0', '1'])('is restored (%s)', async (number) => {
    const received = hostAnswers({ ...profile, [`POST ${call}/restore`]: answer({ template: changed }) })
    const visited = await visit(version, { ...one(number), form: { version: '2' } })
    expect(visited.location).toBe(path)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { version: 2, restored: Number(number) },
    ])
  })

  test('is not restored over a change of somebody else', async () => {
    hostAnswers({
      ...profile,
      [`GET ${call}`]: answer({ template: changed }),
      [`POST ${call}/restore`]: json({ message: 'Somebody has changed this text.' }, 409),
    })
    const visited = await visit(version, { ...one('1'), form: { version: '1' }, withPage: true })
    expect(visited.status).toBe(409)
    const html = render(version.default, { data: visited.loaded }, visited, `${path}/versions/1`)
    expect(html).toMatch(/role="alert".*Somebody has changed this text/)
  })
})

describe('the languages', () => {
  const all = { languages: [english, hindi], others: [{ code: 'ml', name: 'Malayalam' }] }
  const at = '/templates/languages'

  test('are listed, and others can be added', async () => {
    hostAnswers({ ...profile, 'GET /message-languages': answer(all) })
    const html = render(languages.default, await visit(languages, { path: at, cookie }), undefined, at)
    expect(html).toMatch(/English.*Comes with the platform.*हिन्दी.*नमस्ते/)
    expect(html).toMatch(/Add a language.*<option value="ml">Malayalam<\/option>/)
  })

  test('are changed by the same form', async () => {
    hostAnswers({ ...profile, 'GET /message-languages': answer(all) })
    const page = `${at}?language=hi`
    const html = render(languages.default, await visit(languages, { path: page, cookie }), undefined, page)
    expect(html).toContain('type="hidden" name="code" value="hi"')
    expect(html).toContain('value="नमस्ते {{name}},"')
  })

  test('are saved, or refused with what was typed', async () => {
    const form = { code: 'ml', greeting: 'നമസ്കാരം {{name}},', unsubscribe: 'വേണ്ട' }
    const received = hostAnswers({ ...profile, 'POST /message-languages': answer(all) })
    expect((await visit(languages, { path: at, cookie, form })).location).toBe(at)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([form])
    hostAnswers({
      ...profile,
      'POST /message-languages': json({ message: 'The greeting needs {{name}}.' }, 400),
    })
    expect(await visit(languages, { path: at, cookie, form: { ...form, greeting: 'x' } })).toMatchObject({
      status: 400,
      data: { error: { '': ['The greeting needs {{name}}.'] }, initialValue: { greeting: 'x' } },
    })
    const empty = await visit(languages, { path: at, cookie, form: { code: '' } })
    expect(empty.data).toMatchObject({
      error: { code: ['Choose a language.'], greeting: ['Enter a greeting.'] },
    })
  })
})
