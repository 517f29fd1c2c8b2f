/** The script that a browser is sent for with a page, before anything else is asked for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { root } from '../../../scripts/lib/run.mjs'
import { BrokenMeasurement, type Server } from '../processes.ts'
import type { Measurement } from '../stage.ts'

/** React, its renderer and the router, built alone and compressed with gzip: kB of 1000 bytes. */
const libraries = 108.1

interface Page {
  readonly path: string
  readonly role?: Role
}

const kinds: readonly { name: string; atMost: number; pages: readonly Page[] }[] = [
  {
    name: 'content pages',
    atMost: 0,
    pages: [{ path: '/' }, { path: '/unauthorized' }],
  },
  {
    name: 'form pages',
    atMost: libraries + 20,
    pages: [
      { path: '/login' },
      { path: '/admin/login' },
      { path: '/admin/register' },
      { path: '/provider/register' },
      { path: '/lead-form' },
      { path: '/affiliate/register' },
      { path: '/dashboard/create-admin', role: 'super_admin' },
      { path: '/dashboard/password', role: 'user' },
      { path: '/settings/profile', role: 'affiliate' },
      { path: '/settings/security', role: 'user' },
      { path: '/my-services/new', role: 'service_provider' },
    ],
  },
  {
    name: 'dashboards before the charts',
    atMost: libraries + 20,
    pages: roles.map((role) => ({ path: '/dashboard', role })),
  },
]

/** What the page preloads, imports or has as a source; other addresses in its data are for later. */
const modulesIn = (html: string) =>
  [
    ...html.matchAll(
      /(?:rel="(?:modulepreload|later)" href=|<script [^>]*src=|import (?:[^;"]*from )?)"([^"]+\.js)"/g,
    ),
  ].map(([, file = '']) => file)

/** kB (1000 bytes) of all modules that the page names, with gzip at its best. */
async function weigh({ origin }: Server, { path, role }: Page): Promise<number> {
  const headers: Record<string, string> = role ? { Cookie: `accessToken=${role}` } : {}
  const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' })
  const html = await answer.text()
  if (answer.status !== 200) throw new BrokenMeasurement(`${path} answers ${answer.status}`)
  const sizes = [...new Set(modulesIn(html))].map(
    (file) => gzipSync(readFileSync(join(root, 'build', 'client', file)), { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

export const scripts: Measurement = {
  name: 'scripts',
  async run({ ours }) {
    return Promise.all(
      kinds.map(async ({ name, atMost, pages }) => {
        const weighed = await Promise.all(
          pages.map(async (page) => ({ page, size: await weigh(ours, page) })),
        )
        const heaviest = weighed.reduce((a, b) => (b.size > a.size ? b : a))
        return {
          measure: `Script on ${name}, gzip, the heaviest`,
          against: atMost === 0 ? 'none' : 'React and the router (108.1 kB) and 20 kB',
          unit: 'kB',
          ours: [heaviest.size],
          goal: { atMost },
          note: weighed
            .map(({ page, size }) => `${page.path}${page.role ? ` as ${page.role}` : ''} ${size.toFixed(1)}`)
            .join(', '),
        }
      }),
    )
  },
}
