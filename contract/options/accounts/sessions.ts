// Ours: the spec leaves sessions open.

/** What somebody signed in with. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'unknown'] as const
export type DeviceKind = (typeof deviceKinds)[number]
