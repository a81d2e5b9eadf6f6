export const factorLimits = {
  recoveryCodes: 10,
  passkeys: 20,
  passkeyName: 60,
} as const
