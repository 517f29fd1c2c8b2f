export const preferencesPath = '/settings/notifications'
