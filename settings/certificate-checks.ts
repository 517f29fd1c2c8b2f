import * as z from 'zod'

/** Node's own variable: `0` disables all certificate checks. */
export const certificateChecks = { NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional() }

interface Environment {
  readonly NODE_ENV: string
  readonly NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined
}

/** Adds an issue where production runs without certificate checks. */
export function requireCertificateChecks(
  { NODE_ENV, NODE_TLS_REJECT_UNAUTHORIZED }: Environment,
  context: z.RefinementCtx,
): void {
  if (NODE_ENV !== 'production' || NODE_TLS_REJECT_UNAUTHORIZED !== '0') return
  context.addIssue({
    code: 'custom',
    path: ['NODE_TLS_REJECT_UNAUTHORIZED'],
    message: 'unset in production, because it disables certificate checks',
  })
}
