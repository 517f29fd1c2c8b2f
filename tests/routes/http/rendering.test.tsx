// How a page is rendered: whole and at once, by the app's entry, whatever the page is.
import { lazy, Suspense } from 'react'
import {
  createRequestHandler,
  type LoaderFunction,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router'
import { describe, expect, test } from 'vitest'
import * as entry from '../../../app/entry.server.tsx'
import type { RequestFacts } from '../../../app/.server/http/request-facts.ts'
import { unobserved } from '../../../app/.server/api/upstream-observer.ts'

const Failed = () => <p>Failed</p>

/** Asks for the only page of an app that has nothing else. */
async function visit(Page: () => React.ReactNode, loader: LoaderFunction, facts: Partial<RequestFacts> = {}) {
  const Document = () => (
    <html lang="en">
      <body>
        <Page />
        <Scripts />
      </body>
    </html>
  )
  const described = { id: 'root', path: '', hasLoader: true, module: '/root.js' }
  const flags = {
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
  const build: ServerBuild = {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: { default: Document, loader, ErrorBoundary: Failed } } },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { ...described, ...flags } },
      url: '/manifest.js',
      version: '1',
    },
    future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    prerender: [],
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  const context = entry.createLoadContext({
    requestId: 'request-1',
    upstream: unobserved('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
    nonce: 'bm9uY2U',
    secure: false,
    clientAddress: undefined,
    ...facts,
  })
  return createRequestHandler(build, 'production')(new Request('http://app.test/'), context)
}

const city = 'Kochi </script> ₹'
const loadCity = () => ({ city })
function CityPage() {
  return <h1>{useLoaderData<typeof loadCity>().city}</h1>
}

describe('a rendered page', () => {
  test('is one document that contains the data for the browser', async () => {
    const answer = await visit(CityPage, loadCity)
    const html = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<h1>Kochi &lt;\/script&gt; ₹<\/h1>.*<\/html>$/s)
    // What the browser reads is what the loader gave, in one piece, and its end.
    const pieces = [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/g)]
    expect(pieces).toHaveLength(1)
    expect(JSON.parse(String(JSON.parse(pieces[0]?.[1] ?? '')))).toContain(city)
    expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1)
    expect(html.match(/<script(?! nonce="bm9uY2U")/g)).toBeNull()
  })

  test('is complete although its data arrived late', async () => {
    const late = () => ({ city: new Promise((resolve) => setTimeout(() => resolve(city), 20)) })
    const html = await (await visit(() => <h1>Soon</h1>, late)).text()
    expect(html).toContain('Kochi')
    expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1)
  })

  test('fails if it suspends while rendering, rather than missing a part', async () => {
    const Never = lazy(() => new Promise<never>(() => undefined))
    const page = () => (
      <Suspense fallback="one moment">
        <Never />
      </Suspense>
    )
    const answer = await visit(page, loadCity)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('<p>Failed</p>')
  })

  test('is handed to the server beside an empty response', async () => {
    const taken: { response: Response; document: Buffer }[] = []
    const takeDocument = (response: Response, document: Buffer) => void taken.push({ response, document })
    const answer = await visit(CityPage, loadCity, { takeDocument })
    expect(await answer.text()).toBe('')
    expect(taken).toHaveLength(1)
    expect(taken[0]?.response).toBe(answer)
    expect(taken[0]?.document.toString()).toBe(await (await visit(CityPage, loadCity)).text())
  })
})
