export const ownDataPath = '/settings/data'
export const downloadPath = '/settings/data.zip'
export const deletionPath = '/settings/data/delete'
