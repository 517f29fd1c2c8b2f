// Builds the Node entries (the server and the reference backend) into plain JavaScript: packages from npm stay
// outside, our workspaces are taken in.
import { existsSync } from 'node:fs'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: [/^@affiliate-booking\//] },
  build: {
    ssr: true,
    outDir: 'build',
    // The client and the app's server build are in there already.
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        worker: 'server/worker.ts',
        ...(existsSync('backend/main.ts') && {
          backend: 'backend/main.ts',
          start: 'backend/start.ts',
          'prepare-database': 'backend/db/prepare-database.ts',
        }),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
