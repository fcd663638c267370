import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, held, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw } from '../../../../test/support/screen.tsx'
import { CorrecaoDoEstoque } from './CorrecaoDoEstoque.tsx'

const POST = 'POST /estoque/contagem/'
const SALDO = { fisico: 5, reservado: 2, disponivel: 3 }
const ESTOQUE = { produto_id: 12, ...SALDO, variacoes: [], reservas: [] }
const corrigido = vi.fn<() => void>()
const abrir = (estoque = {}) => {
  const element = <CorrecaoDoEstoque estoque={{ ...ESTOQUE, ...estoque }} onCorrigido={corrigido} />
  return draw(element)
}
const campo = (nome = 'Peças') => page.getByRole('spinbutton', { name: `Quantidade de ${nome}` })
const botao = (name: string) => page.getByRole('button', { name })
const salvar = () => botao('Salvar estoque')
beforeEach(() => void corrigido.mockClear())

test('a correction whose answer was lost goes again with its key; after a success the same one is another', async () => {
  await prepare({ [POST]: [answer(503), ok()] })
  await abrir()
  await campo().fill('7')
  await page.getByLabelText('Motivo').selectOptions('Entrada de mercadoria')
  await salvar().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi salvo. Tente novamente.')
  await expect.element(campo()).toHaveValue('7')
  expect(corrigido).not.toHaveBeenCalled()
  await salvar().click()
  await expect.poll(avisados).toEqual(['success: Estoque atualizado.'])
  await expect.element(campo()).toHaveValue('5')
  expect(corrigido).toHaveBeenCalledOnce()
  const chegaram = page.getByText(/^Entraram 2 peças\./)
  await expect.element(chegaram).toBeVisible()
  await campo().fill('7')
  await expect.element(chegaram).not.toBeInTheDocument()
  await salvar().click()
  await expect.poll(avisados).toEqual(['success: Estoque atualizado.'])
  const enviadas = await received(POST)
  const [a, b, c] = enviadas.map(({ idempotencyKey }) => idempotencyKey)
  expect([a === b, b === c]).toEqual([true, false])
  const itens = [{ produto_id: 12, variacao_id: null, contado: 7, esperado: 5 }]
  expect(enviadas.map(({ body }) => body)).toEqual(Array(3).fill({ motivo: 'entrada', itens }))
})

test('a refusal stands at its line until the correction goes again, and meanwhile nothing can be typed', async () => {
  const recusa = { erro: 'Não há peças.', detail: 'Recusado.', erros: { 'itens.0.contado': ['Reservadas: 2.'] } }
  await prepare({ [POST]: [answer(409, recusa), held(ok())] })
  const variacoes = ['Azul M', 'Azul G'].map((nome, i) => ({ variacao_id: 34 + i, nome, sku: null, ...SALDO }))
  await abrir({ variacoes })
  await campo('Azul G').fill('1')
  await salvar().click()
  const frase = page.getByRole('listitem').filter({ hasText: 'Azul G' }).getByText('Reservadas: 2.')
  await expect.element(frase).toBeVisible()
  await expect.element(campo('Azul G')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(campo('Azul M')).not.toHaveAttribute('aria-invalid')
  await salvar().click()
  await expect.element(frase).not.toBeInTheDocument()
  await expect.poll(() => document.querySelector('form')?.inert).toBe(true)
  await release()
  await expect.poll(avisados).toEqual(['success: Estoque atualizado.'])
  await expect.element(salvar()).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Entra/)).not.toBeInTheDocument()
})

test.each([
  ['', '{Tab}', '5', false],
  ['05', '{Tab}', '5', false],
  ['-3a', '{Tab}', '3', true],
  ['9', '{ArrowDown}', '8', true],
  ['0', '{ArrowDown}', '0', true],
  ['9999999', '{ArrowUp}', '9999999', true],
])('typed "%s" and %s is %s pieces; is it saved: %s', async (digitado, tecla, escrito, salva) => {
  await abrir()
  await campo().fill(digitado)
  await userEvent.keyboard(tecla)
  await expect.element(campo()).toHaveValue(escrito)
  expect(salvar().elements()).toHaveLength(Number(salva))
  const parados = ['Diminuir Peças', 'Aumentar Peças'].map(
    (nome) => (botao(nome).element() as HTMLButtonElement).disabled,
  )
  expect(parados).toEqual([escrito === '0', escrito === '9999999'])
})

test('the page asks before a typed correction is lost, and no longer when it was taken back', async () => {
  const pergunta = () => {
    const fechar = new Event('beforeunload', { cancelable: true })
    dispatchEvent(fechar)
    return fechar.defaultPrevented
  }
  await abrir()
  await expect.element(campo()).toHaveValue('5')
  expect(pergunta()).toBe(false)
  await campo().fill('6')
  await expect.poll(pergunta).toBe(true)
  await campo().fill('5')
  await expect.poll(pergunta).toBe(false)
})
