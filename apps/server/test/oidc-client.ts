/** What the provider of the tests knows us by. */
export const oidcClient = { clientId: 'matinee', clientSecret: 'a secret between two servers' }
