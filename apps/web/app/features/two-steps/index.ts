export { BackButton, PasskeyButton, SecondStep, usePasskeySignIn, useSecondStep } from './second-step.tsx'
export { TwoSteps } from './two-steps.tsx'
export { twoStepsWords } from './words.ts'
