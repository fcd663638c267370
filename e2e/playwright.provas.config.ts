import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Every other journey, and the walk over all screens: `npm run provas -- jornadas`. They last by their nature. */
export default defineConfig<object, object>({
  ...journeys,
  testDir: 'provas',
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: { ...journeys.use, actionTimeout: 60_000 },
} as typeof journeys)
