// What the host offers, for tools and for people.
import type { Call } from '@affiliate-booking/contract/call'
import { documentationPage } from '../http/documentation-page.ts'
import { describeApi } from '../http/openapi.ts'
import type { App } from '../http/serve-call.ts'

/** Serves the description of the calls that are served at the time of asking. */
export function serveDocumentation(app: App, served: readonly Call[]): void {
  app.get('/api/openapi.json', (context) => context.json(describeApi(served)))

  app.get('/api/docs', (context) => {
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return context.html(documentationPage(served))
  })
}
