import type { Page } from '@playwright/test'
import { press, see } from '../support/acts.ts'
import { createCliente, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

// The codes belong to no product.
test.use({ expectedErrors: [/Failed to load resource.*404/] })

/** Keys before and after a code, as scanners can be set: `^b` is Ctrl+B. */
const SCANNERS = {
  enter: [[], ['Enter']],
  stx_etx: [['^b'], ['^c', 'Enter']],
  tab: [[], ['Tab']],
  tab_enter: [[], ['Tab', 'Enter']],
  cr_lf: [[], ['Enter', '^j']],
  gs: [['^]'], ['^]', 'Enter']],
  asterisks: [['*'], ['*', 'Enter']],
  aim: [[']', 'C', '1'], ['Enter']],
  none: [[], []],
} as const

const CODES: Readonly<Record<string, number>> = { Enter: 13, Tab: 9 }
const CTRL = 2

/** Real keys with the times at which the device sent them, 5 ms apart: a busy machine does not change those. */
async function scan(page: Page, keys: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const sent = keys.flatMap((name, i) => {
    const ctrl = name.length > 1 && name.startsWith('^')
    const key = ctrl ? name.slice(1) : name
    const text = ctrl ? undefined : key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
    const common = {
      key,
      modifiers: ctrl ? CTRL : 0,
      windowsVirtualKeyCode: CODES[key] ?? key.toUpperCase().charCodeAt(0),
      timestamp: begun + i * 0.005,
    }
    return [
      cdp.send('Input.dispatchKeyEvent', { ...common, type: text ? 'keyDown' : 'rawKeyDown', ...(text && { text }) }),
      cdp.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
    ]
  })
  await Promise.all(sent)
  await cdp.detach()
}

test('each kind of scanner is read over each field of an open customer, and none of them keeps it', async ({
  page,
  api,
}) => {
  const { id } = await createCliente(api, {
    nome: unico('Ana'),
    telefone: '(49) 97025-7775',
    email: 'ana@exemplo.com',
    cep: '89801000',
    numero: '12',
  })
  const {
    versao: _,
    alterado_em: _changedAt,
    ...unchanged
  } = await api.chamar('GET /clientes/:id/', { params: { id } })
  await page.goto(`/clientes/${id}`)
  const form = page.locator('form')
  await expect(page.getByLabel('Nome')).toHaveValue(unchanged.nome)
  const fields = await form.locator('input:visible:enabled, textarea:visible:enabled, select:visible:enabled').all()
  expect(fields.length).toBeGreaterThan(8)
  const before = await Promise.all(fields.map((field) => field.inputValue().catch(() => '')))
  let serial = 0
  for (const [prefix, suffix] of Object.values(SCANNERS))
    for (const field of [...fields, page.getByRole('button', { name: 'Salvar', exact: true })]) {
      const code = `CT-M49${1000 + ++serial}`
      await field.focus()
      await scan(page, [...prefix, ...code, ...suffix])
      await see(page, `Nenhum produto tem o código “${code}”.`)
      await expect(field).toBeFocused()
    }
  expect(await Promise.all(fields.map((field) => field.inputValue().catch(() => '')))).toEqual(before)
  await expect(page).toHaveURL(`/clientes/${id}`)
  await page.getByLabel('Nome').fill(`${unchanged.nome} Maria`)
  await press(page, 'Salvar')
  await expect
    .poll(async () => {
      const {
        versao: _versao,
        alterado_em: _nowChangedAt,
        ...now
      } = await api.chamar('GET /clientes/:id/', { params: { id } })
      return now
    })
    .toEqual({ ...unchanged, nome: `${unchanged.nome} Maria` })
})
