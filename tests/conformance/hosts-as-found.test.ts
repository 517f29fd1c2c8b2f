// `npm run conformance` at hosts as people run them.
import { expect, test } from 'vitest'
import { createFoundHosts } from '../../conformance/hosts-as-found.ts'
import { runConformance } from '../../conformance/run-conformance.ts'

async function run(args: string[], hosts = createFoundHosts()) {
  const written = { stdout: '', stderr: '' }
  const outputTo = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text
    },
  })
  const output = { env: {}, stdout: outputTo('stdout'), stderr: outputTo('stderr') }
  return { code: await runConformance(args, output, hosts), ...written }
}

test('npm run conformance -- --hosts-as-found agrees with every documented call of each host as found', async () => {
  const { code, stdout } = await run(['--hosts-as-found'])
  const [, each = ''] = /(\d+) agree, 0 differ, 0 skipped/.exec(stdout) ?? []

  expect(stdout).toBe(
    [
      'Express and Mongo',
      'Laravel',
      'an SPA catch-all',
      'a gateway with HTML errors',
      'a host that closes connections',
    ]
      .map((name) => `ok       ${name.padEnd(42)}  ${each} agree, 0 differ, 0 skipped\n`)
      .join('') + `\n${5 * Number(each)} agree, 0 differ, 0 skipped\n`,
  )
  expect(code).toBe(0)
  expect(Number(each)).toBeGreaterThan(20)
})

test('a host as found that differs is named with the call, and the exit code is 1', async () => {
  const [good, other] = createFoundHosts()
  if (!good || !other) throw new Error('no hosts')
  const withoutQr = (request: Request) =>
    request.url.endsWith('/qr/generate') ? Promise.resolve(Response.json({})) : other.fetch(request)
  const { code, stdout } = await run(['--hosts-as-found'], [good, { name: 'without QR', fetch: withoutQr }])

  expect(code).toBe(1)
  expect(stdout).toMatch(/^ok {7}Express and Mongo .* 0 differ, 0 skipped\nDIFFERS {2}without QR .*\n/)
  expect(stdout).toContain('DIFFERS  POST /api/affiliates/qr/generate')
  expect(stdout).toContain('the response has no qrCodeUrl')
})

test.each([
  ['nothing', []],
  ['two origins', ['https://a.example', 'https://b.example']],
  ['no address', ['a.example']],
  ['an unknown option', ['--hosts']],
  ['an origin and the hosts as found', ['--hosts-as-found', 'https://a.example']],
])('npm run conformance with %s prints its usage', async (_what, args) => {
  expect(await run(args)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run conformance -- ORIGIN\n/),
  })
})
