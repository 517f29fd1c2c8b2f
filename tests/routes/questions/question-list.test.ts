// The lists of questions of each role.
import { describe, expect, test } from 'vitest'
import * as list from '../../../app/routes/questions/list/route.tsx'
import * as own from '../../../app/routes/questions/own/route.tsx'
import * as products from '../../../app/routes/products/approvals/route.tsx'
import * as tabs from '../../../app/routes/products/tabs/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'
import { cookie, answers, searchOf } from './question-scene.ts'

describe('the list of questions', () => {
  test('shows a provider first what waits, the oldest on top, below a tab of its own', async () => {
    const received = answers('service_provider')
    const html = renderRoute(own, await visit(own, { path: '/my-services/questions', cookie }))
    expect(textOf(html)).toContain('Is there parking for a bus?')
    expect(html).toContain('href="/questions/q-1?list="')
    expect(searchOf(received)).toBe('?state=waiting&sort=oldest')
    const tabBar = await visit(tabs, { path: '/my-services', cookie })
    expect(JSON.stringify(tabBar.data)).toContain('/my-services/questions')
  })

  test('has at its tab how many wait for the provider, if any, and needs no answer for it', async () => {
    const open = async (work: Parameters<typeof hostAnswers>[0]) => {
      const offered = { 'GET /managed-products': json({}), 'GET /questions': json({}) }
      const received = hostAnswers({
        'GET /auth/profile': aProfile({ role: 'service_provider' }),
        ...offered,
        ...work,
      })
      const { data } = await visit(tabs, { path: '/my-services', cookie })
      return { received, page: textOf(renderRoute(tabs, { data }, undefined, '/my-services')) }
    }
    const { received, page } = await open({ 'GET /open-work': json({ questions: 3 }) })
    expect(page.trim()).toBe('Services Questions 3 open')
    expect(received.find(({ path }) => path === '/open-work')?.search).toBe('?area=services')
    for (const work of [{ 'GET /open-work': json({ questions: 0 }) }, {}])
      expect((await open(work)).page.trim()).toBe('Services Questions')
    expect((await open({ 'GET /open-work': json({}, 500) })).page.trim()).toBe('Services Questions')
  })

  test('shows administrators all of their territory, also removed ones', async () => {
    const received = answers('dsa')
    const html = renderRoute(list, await visit(list, { path: '/questions?view=removed&q=tea', cookie }))
    expect(searchOf(received)).toContain('state=removed')
    expect(searchOf(received)).toContain('q=tea')
    expect(textOf(html)).toContain('of your territory')
  })

  test('shows customers their own', async () => {
    const received = answers('user')
    const html = renderRoute(list, await visit(list, { path: '/questions', cookie }))
    expect(textOf(html)).toContain('Your questions')
    expect(searchOf(received)).toBe('?sort=newest')
  })

  test.each([
    ['affiliate', list, '/questions'],
    ['user', own, '/my-services/questions'],
  ] as const)('is not open for %s at another address', async (role, route, path) => {
    answers(role)
    expect((await visit(route, { path, cookie })).location).toBe('/unauthorized')
  })

  test('leads a provider from the address of the others to their own, with the view and the words', async () => {
    const received = answers('service_provider')
    const visited = await visit(list, { path: '/questions?view=answered&q=bus', cookie })
    expect(visited.location).toBe('/my-services/questions?view=answered&q=bus')
    expect(searchOf(received)).toBeUndefined()
  })

  test('is found by administrators on the page of products, where the host takes questions', async () => {
    const open = async (more: object) => {
      hostAnswers({
        'GET /auth/profile': aProfile({ role: 'dsa' }),
        'GET /managed-products': json({ rows: [], next: null, previous: null }),
        ...more,
      })
      return renderRoute(products, await visit(products, { path: '/products', cookie }))
    }
    expect(await open({})).not.toContain('href="/questions"')
    expect(await open({ 'POST /products/:slug/questions': json({}) })).toContain('href="/questions"')
  })
})
