export * as searchMessages from '@matinee/locales/api/search'
