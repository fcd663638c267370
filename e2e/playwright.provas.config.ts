import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Journeys of rare cases: `npm run provas -- jornadas`. */
export default defineConfig<object, object>({ ...journeys, testDir: 'provas' } as typeof journeys)
