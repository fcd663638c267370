import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './support/chromium.ts'

/** Journeys in a real browser against the whole program; each lane has its own shop (support/global-setup.ts). */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Journeys wait more than they compute: two per core keep both busy.
  workers: 4,
  // On a shared machine a journey may starve; what passes only the second time is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Six times what the longest takes: a busy machine is no failure, and of what passes nobody waits for the end.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What the service worker does has a journey of its own (aplicativo.spec.ts); the others talk to the shop directly.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time: TRACE=1 when a journey fails and the picture does not tell why.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM,
  },
  // The phone first: its journeys are long, and a run should not end with one lane at work.
  projects: [
    {
      name: 'phone',
      // What a narrow screen and a finger change is marked '@phone'. The rest is the same program at both widths.
      grep: /@(phone|touch)/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@touch/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
