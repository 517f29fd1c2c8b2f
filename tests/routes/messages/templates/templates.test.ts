// The texts of messages, as pages that work without JavaScript.
import { describe, expect, test } from 'vitest'
import * as edit from '../../../../app/routes/templates/edit/route.tsx'
import * as languages from '../../../../app/routes/templates/languages/route.tsx'
import * as list from '../../../../app/routes/templates/list/route.tsx'
import * as tabs from '../../../../app/routes/templates/tabs/route.tsx'
import * as version from '../../../../app/routes/templates/version/route.tsx'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../../support/host.ts'
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
  profile,
  row,
} from './template-scene.ts'

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
    expect(html).toMatch(/Compared with the text in use.*Please pay {{amount}}.*First.*Use this text/)
  })

  test('is asked for by its number, however many are newer, and leads to the older ones', async () => {
    const versions = [7, 6, 5].map((number) => ({ ...Object(changed.versions[0]), version: number }))
    const received = hostAnswers({
      ...profile,
      [`GET ${call}`]: answer({ template: { ...changed, version: 90, versions } }),
    })
    const html = render(version.default, await visit(version, one('7')), undefined, `${path}/versions/7`)
    expect(received.at(-1)?.search).toBe('?upTo=7')
    expect(html).toMatch(
      /<h1[^>]*>Version 7<.*Earlier versions.*versions\/6".*versions\/5".*versions\/4"[^>]*>Older versions/s,
    )
    expect(html).not.toContain('href="/templates/booking-held/versions/7"')
  })

  test('that counts now cannot be restored', async () => {
    const html = render(version.default, await see('2'), undefined, `${path}/versions/2`)
    expect(html).toMatch(/>The text<.*Please pay {{amount}}.*It is the text in use\./s)
    expect(html).not.toContain('Use this text')
  })

  test.each(['3', '-1', 'x', '1.5', '99999999999'])('%s is not there', async (number) => {
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
    expect(html, 'others can be chosen too').toContain('href="/settings/platform/languages"')
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
