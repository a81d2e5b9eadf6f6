export { AgeLockSection } from './age-lock-section.tsx'
export { AgeNotice } from './age-notice.tsx'
export { PinPanel } from './pin-panel.tsx'
