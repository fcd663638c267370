import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'emulador', include: ['test/**/*.test.ts'], maxWorkers: 2, testTimeout: 15_000 },
})
