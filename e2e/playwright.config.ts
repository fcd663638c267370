import { defineConfig } from '@playwright/test'
import { CHROMIUM, HEADLESS_SHELL } from './support/chromium.ts'
import { patience } from './support/patience.ts'
import type { PerWorker } from './support/test.ts'

// Tests of what a narrow screen and a finger change are marked '@touch'. The rest is the same program at both widths.
const PHONE = { grep: /@touch/ }
const DESKTOP = { grepInvert: /@touch/ }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }
// Journeys with Bling share one desktop lane: a shop with its emulator is slow to start. They check a phone's width by
// `expectFitsPhone`.
const WITH_BLING = { testMatch: 'bling/**/*.spec.ts', workers: 1 }
const WITH_CAMERA = ['ean.spec.ts', 'fotos.spec.ts', 'leitor.spec.ts', 'leitor-custo.spec.ts', 'rede.spec.ts']
const OTHERS = { testIgnore: ['bling/**', ...WITH_CAMERA] }
const camera = { launchOptions: CHROMIUM }

/** Journeys in a real browser against the whole program; each lane has its own shop (support/global-setup.ts). */
export default defineConfig<object, PerWorker>({
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // A second lane has a shop and a browser of its own: a third more processor time, and other steps run beside this one.
  workers: 1,
  forbidOnly: true,
  // Ten times the longest on two quiet cores.
  timeout: patience(120),
  expect: { timeout: patience(20) },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: patience(20),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // The service worker has a journey of its own (aplicativo.spec.ts); the others talk to the shop directly.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time: TRACE=1 when a journey fails and the picture does not tell why.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: HEADLESS_SHELL,
  },
  projects: [
    { name: 'desktop-bling', ...DESKTOP, ...WITH_BLING, use: { ...desktop, comBling: true } },
    { name: 'phone', ...PHONE, ...OTHERS, use: phone },
    { name: 'desktop', ...DESKTOP, ...OTHERS, use: desktop },
    { name: 'camera', testMatch: WITH_CAMERA, use: { ...desktop, ...camera } },
  ],
})
