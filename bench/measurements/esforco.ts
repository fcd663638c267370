import { type BrowserContextOptions, chromium, expect } from '@playwright/test'
import { Api } from '../../e2e/support/api.ts'
import { HEADLESS_SHELL } from '../../e2e/support/chromium.ts'
import { startShop } from '../../e2e/support/shop.ts'
import { ATOS, EM_LOTE } from './esforco-atos.ts'
import { PRIMEIRA_PECA } from './esforco-producao.ts'
import { GASTOS, Mao } from './mao.ts'

// npm run bench -- esforco: what a hand does for the commonest acts, in a real browser at a new shop; fails when one is over.
const CELULAR = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const MESA = { viewport: { width: 1280, height: 800 } } as const
const COMUM: BrowserContextOptions = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
}

const so = process.argv[2]
const shop = await startShop({ comBling: false })
const browser = await chromium.launch(HEADLESS_SHELL)
const linhas: Record<string, unknown>[] = []
try {
  const api = new Api(shop.url)
  await api.login()
  for (const { nome, celular, limite, fazer } of [PRIMEIRA_PECA, ...ATOS, ...EM_LOTE].filter(
    (ato) => !so || ato.nome.includes(so),
  )) {
    const window = await browser.newContext({ ...COMUM, ...(celular ? CELULAR : MESA), baseURL: shop.url })
    const page = await window.newPage()
    page.setDefaultTimeout(20_000)
    const { access, refresh, usuario } = await new Api(shop.url).login()
    await page.goto('/nada')
    await page.evaluate((kept) => Object.assign(localStorage, kept), {
      access,
      refresh,
      usuario: JSON.stringify(usuario),
    })
    const mao = new Mao(page)
    const falha = await fazer(mao, page, api).then(
      () => null,
      (erro: Error) => erro.message,
    )
    const acima = GASTOS.filter((gasto) => mao.gastos[gasto] > (limite[gasto] ?? Number.POSITIVE_INFINITY))
    const limites = GASTOS.flatMap((gasto) => (limite[gasto] === undefined ? [] : [`${limite[gasto]} ${gasto}`]))
    const veredito = falha ? 'BROKE OFF' : acima.length > 0 ? 'OVER' : 'ok'
    linhas.push({ act: nome, on: celular ? 'phone' : 'desk', ...mao.gastos, 'at most': limites.join(', '), veredito })
    if (falha) console.error(`${nome}: ${falha}`)
    await window.close()
  }
} finally {
  await browser.close()
  await shop.stop()
  await shop.remove()
}
expect(linhas.length).toBeGreaterThan(0)
console.table(linhas)
process.exitCode = linhas.every(({ veredito }) => veredito === 'ok') ? 0 : 1
