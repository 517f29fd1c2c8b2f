export const platformPath = '/settings/platform'
