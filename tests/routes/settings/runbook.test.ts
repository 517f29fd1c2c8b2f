// The runbook as a page, for the operator of a container, which comes without docs.
import { readFileSync } from 'node:fs'
import { hostAlerts } from '@affiliate-booking/contract/options/operations'
import { expect, test } from 'vitest'
import * as page from '../../../app/routes/settings/runbook/route.tsx'
import { aProfile, hostAnswers } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const path = '/settings/status/runbook'
const cookie = 'accessToken=abc'

async function show(): Promise<string> {
  hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
  return render(page.default, await visit(page, { path, cookie }), undefined, path)
}

test('each section of docs/runbook.md has a place of its own, which the status page links to', async () => {
  const html = await show()
  const sections = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(
    ([, alert = '']) => alert,
  )
  expect(sections.length).toBeGreaterThan(15)
  for (const alert of sections) expect(html).toMatch(new RegExp(`id="${alert.toLowerCase()}"[^>]*>${alert}<`))
  for (const alert of hostAlerts) expect(html).toContain(`id="${alert.toLowerCase()}"`)
})

test('steps are a list with commands, and links stay on the page', async () => {
  const html = await show()
  expect(html).toMatch(/<strong>Means:<\/strong> there is no good backup of the last 26 hours\./)
  expect(html).toMatch(/<ol>.*<li>.*<code>npm run backup -- FILE<\/code>/s)
  const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, target = '']) => target)
  expect(targets).toContain('backenddown')
  for (const target of targets) expect(html).toContain(`id="${target}"`)
  // Other documents are not in the container.
  expect(html).not.toMatch(/href="[^"]*\.md/)
})

test('the page begins with how commands run in containers, before the first alert', async () => {
  const [introduction = ''] = (await show()).split('id="appdown"')
  expect(introduction).toContain('<code>docker compose exec backend npm run backend -- check-ledger</code>')
  expect(introduction).toContain('<code>docker compose run --rm backend npm run restore -- /data/FILE</code>')
  expect(introduction).toContain('href="#appdown"')
})

test('the runbook needs nothing of the host but who asks', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile({ role: 'affiliate' }) })
  const { location } = await visit(page, { path, cookie })
  expect(location).toBe('/unauthorized')
})
