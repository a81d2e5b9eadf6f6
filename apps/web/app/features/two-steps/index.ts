export { BackButton, PasskeyButton, SecondStep, usePasskeySignIn, useSecondStep } from './second-step.tsx'
export { TwoSteps, useRecentAuthentication } from './two-steps.tsx'
export { twoStepsWords } from './words.ts'
