// What the operator of the host sees.
export const operationScreens = [
  { name: 'status', path: '/settings/status', role: 'super_admin' },
  { name: 'runbook', path: '/settings/status/runbook', role: 'super_admin' },
] as const
