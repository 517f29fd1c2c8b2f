// The documentation of the calls as one page of plain HTML and CSS, without scripts.
import type { Call } from '@affiliate-booking/contract/call'
import { html, raw } from 'hono/html'
import {
  mediaTypeOf,
  tagOf,
  type JsonSchema,
  jsonSchemaOf,
  errorStatusesOf,
  successResponseOf,
} from './openapi.ts'

const fileKinds = {
  'application/zip': 'a ZIP archive',
  'text/csv': 'a CSV file',
  'image/*': 'an image file',
  'application/json': 'JSON',
}

interface Field {
  name: string
  type: string
  required: 'yes' | 'in some cases' | 'no'
}

/** JSON Schema allows `true` for "anything". */
const described = (schemas: readonly (JsonSchema | boolean)[] = []): JsonSchema[] =>
  schemas.map((schema) => (typeof schema === 'boolean' ? {} : schema))

const itemsOf = ({ items }: JsonSchema): JsonSchema[] =>
  Array.isArray(items) ? [] : described(items ? [items] : [])

function typeOf(schema: JsonSchema): string {
  const choices = described(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return choices.map(typeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.format === 'binary') return 'image file'
  if (schema.type === 'array') return `list of ${itemsOf(schema).map(typeOf).join('') || 'anything'}`
  return schema.format ?? (schema.type ? [schema.type].flat().join(' or ') : 'anything')
}

/** The fields of a schema with dotted names, including nested objects and alternatives. */
function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return [
    ...described(schema.allOf).flatMap((part) => fieldsOf(part, prefix)),
    ...mergeAlternatives(described(schema.oneOf ?? schema.anyOf).map((part) => fieldsOf(part, prefix))),
    ...itemsOf(schema).flatMap((part) => fieldsOf(part, `${prefix.slice(0, -1)}[].`)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      fieldsOfProperty(property, `${prefix}${name}`, schema.required?.includes(name) ?? false),
    ),
  ]
}

function fieldsOfProperty(property: JsonSchema | boolean, name: string, required: boolean): Field[] {
  const [schema = {}] = described([property])
  const inner = fieldsOf(schema, `${name}.`)
  if (inner.length === 0) return [{ name, type: typeOf(schema), required: required ? 'yes' : 'no' }]
  return required ? inner : inner.map((field) => sometimesRequired(field))
}

const sometimesRequired = ({ name, type, required }: Field): Field => ({
  name,
  type,
  required: required === 'yes' ? 'in some cases' : required,
})

/** A field is required if every alternative requires it, and sometimes required if only some do. */
function mergeAlternatives(alternatives: Field[][]): Field[] {
  const names = [...new Set(alternatives.flat().map(({ name }) => name))]
  return names.map((name) => {
    const same = alternatives.flat().filter((field) => field.name === name)
    const always = same.length === alternatives.length && same.every(({ required }) => required === 'yes')
    const never = same.every(({ required }) => required === 'no')
    return {
      name,
      type: [...new Set(same.map(({ type }) => type))].join(' or '),
      required: always ? 'yes' : never ? 'no' : 'in some cases',
    }
  })
}

const accessLabels: Record<Call['access'], string> = {
  anyone: 'Anyone',
  app: 'The app itself, which signs the body',
  'signed in': 'Anyone who is signed in',
  payee: 'Affiliates, service providers and administrators of a territory',
  affiliate: 'Affiliates',
  customer: 'Customers',
  'service provider': 'Service providers',
  administrator: 'Administrators',
  'administrator or service provider': 'Administrators and service providers',
  super_admin: 'Super administrators',
}

const groupTitles = new Map([
  ['auth', 'Accounts and sessions'],
  ['affiliates', 'Affiliates'],
  ['admins', 'Administrators'],
  ['leads', 'Leads'],
  ['users', 'Users'],
  ['identity', 'Identity and payout accounts'],
  ['identities', 'Identity and payout accounts'],
  ['payout-account', 'Identity and payout accounts'],
  ['payee-state', 'Identity and payout accounts'],
  ['dashboard', 'Dashboards'],
  ['highlights', 'Landing page'],
  ['products', 'Tours and stays'],
  ['destinations', 'Tours and stays'],
  ['images', 'Pictures'],
  ['product-addresses', 'Site map'],
  ['bookings', 'Bookings'],
  ['manifest', 'Guest list and slots'],
  ['slots', 'Guest list and slots'],
  ['managed-products', 'Products and their approval'],
  ['territories', 'Territories'],
])

const table = (caption: string, requiredTitle: string, fields: Field[]) =>
  fields.length === 0
    ? html`<p class="quiet">${caption}: none.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
        <table>
          <caption>
            ${caption}
          </caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Type</th>
              <th scope="col">${requiredTitle}</th>
            </tr>
          </thead>
          <tbody>
            ${fields.map(
              ({ name, type, required }) =>
                html`<tr>
                  <td><code>${name}</code></td>
                  <td>${type}</td>
                  <td>${required}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

const payloadTitles = {
  json: 'Payload (JSON)',
  multipart: 'Payload (multipart form)',
  query: 'Query parameters',
  bytes: 'Payload (bytes)',
} as const

const section = (call: Call) =>
  html`<details id="${call.id}">
    <summary>
      <span class="method ${call.method.toLowerCase()}">${call.method}</span>
      <code>/api${call.path}</code>
      <span class="what">${call.summary}</span>
    </summary>
    <dl>
      <div>
        <dt>Access</dt>
        <dd>${accessLabels[call.access]}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>${successResponseOf(call).status}, or an error: ${errorStatusesOf(call).join(', ')}</dd>
      </div>
      <div>
        <dt>Offered by</dt>
        <dd>${call.support === 'documented' ? 'every host' : 'this host; others may not have it'}</dd>
      </div>
    </dl>
    ${
      call.encoding === 'none'
        ? html`<p class="quiet">No payload.</p>`
        : table(payloadTitles[call.encoding], 'Required', fieldsOf(jsonSchemaOf(call.payload)))
    }
    ${
      mediaTypeOf(call) !== 'application/json'
        ? html`<p class="quiet">The response is ${fileKinds[mediaTypeOf(call)]}.</p>`
        : table('Response (JSON)', 'Always present', fieldsOf(jsonSchemaOf(call.response)))
    }
  </details>`

const style = raw(`
:root { color-scheme: light dark; --ink: light-dark(#1e1b2e, #edeaf6); --quiet: light-dark(#5d5874, #aaa4c0);
  --page: light-dark(#faf9fd, #14121c); --card: light-dark(#fff, #1d1a28); --line: light-dark(#e4e0f0, #322d45);
  --brand: light-dark(#6d28d9, #b794f6); --get: light-dark(#0f766e, #5eead4) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .5rem; letter-spacing: -.02em }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem }
a { color: var(--brand) }
code { font: .92em ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere }
.quiet { color: var(--quiet) }
details { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin: .6rem 0 }
summary { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding: .8rem 1rem; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary:focus-visible, a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: .75rem }
.method { font: 700 .75rem/1 ui-monospace, monospace; color: var(--brand); border: 1.5px solid; border-radius: .4rem; padding: .35rem .5rem; min-width: 3.4rem; text-align: center }
.method.get { color: var(--get) }
.what { color: var(--quiet); flex: 1 1 16rem }
details[open] > summary { border-bottom: 1px solid var(--line) }
dl, details > p { margin: 1rem; display: grid; gap: .35rem }
dl div { display: grid; grid-template-columns: 8rem 1fr; gap: .75rem }
dt { color: var(--quiet) } dd { margin: 0 }
.scroll { overflow-x: auto; margin: 1rem }
table { border-collapse: collapse; width: 100%; font-size: .92rem }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem }
th { text-align: left; color: var(--quiet); font-weight: 500 }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td:last-child, th:last-child { padding-right: 0 }
`)

export function renderDocumentation(served: readonly Call[]) {
  const groups = [...new Set(served.map(tagOf))]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Affiliate Booking: API of the reference host</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>API of the reference host</h1>
          <p class="quiet">
            ${served.length} calls, documented from the schemas that validate them. A session is the HttpOnly
            cookie
            <code>accessToken</code>. Every error is <code>{ "message": "…" }</code>. For tools:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${groups.map(
            (group) =>
              html`<section aria-labelledby="group-${group}">
                <h2 id="group-${group}">${groupTitles.get(group) ?? group}</h2>
                ${served.filter((call) => tagOf(call) === group).map(section)}
              </section>`,
          )}
        </main>
      </body>
    </html>`
}
