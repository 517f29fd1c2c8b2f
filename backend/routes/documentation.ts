// The API documentation, as OpenAPI and as a page.
import type { Call } from '@affiliate-booking/contract/call'
import { renderDocumentation } from '../http/documentation-page.ts'
import { createOpenApiDocument } from '../http/openapi.ts'
import type { App } from '../http/call-router.ts'

/** `served` may grow after this call. */
export function serveDocumentation(app: App, served: readonly Call[]): void {
  app.get('/api/openapi.json', (context) => context.json(createOpenApiDocument(served)))

  app.get('/api/docs', (context) => {
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return context.html(renderDocumentation(served))
  })
}
