// Settings of the operator that are changed while the host runs. Ours: the spec leaves them open.

/** How a value is entered and shown. `rupees` are paise on the wire. */
export const settingKinds = ['count', 'rupees', 'switch', 'text'] as const
export type SettingKind = (typeof settingKinds)[number]

/** Of one setting of text. */
export const maximumSettingLength = 500
