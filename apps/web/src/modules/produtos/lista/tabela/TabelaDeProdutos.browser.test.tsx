import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../../test/support/api-control.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../../test/support/signed-in.ts'
import { useList } from '../../../../shared/resource/useList.ts'
import { listaDeProdutos } from '../../produtos.queries.ts'
import { TabelaDeProdutos } from './TabelaDeProdutos.tsx'

const CELULAS = 'POST /produtos/em-lote/celulas/'
const BUSCA = 'GET /produtos/busca/'
const lote = (mais: object) =>
  ok({ lote_id: 8, estado: 'aplicando', aplicar: 2, aplicadas: 0, recusadas: 0, conflitos: [], ...mais })
const produto = (id: number, preco_venda: number) => ({
  id,
  titulo: `P${id}`,
  sku: `S${id}`,
  preco_venda,
  preco_custo: 5,
  quantidade_total: 4,
})
const lista = (produtos: object[], next: string | null = null) =>
  ok({ count: 3, next, previous: null, results: produtos })
const Tela = () => <TabelaDeProdutos lista={useList(listaDeProdutos())} carregando={<p>…</p>} vazia={<p>nada</p>} />
async function abrir(respostas: object = {}) {
  await prepare({ [BUSCA]: lista([produto(3, 30), produto(2, 20), produto(1, 10)]), ...respostas })
  await abrirTela([{ path: '/produtos', element: <Tela /> }], '/produtos')
  await expect.element(page.getByRole('gridcell', { name: '30,00' })).toBeVisible()
  document.querySelector<HTMLElement>('[data-celula="3  preco_venda"]')?.focus()
}
const ativa = () => (document.activeElement as HTMLInputElement | null)?.getAttribute('aria-label')
const textos = (campo: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-campo="${campo}"]`)].map(
    (celula) => celula.querySelector('input')?.value ?? celula.innerText,
  )
const alerta = () => document.querySelector('[role="alert"]')?.textContent
function colar(texto: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', texto)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const enviadas = async () =>
  (await received(CELULAS)).flatMap(({ body }) => (body as { celulas: { antes: number; depois: number }[] }).celulas)
signInBeforeEach()
test('the keyboard alone goes everywhere: typing replaces, Enter goes down, Tab right, Esc takes the typing back and leaves', async () => {
  await abrir()
  expect(ativa()).toBe('Preço: P3')
  await userEvent.keyboard('45{Enter}')
  expect([ativa(), textos('preco_venda')]).toEqual(['Preço: P2', ['45,00', '20,00', '10,00']])
  await userEvent.keyboard('{ArrowRight}7{Tab}{Tab}{Tab}')
  expect([ativa(), textos('preco_custo')]).toEqual(['Título: P1', ['5,00', '7,00', '5,00']])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}99{Escape}')
  expect([ativa(), textos('preco_venda')]).toEqual(['Preço: P3', ['45,00', '20,00', '10,00']])
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  expect([textos('preco_venda')[0], textos('preco_custo')[1]]).toEqual(['30,00', '5,00'])
  await userEvent.keyboard('{Escape}')
  expect(ativa()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Salvar' })).not.toBeInTheDocument()
})

test('a block reaches rows that were not loaded yet, and is saved in one request; a conflict stays with what was typed', async () => {
  const conflito = { produto_id: 2, variacao_id: null, campo: 'preco_venda', motivo: 'Alguém mudou.', agora: 21 }
  await abrir({
    [BUSCA]: [lista([produto(3, 30)], '/api/produtos/busca/?cursor=a'), lista([produto(2, 20), produto(1, 10)])],
    [CELULAS]: lote({}),
    'GET /produtos/em-lote/8/': lote({ estado: 'concluida', aplicadas: 2, recusadas: 1, conflitos: [conflito] }),
  })
  colar('33,00\r\n22,00\r\n11,00\r\n')
  await expect.poll(() => textos('preco_venda')).toEqual(['33,00', '22,00', '11,00'])
  await prepare({
    [BUSCA]: lista([produto(3, 33), produto(2, 21), produto(1, 11)]),
    [CELULAS]: lote({}),
    'GET /produtos/em-lote/8/': lote({ estado: 'concluida', aplicadas: 2, recusadas: 1, conflitos: [conflito] }),
  })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(alerta).toContain('P2: Alguém mudou. Agora é 21,00.')
  expect((await enviadas()).map(({ antes, depois }) => [antes, depois])).toEqual([
    [30, 33],
    [20, 22],
    [10, 11],
  ])
  // The rows that were read again are drawn in the background.
  await expect.poll(() => textos('preco_venda')).toEqual(['33,00', '22,00', '11,00'])
  expect(avisados()).toContain('success: 2 células salvas.')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(async () => (await enviadas()).slice(3).map(({ antes, depois }) => [antes, depois]))
    .toEqual([[21, 22]])
  // What it says at its end would else be said in the next test.
  await expect.poll(avisados).toContain('success: 2 células salvas.')
})

test('what cannot be read is shown and not sent; a failed save keeps all that was typed', async () => {
  await abrir({ [CELULAS]: answer(409, { erro: 'Agora não.' }) })
  await userEvent.keyboard('abc{ArrowDown}25')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(ativa()).toBe('Preço: P3')
  await expect.poll(alerta).toContain('P3: Informe um valor como 59,90.')
  expect(await enviadas()).toEqual([])
  await userEvent.keyboard('31{Control>}s{/Control}')
  await expect.poll(alerta).toBe('Agora não.')
  expect(textos('preco_venda')).toEqual(['31', '25,00', '10,00'])
  await expect.element(page.getByText('2 células mudadas')).toBeVisible()
})
