// The rival from another house: Next.js with our components, installed and built in a temporary folder.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { root } from '../../../../scripts/lib/run.mjs'
import {
  BrokenMeasurement,
  freePort,
  type Server,
  startHelper,
  startNode,
  untilAnswers,
} from '../../processes.ts'
import { secrets } from '../../stage.ts'
import { buildPages } from './build-pages.ts'
import { type ElementTree, elementTreesOf, parserVersion } from './element-trees.ts'

/** The newest release when the figures of docs/performance.md were measured. */
export const nextVersion = '16.4.6'

const run = promisify(execFile)

export interface NextApp {
  /** As `next start` runs it. */
  readonly start: (host: Server) => Promise<Server>
  readonly remove: () => Promise<void>
}

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<'react' | 'react-dom', string>
}

const sources: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    dependencies: {
      next: nextVersion,
      parse5: parserVersion,
      react: dependencies.react,
      'react-dom': dependencies['react-dom'],
    },
  }),
  'app/layout.js': `
    export const metadata = { title: 'Affiliate booking' }
    export default function Layout({ children }) {
      return <html lang="en-IN"><body>{children}</body></html>
    }`,
  'app/page.js': `
    import { LandingPage } from '../components/pages.js'
    import loaderData from '../data.json'
    export const dynamic = 'force-static'
    export default function Landing() {
      return <LandingPage loaderData={loaderData['']} />
    }`,
  // The calls that our page makes, each time.
  'calls.js': `
    import { cookies } from 'next/headers'
    async function call(path, Cookie) {
      const answer = await fetch(process.env.API_HOST + path, { headers: { Cookie }, cache: 'no-store' })
      return answer.json()
    }
    export async function readRole() {
      const Cookie = (await cookies()).toString()
      const { user } = await call('/api/auth/profile', Cookie)
      if (user.role === 'affiliate') await call('/api/affiliates/qr', Cookie)
      return user.role
    }`,
  'app/dashboard/page.js': `
    import { readRole } from '../../calls.js'
    import { DashboardPage } from '../../components/pages.js'
    import loaderData from '../../data.json'
    export default async function Dashboard() {
      return <DashboardPage loaderData={loaderData[await readRole()]} />
    }`,
  'app/server-dashboard/page.js': `
    import { createElement } from 'react'
    import { readRole } from '../../calls.js'
    import trees from '../../trees.json'
    const elementOf = (tree) => {
      if (typeof tree === 'string') return tree
      const [tag, properties, ...children] = tree
      return createElement(tag, properties, ...children.map(elementOf))
    }
    export default async function Dashboard() {
      return createElement('div', null, ...trees[await readRole()].map(elementOf))
    }`,
}

/** What our loaders give with this host: for a visitor under '', and for each role. */
async function loaderDataOf(host: Server): Promise<Partial<Record<Role | '', object>>> {
  const helper = startHelper<Partial<Record<Role | '', object>>>('loader-data.mjs', {
    API_HOST: host.origin,
    ...secrets,
    PAGES: JSON.stringify([{ path: '/' }, ...roles.map((role) => ({ path: '/dashboard', role }))]),
  })
  const data = await helper.next()
  await helper.stop()
  return data
}

/** What our dashboards look like in a browser, by role. */
async function dashboardTrees({ origin }: Server, folder: string): Promise<Record<string, ElementTree[]>> {
  const trees = roles.map(async (role) => {
    const answer = await fetch(`${origin}/dashboard`, { headers: { Cookie: `accessToken=${role}` } })
    return [role, elementTreesOf(await answer.text(), folder)]
  })
  return Object.fromEntries(await Promise.all(trees)) as Record<string, ElementTree[]>
}

/** @returns the app, or why Next.js could not be installed */
export async function makeNextApp(host: Server, ours: Server): Promise<NextApp | { missing: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'next-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NEXT_TELEMETRY_DISABLED: '1' }
  const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  try {
    for (const [path, text] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1']
    const installed = await run('npm', ['install', ...options], { cwd: folder, env, timeout: 180_000 }).catch(
      (error: { stderr?: string }) => error,
    )
    if (installed instanceof Error) {
      await remove()
      return { missing: `Next.js ${nextVersion} could not be installed, for which npm needs the network` }
    }
    await writeFile(join(folder, 'data.json'), JSON.stringify(await loaderDataOf(host)))
    await writeFile(join(folder, 'trees.json'), JSON.stringify(await dashboardTrees(ours, folder)))
    await buildPages(join(folder, 'components'))
    await run(process.execPath, [next, 'build'], { cwd: folder, env, timeout: 300_000 }).catch(
      (error: { stdout?: string; stderr?: string }) => {
        throw new BrokenMeasurement(
          `Next.js could not build: ${`${error.stdout}${error.stderr}`.slice(-2000)}`,
        )
      },
    )
  } catch (error) {
    await remove()
    throw error
  }
  return {
    remove,
    async start(host) {
      const port = await freePort()
      const running = startNode([next, 'start', folder, '--hostname', '127.0.0.1', '--port', String(port)], {
        API_HOST: host.origin,
        NEXT_TELEMETRY_DISABLED: '1',
      })
      const origin = `http://127.0.0.1:${port}`
      await untilAnswers(running, `${origin}/`)
      return { ...running, origin }
    },
  }
}
