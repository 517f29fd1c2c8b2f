// `npm run soak`: looks for leaks under load (leak-run.ts); with `--faults`, for what is lost when PostgreSQL and
// processes fail (fault-run.ts). `--minutes N` sets the length.
import { isFaultRun } from './options.ts'

const { run } = isFaultRun ? await import('./fault-run.ts') : await import('./leak-run.ts')
process.exit((await run()) ? 0 : 1)
