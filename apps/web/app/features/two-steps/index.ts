export { LoginForm } from './login-form.tsx'
export { BackButton, SecondStep, usePasskeySignIn, useSecondStep } from './second-step.tsx'
export { CredentialForm, TwoSteps, useRecentAuthentication } from './two-steps.tsx'
export { twoStepsWords } from './words.ts'
