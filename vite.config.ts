import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What is always needed together travels together: compressed as one file it is smaller than as many, and it is one
// request. Sizes are checked by scripts/lib/asset-budget.mjs.
const chunks = [
  { name: 'router', test: /node_modules\/(react-router|react|react-dom|scheduler)\//, priority: 4 },
  {
    name: 'page',
    test: /app\/root|app\/ui\/(toaster|button|brand|error-page|notice|alert|scenes\/scene)|app\/domain\/messages|lucide-react\/dist\/esm\/(?!icons)|icons\/(circle-alert|circle-check|chevron-down)\./,
    priority: 3,
  },
  {
    name: 'form',
    test: /node_modules\/@conform-to\/|app\/ui\/(use-checked-form|field-frame|text-field|select-field|form-page)/,
    priority: 2,
  },
  // What charts need too must not come with what they do not: they are loaded by themselves.
  { name: 'figures', test: /app\/domain\/(money|numbers)\./, priority: 2 },
  {
    name: 'shell',
    test: /app\/routes\/protected\.tsx|app\/features\/shell|app\/domain\/(navigation|roles)/,
    priority: 1,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // 50 MB of icons, of which a few dozen are used: taken into the build, so that production need not install them.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
}))
