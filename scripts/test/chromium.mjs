import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const KNOWN = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/** No sandbox, as tests run as root; nothing that a test does not ask for. */
export const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  // Draws with one thread: a tenth less than with several.
  '--num-raster-threads=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Returns what programs of tests find a Chromium by, and its headless shell, installed when there is none; variables
 * that are set decide. Where the shell cannot be installed the whole browser works as well, at a fifth more processor
 * time.
 */
export function browserPaths() {
  const CHROMIUM_PATH = chosen('CHROMIUM_PATH') ?? ensureChromium()
  return { CHROMIUM_PATH, HEADLESS_SHELL_PATH: chosen('HEADLESS_SHELL_PATH') ?? ensureHeadlessShell() ?? CHROMIUM_PATH }
}

function chosen(name) {
  const path = process.env[name]
  if (path && !existsSync(path)) throw new Error(`${name} points to ${path}, which does not exist`)
  return path || null
}

/** From Debian when we may, else the one that Playwright brings. */
function ensureChromium() {
  const present = KNOWN.find((path) => existsSync(path)) ?? playwrightChromium()
  if (present) return present
  if (installFromDebian('chromium') && existsSync(KNOWN[0])) return KNOWN[0]
  console.log('No Chromium found: installing the one of Playwright')
  run('playwright', ['install', 'chromium'])
  const installed = playwrightChromium()
  if (!installed) throw new Error('No Chromium: install one and set CHROMIUM_PATH to it')
  return installed
}

function ensureHeadlessShell() {
  if (!existsSync(SHELL)) installFromDebian('chromium-headless-shell')
  return existsSync(SHELL) ? SHELL : null
}

/** False where packages are not ours to install. */
export function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`Installing Debian's ${name}`)
  // Another step may be installing its own.
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-q']
  run('apt-get', ['update', ...wait])
  run('apt-get', ['install', '-y', ...wait, '--no-install-recommends', name])
  return true
}

function playwrightChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
