import { parseArgs } from 'node:util'
import { checkFoundHosts } from './check-found-hosts.ts'
import { checkHost } from './check-host.ts'
import type { Finding } from './expectations.ts'
import { createFoundHosts, type FoundHost } from './hosts-as-found.ts'

const usage = `Usage: npm run conformance -- ORIGIN
       npm run conformance -- --hosts-as-found
Registers throw-away accounts (conformance-…@example.com) at the host, such as https://host.example.
To test creating admins too, set CONFORMANCE_ADMIN_EMAIL and CONFORMANCE_ADMIN_PASSWORD to a super admin of the host.
API_COOKIES lists the host's cookies (default: accessToken,refreshToken).
With --hosts-as-found it starts small hosts with the response shapes of common frameworks, and checks each.
`

interface Context {
  readonly env: NodeJS.ProcessEnv
  readonly stdout: { write: (text: string) => unknown }
  readonly stderr: { write: (text: string) => unknown }
}

const marks = { agrees: 'ok     ', differs: 'DIFFERS', skipped: 'skipped' } as const

const formatFinding = ({ call, attempt, verdict, detail }: Finding) =>
  `${marks[verdict]}  ${call.padEnd(42)}  ${attempt}${detail === undefined ? '' : ` – ${detail}`}\n`

const hasVerdict = (verdict: Finding['verdict']) => (finding: Finding) => finding.verdict === verdict

function formatCounts(findings: readonly Finding[]): string {
  const count = (verdict: Finding['verdict']) => findings.filter(hasVerdict(verdict)).length
  return `${count('agrees')} agree, ${count('differs')} differ, ${count('skipped')} skipped`
}

/**
 * Checks one host, or all hosts as found, and prints what it finds.
 * @returns the exit code: 0, 1 if a call differs, or 2 for wrong arguments
 */
export async function runConformance(
  args: string[],
  { env, stdout, stderr }: Context,
  foundHosts: readonly FoundHost[] = createFoundHosts(),
): Promise<0 | 1 | 2> {
  const target = parseTarget(args)
  if (target === null) {
    stderr.write(usage)
    return 2
  }
  const findings: Finding[] = []
  if (target === 'hosts as found') {
    for await (const report of checkFoundHosts(foundHosts)) {
      const differing = report.findings.filter(hasVerdict('differs'))
      const mark = marks[differing.length === 0 ? 'agrees' : 'differs']
      stdout.write(`${mark}  ${report.name.padEnd(42)}  ${formatCounts(report.findings)}\n`)
      for (const finding of differing) stdout.write(formatFinding(finding))
      findings.push(...report.findings)
    }
  } else {
    findings.push(...(await checkOrigin(target.origin, env)))
    for (const finding of findings) stdout.write(formatFinding(finding))
  }
  stdout.write(`\n${formatCounts(findings)}\n`)
  return findings.some(hasVerdict('differs')) ? 1 : 0
}

function checkOrigin(origin: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const {
    API_COOKIES = 'accessToken,refreshToken',
    CONFORMANCE_ADMIN_EMAIL: email,
    CONFORMANCE_ADMIN_PASSWORD: password,
  } = env
  return checkHost({
    origin,
    cookieNames: API_COOKIES.split(',').map((name) => name.trim()),
    ...(email && password && { superAdmin: { email, password } }),
  })
}

/** One origin or the option, never both. */
function parseTarget(args: string[]): 'hosts as found' | { origin: string } | null {
  const { values, positionals } = parse(args)
  const [address = '', ...more] = positionals
  if (values['hosts-as-found']) return address === '' ? 'hosts as found' : null
  if (more.length > 0 || !/^https?:/.test(address) || !URL.canParse(address)) return null
  return { origin: new URL(address).origin }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'hosts-as-found': { type: 'boolean' } } })
  } catch {
    return { values: {}, positionals: [] }
  }
}
