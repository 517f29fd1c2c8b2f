// Who may import whom: one way, no cycles, no area to area.
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
  from: { path: from },
  to: {
    path: '^(app|contract|shared|settings|backend|conformance|server|scripts|tests)/',
    pathNot: [from, ...allowed],
  },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan-import',
      comment: 'every import resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/'] },
    },
    only('routes-import', '^app/(routes/|root\\.tsx|routes\\.ts|entry\\.)', [
      '^app/(routes|ui|domain|\\.server)/',
      '^app/app\\.css$',
      '^contract/',
      '^shared/',
    ]),
    {
      name: 'no-area-to-area',
      comment: 'what two areas share lies in app/ui, app/domain or app/.server',
      severity: 'error',
      from: { path: '^app/routes/([^/]+)/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    only('ui-imports', '^app/ui/', ['^app/domain/', '^shared/']),
    only('domain-imports', '^app/domain/', ['^contract/options/', '^shared/']),
    only('server-code-imports', '^app/\\.server/', ['^app/domain/', '^contract/', '^shared/', '^settings/']),
    only('contract-imports', '^contract/', []),
    only('settings-imports', '^settings/', []),
    only('shared-imports', '^shared/', []),
    {
      name: 'shared-needs-nothing',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/signing/' },
      to: { pathNot: '^shared/' },
    },
    {
      name: 'shared-signer-needs-crypto-only',
      severity: 'error',
      from: { path: '^shared/signing/' },
      to: { pathNot: '^(shared/|(node:)?crypto$)' },
    },
    {
      name: 'no-signer-in-the-browser',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/\\.server/|\\.server\\.ts$' },
      to: { path: '^shared/signing/' },
    },
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: '(^|/)node_modules/zod/' },
    },
    {
      name: 'option-lists-need-nothing',
      comment: 'so that a browser can have them without zod',
      severity: 'error',
      from: { path: '^contract/options/' },
      to: { pathNot: '^contract/options/' },
    },
    only('backend-imports', '^backend/', ['^contract/', '^shared/', '^settings/']),
    only('conformance-imports', '^conformance/', ['^contract/']),
    only('process-imports', '^server/', [
      '^settings/',
      '^backend/start\\.ts$',
      '^app/\\.server/(http/(request-facts|cookies/page-cookies|catalogue-pages)|api/(upstream-observer|endpoints/referrals/clicks))\\.ts$',
      '^app/domain/accounts/referral\\.ts$',
      '^contract/',
      '^shared/',
    ]),
    {
      name: 'recharts-in-charts-alone',
      comment: 'so that pages without a chart never carry it',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/ui/charts/' },
      to: { path: 'node_modules/recharts/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
