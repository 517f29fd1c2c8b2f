export const addLeadPath = '/leads/new'
