export { LoginForm } from './login-form.tsx'
export { BackButton, SecondStep, usePasskeySignIn, useSecondStep } from './second-step.tsx'
export { CredentialForm, TwoSteps, useRecentAuthentication } from './two-steps.tsx'
export * as twoStepsWords from '@matinee/locales/two-steps'
