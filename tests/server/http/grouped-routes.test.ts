import type { RouteConfigEntry } from '@react-router/dev/routes'
import { array, assert, constantFrom, property } from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import entries from '../../../app/routes.ts'
import { byRunLength } from '../../support/run-length.ts'
import { createGroupedHandler, groupRoutes } from '../../../server/http/routing/grouped-routes.ts'

type Routes = ServerBuild['routes']

/** The route table as the build has it. */
function tableOf(): Routes {
  const table: Routes = { root: { id: 'root', path: '', module: { default: () => null } } }
  const add = ({ id, file, path, index, children = [] }: RouteConfigEntry, parentId: string) => {
    const own = id ?? file
    table[own] = {
      id: own,
      parentId,
      ...(path !== undefined && { path }),
      ...(index !== undefined && { index }),
      module: { default: () => null },
    }
    for (const child of children) add(child, own)
  }
  for (const entry of entries) add(entry, 'root')
  return table
}

const routes = tableOf()

/** As the router nests them. */
function nest(table: Routes, parentId?: string): RouteObject[] {
  return Object.values(table).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = { id, ...(path !== undefined && { path }) }
    return index === true ? [{ ...own, index }] : [{ ...own, children: nest(table, id) }]
  })
}

const idsAt = (nested: RouteObject[], path: string) => matchRoutes(nested, path)?.map(({ route }) => route.id)

/** The segments of all patterns, and some that only parameters and nothing match. */
const segments = [
  ...new Set(Object.values(routes).flatMap((route) => route?.path?.split('/') ?? [])),
  'kerala',
  '7',
  'Dashboard',
  '',
].filter((segment) => !segment.includes('*'))

const paths = array(constantFrom(...segments), { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)

test('the routes of a path’s first segment match it, and each path above it, as all routes do', () => {
  const groups = groupRoutes(routes)
  const tables = new Map(
    [...groups].map(([segment, ids]) => [
      segment,
      nest(Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))),
    ]),
  )
  const whole = nest(routes)
  const check = (path: string) => {
    const parts = path.split('/')
    const group = tables.get(parts[1] ?? '')
    if (group === undefined) return
    for (let length = 1; length <= parts.length; length += 1) {
      const above = parts.slice(0, length).join('/') || '/'
      expect(idsAt(group, above), above).toEqual(idsAt(whole, above))
    }
  }
  for (const first of groups.keys()) check(`/${first}`)
  assert(
    property(constantFrom(...groups.keys()), paths, (first, rest) => check(`/${first}${rest}`)),
    {
      numRuns: byRunLength({ long: 50, short: 10 }),
    },
  )
})

test('a page is answered with a part of the routes, any other path with all of them', async () => {
  const build = { routes, assets: { routes: {} } } as unknown as ServerBuild
  const handle = createGroupedHandler(build, (given) => async () => {
    return Response.json(Object.keys(given.routes))
  })
  const idsFor = async (path: string): Promise<string[]> =>
    (await handle(new Request(`http://app.test${path}`))).json()

  const all = Object.keys(routes)
  const ofDashboard = await idsFor('/dashboard')
  expect(ofDashboard.length).toBeLessThan(all.length / 4)
  expect(ofDashboard).toEqual(all.filter((id) => ofDashboard.includes(id)))
  for (const same of ['/dashboard.data', '/dashboard/_.data', '/dashboard/profile?tab=1', '/dashboard/x/y']) {
    expect(await idsFor(same), same).toEqual(ofDashboard)
  }
  for (const other of [
    '/',
    '/_root.data',
    '/__manifest',
    '/Dashboard',
    '/d%61shboard',
    '/dashboard.data/x',
    '/no',
  ]) {
    expect(await idsFor(other), other).toEqual(all)
  }
})
