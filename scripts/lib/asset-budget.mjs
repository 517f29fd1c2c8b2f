// Weighs the script that a browser has to load before a page works: the entry, and the modules of its routes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

/**
 * React and the router alone are 107.2 kB; the aim is 128 kB for all, and what keeps a page without a connection costs
 * 0.2 kB more (decision 0328). These pages are larger: they may shrink, and must not grow. In kB (1000 bytes) of gzip, the
 * first fitting line counts.
 */
const budgets = [
  { route: /^routes\/dashboard\//, script: 123.8, style: 13.9 },
  { route: /^routes\/public\/(landing|search)\//, script: 130.7, style: 13.9 },
  { route: /^routes\/public\/(product|book)\//, script: 140, style: 13.9 },
  { route: /^routes\/users\/list\//, script: 131.7, style: 13.9 },
  { route: /^routes\/admins\/list\//, script: 131.1, style: 13.9 },
  { route: /^routes\/bookings\/(linked\/)?detail\//, script: 144.7, style: 13.9 },
  { route: /^routes\/bookings\/change\//, script: 129.5, style: 13.9 },
  { route: /^routes\/bookings\/list\//, script: 138.4, style: 13.9 },
  { route: /^routes\/bookings\/guest-list\//, script: 128.9, style: 13.9 },
  { route: /^routes\/bookings\/(refunds|refund|cancel-slot)\//, script: 132.8, style: 13.9 },
  { route: /^routes\/bookings\/money\/unapplied(-detail)?\//, script: 133.4, style: 13.9 },
  { route: /^routes\/bookings\/money\/statement\//, script: 130.4, style: 13.9 },
  { route: /^routes\/templates\/outbox\//, script: 132, style: 13.9 },
  { route: /^routes\/commissions\/(list|earnings)\//, script: 137.5, style: 13.9 },
  { route: /^routes\/commissions\/payouts\/(list|own)\//, script: 138.8, style: 13.9 },
  { route: /^routes\/commissions\/payouts\/detail\//, script: 134.2, style: 13.9 },
  { route: /^routes\/commissions\/(links|claims)\//, script: 135.9, style: 13.9 },
  {
    route:
      /^routes\/commissions\/(detail|rules|earning|claim|link|payouts\/(detail|own-detail|tax)|statements\/\w+)\//,
    script: 133.5,
    style: 13.9,
  },
  { route: /^routes\/products\/(list|approvals)\//, script: 136.3, style: 13.9 },
  { route: /^routes\/products\/(edit|approval|images)\//, script: 137.2, style: 13.9 },
  { route: /^routes\/products\/(sale|calendars)\//, script: 131.9, style: 13.9 },
  // See decision 0295.
  { route: /^routes\/products\/availability\//, script: 139.6, style: 13.9 },
  { route: /^routes\/products\/prices\//, script: 132.7, style: 13.9 },
  { route: /^routes\/(questions\/own|users\/detail|settings\/identity)\//, script: 128.6, style: 13.9 },
  { route: /^routes\/questions\/detail\//, script: 129.2, style: 13.9 },
  { route: /^routes\/settings\/passkeys\//, script: 129.1, style: 13.9 },
  { route: /^routes\/leads\/list\//, script: 135.1, style: 13.9 },
  { route: /^routes\/leads\/board\//, script: 128.7, style: 13.9 },
  { route: /^routes\/leads\/detail\//, script: 134.9, style: 13.9 },
  { route: /^routes\/reports\/section\//, script: 130.2, style: 13.9 },
]
const defaultBudget = { script: 128.4, style: 13.9 }

/** The scripts of pages without React. */
const ownScripts = /^(product|search|referral)-script-.*\.js$/
const ownScriptBudget = 12

/**
 * What the router's manifest says of a module and of a route.
 * @typedef {{ module: string, imports?: string[], css?: string[] }} Module
 * @typedef {Module & { parentId?: string }} Route
 */

const client = join(root, 'build', 'client')
/** @type {Map<string, number>} */
const weights = new Map()

/** @param {string} file */
function weigh(file) {
  const weight = weights.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length
  weights.set(file, weight)
  return weight
}

/** @returns {{ entry: Module, routes: Record<string, Route> }} */
function readManifest() {
  const assets = join(client, 'assets')
  // A route may have a file of the same name.
  const text = readdirSync(assets)
    .filter((file) => /^manifest-.*\.js$/.test(file))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .find((content) => content.startsWith('window.__reactRouterManifest'))
  if (text === undefined) throw new Error('The build has no manifest.')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/**
 * The route and its parents, from the root down.
 * @param {Record<string, Route>} routes @param {string} id
 * @returns {Route[]}
 */
function lineage(routes, id) {
  const route = routes[id]
  if (route === undefined) throw new Error(`The manifest has no route ${id}.`)
  return route.parentId ? [...lineage(routes, route.parentId), route] : [route]
}

/**
 * The router marks a style sheet by `#` that comes with a later script, too.
 * @param {string} file
 */
const withoutFragment = (file) => file.replace(/#$/, '')

/** @param {string[]} files */
function kilobytes(files) {
  const unique = new Set(files)
  return [...unique].reduce((sum, file) => sum + weigh(file), 0) / 1000
}

/**
 * Compares each route of the build with its budget.
 * @returns {{ code: number, output: string }} with one line for each route that is over
 */
export function checkAssetBudget() {
  const { entry, routes } = readManifest()
  const lines = Object.keys(routes).map((id) => {
    const modules = [entry, ...lineage(routes, id)]
    const script = kilobytes(modules.flatMap((part) => [part.module, ...(part.imports ?? [])]))
    const style = kilobytes(modules.flatMap((part) => (part.css ?? []).map(withoutFragment)))
    const budget = budgets.find(({ route }) => route.test(id)) ?? defaultBudget
    const over = script > budget.script || style > budget.style
    const sizes = `script ${script.toFixed(1)} of ${budget.script} kB, style ${style.toFixed(1)} of ${budget.style} kB`
    return { over, text: `${id}: ${sizes}\n` }
  })
  const ownLines = readdirSync(join(client, 'assets'))
    .filter((file) => ownScripts.test(file))
    .map((file) => {
      const script = kilobytes([join('assets', file)])
      const text = `${file}: script ${script.toFixed(1)} of ${ownScriptBudget} kB\n`
      return { over: script > ownScriptBudget, text }
    })
  const over = [...lines, ...ownLines].filter((line) => line.over)
  return { code: over.length > 0 ? 1 : 0, output: over.map(({ text }) => text).join('') }
}
