// The calls as OpenAPI lists them. The gate looks at them on PostgreSQL alone.
import { beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../support/members.ts'
import { isLongRun } from '../../support/run-length.ts'
import { type Answer, createStage } from '../support/stage.ts'

const stage = createStage()

const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
  stage.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

interface OpenApiPath {
  post?: { security: unknown[]; requestBody?: { content: Record<string, unknown> } }
}

test('every call rejects JSON that is nested 10,000 levels deep with 400', async () => {
  const nested = (open: string, close: string) => `${open.repeat(10_000)}${close.repeat(10_000)}`
  const bodies = [
    nested('[', ']'),
    nested('{"a":', '}').replace(':}', ':1}'),
    `{"email":${nested('[', ']')},"password":"x"}`,
  ]
  const { cookie } = await addMember(stage.db, 'super_admin')
  const { body: openApi } = await stage.get('/openapi.json')
  const calls = Object.entries<OpenApiPath>(openApi.paths).filter(
    ([, { post }]) => post?.requestBody?.content['application/json'],
  )
  const open = calls.filter(([, { post }]) => post?.security.length === 0)
  expect(open.length).toBeGreaterThan(3)
  for (const [number, body] of bodies.entries()) {
    // The gate sends each call one of them, by turns.
    const isSent = (_call: unknown, index: number) => isLongRun || index % bodies.length === number
    for (const [path] of open.filter(isSent)) expect((await raw(path, body)).status, path).toBe(400)
    for (const [path] of calls.filter(isSent)) {
      // The role or the signature of some calls is checked first.
      expect([400, 401, 403], path).toContain((await raw(path, body, { cookie })).status)
    }
  }
})

describe('OpenAPI and the page of all calls', () => {
  let openApi: Answer
  let docs: Answer
  // Writing them takes longer than anything that is looked at here.
  beforeAll(async () => {
    openApi = await stage.get('/openapi.json')
    docs = await stage.get('/docs')
  })

  test('list exactly the served calls in OpenAPI', async () => {
    const { body } = openApi
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries<object>(body.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const own = new Set(['GET /health', 'GET /metrics', 'GET /openapi.json', 'GET /docs'])
    const served = stage
      .appWith({})
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !own.has(route))
    expect(described.sort()).toEqual(served.sort())
    expect(described.length).toBeGreaterThanOrEqual(19)
  })

  test('describe fields, files, errors and access in OpenAPI', async () => {
    const { body } = openApi
    const register = body.paths['/affiliates/register'].post
    const form = register.requestBody.content['multipart/form-data'].schema
    expect(form.properties.aadhar).toMatchObject({ type: 'string', format: 'binary' })
    expect(form.properties.email).toMatchObject({ type: 'string', format: 'email' })
    expect(form.required).toContain('address[city]')
    expect(form.required).not.toContain('referralCode')
    expect(Object.keys(register.responses)).toEqual(['201', '400', '409', '413', '415', '429', '500'])
    expect(register.security).toEqual([])
    const create = body.paths['/admins/create-admin'].post
    expect(create.security).toEqual([{ session: [] }])
    const document = body.paths['/users/{id}/documents/{kind}'].get
    expect(document.parameters.map(({ name }: { name: string }) => name)).toEqual(['id', 'kind'])
    expect(document.responses['200'].content).toEqual({
      'image/*': { schema: { type: 'string', format: 'binary' } },
    })
    expect(JSON.stringify(create.requestBody)).toContain('dsaInfo')
  })

  test('include a page of all calls without scripts', async () => {
    const { body, headers } = docs
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(body).not.toMatch(/<script|https?:\/\//i)
    for (const path of [
      '/api/auth/login',
      '/api/auth/password',
      '/api/affiliates/register',
      '/api/admins/{id}/approve',
      '/api/users/{id}/suspend',
      '/api/users/{id}/reactivate',
    ]) {
      expect(body).toContain(path)
    }
    const document = body.slice(body.indexOf('/api/users/{id}/documents/{kind}'))
    expect(document.slice(0, document.indexOf('</details>'))).toContain('The response is an image file.')
  })

  test('show which fields a payload needs always or in some cases', async () => {
    const { body } = docs
    const text = body
      .slice(body.indexOf('id="createAdmin"'))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(text).toContain(' password string yes ')
    expect(text).toContain(' dsaInfo.district string in some cases ')
  })
})
