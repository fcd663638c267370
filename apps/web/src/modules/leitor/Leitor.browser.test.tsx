import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../test/support/api-control.ts'
import { escanear } from '../../../test/support/scanner.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { abrirLeitor, useLeitorAberto } from '../../shared/atalhos.ts'
import { Leitor } from './Leitor.tsx'

const Tela = () => useLeitorAberto() && <Leitor />
const dialogo = () => page.getByRole('dialog')

/** The reader over a screen, on a device whose camera is not allowed. */
async function abrir() {
  const recusa = new DOMException('', 'NotAllowedError')
  const pedir = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(recusa)
  onTestFinished(() => pedir.mockRestore())
  const { router } = await abrirTela([{ path: '/vendas', Component: Tela }], '/vendas?aba=2')
  await expect.element(dialogo()).toBeVisible()
  return router
}

beforeEach(abrirLeitor)

test('going to another address closes the reader, a change of the state beneath does not', async () => {
  const router = await abrir()
  await router.navigate('/vendas?aba=2', { state: { lido: true }, replace: true })
  await expect.element(dialogo()).toBeVisible()
  await router.navigate('/vendas?aba=3')
  await expect.element(dialogo()).not.toBeInTheDocument()
})

test('without an answer the scanner waits until the person looks again or reads another code', async () => {
  const busca = [
    { status: 500, body: {} },
    { status: 500, body: {} },
    { status: 200, body: [{ id: 2, sku: 'BON' }] },
  ]
  await prepare({ 'GET /produtos/busca/': busca })
  const router = await abrir()
  escanear('CAM')
  await expect.element(page.getByText('Não foi possível procurar “CAM”.')).toBeVisible()
  // The person has not read the failure yet: the next scan must not replace it.
  escanear('BON')
  await expect.element(page.getByText('Não foi possível procurar “CAM”.')).toBeVisible()
  const botoes = page.getByRole('status').getByRole('button')
  await botoes.filter({ hasText: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Não foi possível procurar “CAM”.')).toBeVisible()
  await botoes.filter({ hasText: 'Ler outro código' }).click()
  escanear('BON')
  await expect.poll(() => router.state.location.pathname).toBe('/produtos/2')
})
