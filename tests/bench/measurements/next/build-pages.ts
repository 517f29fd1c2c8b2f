// Builds our pages for Next.js: one file of browser code, without our router and without what only our server runs.
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { leanIcons } from '../../../../scripts/lib/lean-icons.mjs'
import { root } from '../../../../scripts/lib/run.mjs'

const here = import.meta.dirname

/** Nothing stands for styles and for code of the server, which the components never call. */
const withoutServer: Plugin = {
  name: 'without-server',
  enforce: 'pre',
  load: {
    filter: { id: /\/\.server\/|\.server\.ts$|\.css$/ },
    handler: () => ({ code: 'export {}', moduleType: 'js' }),
  },
}

/** Puts `pages.js` into a folder. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    plugins: [withoutServer, leanIcons()],
    resolve: {
      alias: [{ find: 'react-router', replacement: join(here, 'router.tsx') }],
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(here, 'pages.tsx'), formats: ['es'], fileName: 'pages' },
      rolldownOptions: {
        external: /^(react|react-dom|next)(\/|$)/,
        shimMissingExports: true,
        output: { banner: "'use client'" },
      },
    },
  })
}
