export const outboxPath = '/templates/outbox'
