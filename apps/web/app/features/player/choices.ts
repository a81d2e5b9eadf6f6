import type { problems as playerProblems } from '@matinee/locales/player'

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const
export type CaptionSize = (typeof captionSizes)[number]

export const captionColours = ['white', 'yellow', 'cyan'] as const
export type CaptionColour = (typeof captionColours)[number]

export const captionBackgrounds = ['shade', 'solid', 'none'] as const
export type CaptionBackground = (typeof captionBackgrounds)[number]

export const captionPlaces = ['bottom', 'raised', 'top'] as const
export type CaptionPlace = (typeof captionPlaces)[number]

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export type PlayerProblem = keyof typeof playerProblems
