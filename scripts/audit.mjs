// `npm run audit`: known weaknesses of the packages that production installs, by the registry's own list. Needs the
// registry, and says so where it does not answer: no answer is not a clean one.
import './lib/node-version.mjs'
import { run } from './lib/run.mjs'

const { output } = await run('npm audit --omit=dev --json --loglevel=silent')

/** npm prints an object, or with a broken registry words. */
function parse(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{')))
  } catch {
    return {}
  }
}

const { vulnerabilities, metadata, message, error } = parse(output)
if (vulnerabilities === undefined) {
  const reason = message ?? error?.summary ?? 'no reason given'
  process.stderr.write(
    `Not checked: the registry did not answer the question (${String(reason)
      .replaceAll(/\S+:\/\/\S+/g, '…')
      .trim()}).\n`,
  )
  process.exit(2)
}
const known = Object.values(vulnerabilities)
for (const { name, severity, range, via, fixAvailable } of known) {
  const titles = via.map((cause) =>
    typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`,
  )
  process.stdout.write(
    `${severity}  ${name} ${range}: ${titles.join('; ')}${fixAvailable ? ', can be fixed' : ''}\n`,
  )
}
process.stdout.write(
  `${metadata?.dependencies?.prod ?? '?'} packages of production, ${known.length} with a known weakness\n`,
)
process.exit(known.length === 0 ? 0 : 1)
