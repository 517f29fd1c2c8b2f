// Before `npm start` and `npm run backend`: a clear line instead of a missing module.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'

if (!existsSync(join(root, 'build', 'main.js'))) {
  process.stderr.write(
    'The product is not built. Run `npm ci` and `npm run build` first, or `npm run up`, which does both.\n',
  )
  process.exit(1)
}
