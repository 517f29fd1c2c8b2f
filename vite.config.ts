import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { build, defineConfig, type Plugin } from 'vite'
import { leanIcons } from './scripts/lib/lean-icons.mjs'

// What is always needed together travels together: compressed as one file it is smaller than as many, and it is one
// request. Sizes are checked by scripts/lib/asset-budget.mjs.
const chunks = [
  { name: 'router', test: /node_modules\/(react-router|react|react-dom|scheduler)\//, priority: 4 },
  {
    name: 'page',
    test: /app\/root|use-hydrated|app\/ui\/(navigation\/|toasts\/toaster|forms\/connection-loss|layout\/(brand|error-page)|primitives\/(button|control-style|callout|alert|create-icon)|products\/scenes\/scene)|app\/domain\/(messages|forms\/)|icons\/(circle-alert|circle-check|chevron-down)\./,
    priority: 3,
  },
  {
    name: 'form',
    test: /@conform-to\/react\/|app\/ui\/forms\/(checked-form|checks\/(use-form-checks|form-fields|edited-controls)|fields\/(field-frame|text-field|select-field|text-area-field))/,
    priority: 2,
  },
  // What most signed-in pages show, and some public ones.
  {
    name: 'common',
    test: /app\/ui\/(layout\/(skip-link|site-text-links|launching-soon-page|page-header|back-link)|primitives\/card)\.|app\/domain\/(site-texts|format\/(money|numbers|durations))\.|shared\/(money|numbers|durations)\.|icons\/(log-out|x|badge-percent|tent-tree)\./,
    priority: 2,
  },
  {
    name: 'tabs',
    test: /app\/ui\/layout\/(tabbed-outlet|open-count)\.|app\/domain\/navigation\/tabs\./,
    priority: 2,
  },
  // Dashboards do without dates until their parts come.
  { name: 'dates', test: /app\/domain\/format\/dates\.|shared\/days\./, priority: 2 },
  { name: 'arrows', test: /icons\/arrow-(left|right)\./, priority: 2 },
  // Each form of registration has both.
  { name: 'registration-answer', test: /\/(lost-registration|registration-alert)\./, priority: 2 },
  // Nearly every page with a list has both.
  { name: 'list-url', test: /app\/domain\/navigation\/list-url\.|icons\/download\./, priority: 2 },
  {
    name: 'shell',
    test: /app\/routes\/shell\/(route|shell|header|sidebar|navigation-icons)\.|app\/domain\/(navigation\/navigation|accounts\/roles)\./,
    priority: 1,
  },
]

const inPackages = (...path: string[]) => join(import.meta.dirname, 'node_modules', ...path)

/** For the build of one environment: loads another module where `resolveId` names one. */
const replaceModules = (
  name: string,
  environment: 'client' | 'ssr',
  resolveId: (source: string, importer: string | undefined) => string | undefined,
): Plugin => ({
  name,
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (built) => built.name === environment,
  resolveId,
})

const app = join(import.meta.dirname, 'app')

/**
 * Browsers get the router without its warnings for developers: its package offers that build, but names the other one
 * whatever the mode.
 */
function routerWithoutWarnings(): Plugin {
  const folder = inPackages('react-router', 'dist', 'production')
  const files = new Map([
    ['react-router', join(folder, 'index.mjs')],
    ['react-router/dom', join(folder, 'dom-export.mjs')],
  ])
  return replaceModules('router-without-warnings', 'client', (source) => files.get(source))
}

/** On the server a link is only its markup. */
function linksWithoutRouting(): Plugin {
  const ours = join(app, 'ui', 'layout', 'server-link.tsx')
  return replaceModules('links-without-routing', 'ssr', (source, importer) =>
    source === 'react-router' && importer?.startsWith(app) && importer !== ours ? ours : undefined,
  )
}

/** On the server, markup that is the same for everybody is rendered once. */
function fixedMarkupOnce(): Plugin {
  const ours = join(app, 'ui', 'primitives', 'fixed-markup.build.tsx')
  return replaceModules('fixed-markup-once', 'ssr', (source) =>
    source.endsWith('/fixed-markup.tsx') ? ours : undefined,
  )
}

/** Folders whose parts are scripts of their own in browsers, which come after the page's. */
const laterFolders = new Set(
  ['dashboard', 'bookings/detail/review'].map((folder) => join(app, 'routes', folder)),
)

/** In browsers, the `later-parts.tsx` of such a folder stands in the place of its `parts.ts`. */
function partsLater(): Plugin {
  return replaceModules('parts-later', 'client', (source, importer) => {
    if (importer === undefined || basename(source) !== 'parts.ts') return undefined
    const folder = dirname(join(dirname(importer), source))
    return laterFolders.has(folder) ? join(folder, 'later-parts.tsx') : undefined
  })
}

const ownScript = /-script\.ts\?url&no-inline$/

/** A script of pages without React, with what it imports, as one file. */
async function bundleScript(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, rolldownOptions: { input: path } },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script] = outputs
  if (outputs.length !== 1 || script?.type !== 'chunk') throw new Error(`${path} is more than one file.`)
  return script.code
}

/** Gives the address of a bundled script to modules that import it as `…-script.ts?url&no-inline`. */
function ownScripts(): Plugin {
  const bundles = new Map<string, Promise<string>>()
  return {
    name: 'own-scripts',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (!ownScript.test(id)) return undefined
      const path = id.slice(0, id.indexOf('?'))
      const bundle = bundles.get(path) ?? bundleScript(path)
      bundles.set(path, bundle)
      const source = await bundle
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/${basename(path, '.ts')}-${hash}.js`
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source })
      return `export default ${JSON.stringify(`/${fileName}`)}`
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    routerWithoutWarnings(),
    linksWithoutRouting(),
    fixedMarkupOnce(),
    partsLater(),
    ownScripts(),
    leanIcons(),
  ],
  // 50 MB of icons, of which a few dozen are used: taken into the build, so that production need not install them.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
}))
