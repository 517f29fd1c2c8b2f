export const identitiesPath = '/users/identities'

export const identityPath = (id: string): `/${string}` => `${identitiesPath}/${encodeURIComponent(id)}`
