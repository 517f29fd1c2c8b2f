// The avatar of the signed-in user. Where it cannot be had, the generic icon: an `<img>` without a picture looks broken.
import type { Route } from './+types/route'
import { requireUser, resourceMiddleware } from '../../../.server/auth/session.ts'
import { avatarCaching, loadAvatar } from '../../../.server/images/avatar.ts'

export const middleware = [resourceMiddleware]

/** As in `app/ui/primitives/avatar.tsx`, in the colours of `--brand-text`. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#7c3aed" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
<style>:root{stroke:#6d28d9}@media(prefers-color-scheme:dark){:root{stroke:#c4b5fd}}</style>
<path d="M17.925 20.056a6 6 0 0 0-11.851.001"/><circle cx="12" cy="11" r="4"/><circle cx="12" cy="12" r="10"/>
</svg>`

const hour = 3600
const minute = 60

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const avatar = await loadAvatar(context, user)
  return new Response(avatar ? new Uint8Array(avatar.bytes) : icon, {
    headers: {
      'Content-Type': avatar?.type ?? 'image/svg+xml',
      // Opened by itself it is a file: the host's drawing may hold scripts.
      'Content-Disposition': 'attachment; filename="avatar"',
      'Cache-Control': avatarCaching(user, url.searchParams.get('v'), avatar ? hour : minute),
    },
  })
}
