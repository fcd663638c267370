import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Every other journey, and the walk over all screens: `npm run provas -- jornadas`. */
export default defineConfig<object, object>({ ...journeys, testDir: 'provas' } as typeof journeys)
