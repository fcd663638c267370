import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { fakeApi } from './test/support/fake-api.ts'

// The headless shell takes a seventh less processor time than the whole browser.
const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const { SWITCHES } = (await import(new URL('../../scripts/test/chromium.mjs', import.meta.url).href)) as {
  SWITCHES: string[]
}
const { patience } = (await import(new URL('../../scripts/test/patience.mjs', import.meta.url).href)) as {
  patience: (seconds: number) => number
}
const args = [
  ...SWITCHES,
  // Pages are laid out at the runner's scale all the same. What is drawn of them, which nobody sees, is small: a third less.
  '--force-device-scale-factor=0.25',
  // Chromium's own window pages, each with a process; no test uses them.
  '--disable-features=PaintHolding,PreloadTopChromeWebUI,WebUIOmniboxAimPopup,WebUIOmniboxPopup',
  // Two processes less to talk to: a tenth less.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
]

/** `*.test.ts` is pure and runs in Node; `*.browser.test.tsx` runs in Chromium, with a small API on the same origin. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'test/leitor/*.test.ts'],
          exclude: ['src/**/*.browser.test.*'],
          // Nothing in them lasts: the files of a worker share what they import.
          isolate: false,
          testTimeout: patience(20),
          hookTimeout: patience(20),
        },
      },
      {
        plugins: [react(), tailwindcss(), fakeApi()],
        // Found only while the tests run, each of them would bring a second React along.
        optimizeDeps: {
          include: [
            'react-dom/client',
            'react-router',
            'react-router/dom',
            '@tabler/icons-react',
            '@tanstack/react-query',
            'react-hook-form',
            'idb-keyval',
            'zxing-wasm/reader',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}', 'test/support/*.browser.test.ts'],
          setupFiles: ['test/support/browser-setup.ts'],
          testTimeout: patience(20),
          hookTimeout: patience(20),
          expect: { poll: { timeout: patience(10) } },
          // Runs one file at a time, as all share one focus and one pointer.
          fileParallelism: false,
          // All files share a page, as loading the program for each file took a third of the time. test/support/browser-setup.ts
          // ends each test in it.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Its page beside the tests' own is drawn as well.
            ui: false,
            provider: playwright({
              launchOptions: { executablePath, args },
              contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
