// `npm run audit`: audits production dependencies. Exits with 2 when the registry does not answer.
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
    `Not audited: the registry did not answer (${String(reason)
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
    `${severity}  ${name} ${range}: ${titles.join('; ')}${fixAvailable ? ', fix available' : ''}\n`,
  )
}
process.stdout.write(
  `${metadata?.dependencies?.prod ?? '?'} production dependencies, ${known.length} vulnerable\n`,
)
process.exit(known.length === 0 ? 0 : 1)
