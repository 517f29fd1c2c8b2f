// `npm run conformance -- https://host.example`: checks a host against the documented calls.
import { parseArgs } from 'node:util'
import { checkHost } from './check-host.ts'
import type { Finding } from './expectations.ts'

const usage = `Usage: npm run conformance -- ORIGIN
Registers throw-away accounts (conformance-…@example.com) at the host, such as https://host.example.
To test creating admins too, set CONFORMANCE_ADMIN_EMAIL and CONFORMANCE_ADMIN_PASSWORD to a super admin of the host.
API_COOKIES lists the host's cookies (default: accessToken,refreshToken).
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
