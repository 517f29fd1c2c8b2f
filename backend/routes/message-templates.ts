import * as calls from '@affiliate-booking/contract/calls/messages/templates'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import type { Result } from '../result.ts'
import { restoreTemplate, saveTemplate } from '../services/messages/templates/change-template.ts'
import { getTemplate, listTemplates } from '../services/messages/templates/describe-template.ts'
import type { TemplateKey } from '../services/messages/templates/find-template.ts'
import { listLanguages, removeLanguage, setLanguage } from '../services/messages/templates/languages.ts'
import { previewTemplate, testTemplate } from '../services/messages/templates/preview-template.ts'

const keyOf = ({ parameter }: { parameter: (name: string) => string }): TemplateKey => ({
  name: parameter('kind'),
  language: parameter('language'),
})

export function serveMessageTemplates(router: CallRouter, deps: Deps): void {
  const { db } = deps

  /** The template after a change. */
  async function replyWith(changed: Result<null>, key: TemplateKey) {
    if (!changed.ok) return changed
    const found = await getTemplate(deps, key)
    return found.ok ? { ok: true as const, body: { template: found.value } } : found
  }

  router.authenticated(calls.listTemplates, async () => ({ ok: true, body: await listTemplates(db) }))

  router.authenticated(calls.getTemplate, async (request) => {
    const found = await getTemplate(deps, keyOf(request), request.payload.upTo)
    return found.ok ? { ok: true, body: { template: found.value } } : found
  })

  router.authenticated(calls.previewTemplate, async (request) => {
    const shown = await previewTemplate(deps, keyOf(request), request.payload.text)
    return shown.ok ? { ok: true, body: shown.value } : shown
  })

  router.authenticated(calls.saveTemplate, async (request, actor) => {
    const key = keyOf(request)
    return replyWith(await saveTemplate(deps, actor, key, request.payload, requestOrigin(request)), key)
  })

  router.authenticated(calls.restoreTemplate, async (request, actor) => {
    const key = keyOf(request)
    return replyWith(await restoreTemplate(deps, actor, key, request.payload, requestOrigin(request)), key)
  })

  router.authenticated(calls.testTemplate, async (request, actor) => {
    const sent = await testTemplate(deps, actor, keyOf(request), request.payload.text)
    return sent.ok ? { ok: true, body: sent.value } : sent
  })

  router.authenticated(calls.listLanguages, async () => ({ ok: true, body: await listLanguages(db) }))

  router.authenticated(calls.setLanguage, async (request, actor) => {
    const set = await setLanguage(deps, actor, request.payload, requestOrigin(request))
    return set.ok ? { ok: true, body: await listLanguages(db) } : set
  })

  router.authenticated(calls.removeLanguage, async (request, actor) => {
    const removed = await removeLanguage(deps, actor, request.parameter('code'), requestOrigin(request))
    return removed.ok ? { ok: true, body: await listLanguages(db) } : removed
  })
}
