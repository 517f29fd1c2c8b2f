// `npm run conformance -- https://host.example`: does a host agree with the documented calls?
import { parseArgs } from 'node:util'
import { checkHost } from './check-host.ts'
import type { Finding } from './judge.ts'

const usage = `Usage: npm run conformance -- <origin of the host>
It registers throw-away accounts (conformance-…@example.com) there.
With CONFORMANCE_ADMIN_EMAIL and CONFORMANCE_ADMIN_PASSWORD, a super admin of the host, creating admins is tried too.
API_COOKIES names the host's cookies (accessToken,refreshToken).
`

const marks = { agrees: 'ok     ', differs: 'DIFFERS', skipped: 'skipped' } as const

const line = ({ call, attempt, verdict, detail }: Finding) =>
  `${marks[verdict]}  ${call.padEnd(42)}  ${attempt}${detail === undefined ? '' : ` – ${detail}`}\n`

const { positionals } = parseArgs({ allowPositionals: true })
const [address = ''] = positionals
if (positionals.length !== 1 || !/^https?:/.test(address) || !URL.canParse(address)) {
  process.stderr.write(usage)
  process.exit(2)
}

const {
  API_COOKIES = 'accessToken,refreshToken',
  CONFORMANCE_ADMIN_EMAIL: email,
  CONFORMANCE_ADMIN_PASSWORD: password,
} = process.env
const findings = await checkHost({
  origin: new URL(address).origin,
  cookieNames: API_COOKIES.split(',').map((name) => name.trim()),
  ...(email && password && { superAdmin: { email, password } }),
})
for (const finding of findings) process.stdout.write(line(finding))
const count = (verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).length
process.stdout.write(`\n${count('agrees')} agree, ${count('differs')} differ, ${count('skipped')} skipped\n`)
process.exit(count('differs') === 0 ? 0 : 1)
