export const statusPath = '/settings/status'
