export const profileSettingsPath = '/settings/profile'
export const picturePath = '/settings/profile/picture'
