// `npm run conformance -- https://host.example`: checks a host against the documented calls.
import { runConformance } from './run-conformance.ts'

process.exit(await runConformance(process.argv.slice(2), process))
