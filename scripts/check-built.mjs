// Before `npm start` and `npm run backend`: a clear line instead of a missing module. The container image has this script
// and no other, so it imports none.
import { existsSync } from 'node:fs'

if (!existsSync(new URL('../build/main.js', import.meta.url))) {
  process.stderr.write(
    'Nothing is built yet. Run `npm ci` and `npm run build` first, or `npm run up`, which does both.\n',
  )
  process.exit(1)
}
