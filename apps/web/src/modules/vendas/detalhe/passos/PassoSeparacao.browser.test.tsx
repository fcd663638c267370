import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, release } from '../../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { umaVenda } from '../../vendas.queries.ts'
import { PassoSeparacao } from './PassoSeparacao.tsx'

const VARIACAO = 'PATCH /vendas/7/itens/1/'
const variacoes = [
  { id: 51, nome_cor: 'Azul', tamanho: 'M', quantidade_disponivel: 2 },
  { id: 52, nome_cor: 'Azul', tamanho: 'P', quantidade_disponivel: 1 },
]
const CAMISETA = { item_id: 1, id: 5, titulo: 'Camiseta', quantidade: 2, variacoes }
const BONE = { item_id: 2, id: 6, titulo: 'Boné' }
const onBalcao = vi.fn<() => void>()
beforeEach(() => void onBalcao.mockClear())

const botao = (name: string | RegExp) => page.getByRole('button', { name })
const marca = (name: string) => page.getByRole('checkbox', { name })

async function abrir(dados: object, resposta: FakeAnswer = ok({ id: 7 })) {
  await prepare({ [VARIACAO]: resposta })
  const venda = lerVenda({ id: 7, itens: [CAMISETA, BONE], produtos_nao_publicados: [], ...dados })
  const tela = <PassoSeparacao venda={venda} onBalcao={onBalcao} />
  const { client } = await draw(tela)
  client.setQueryData(umaVenda(7).queryKey, venda)
  await expect.element(botao('Produtos Separados')).toBeDisabled()
  return () => client.getQueryState<typeof venda>(umaVenda(7).queryKey)
}

test.each([
  [{}, [], true],
  [{ pecas_que_faltam: 1 }, ['Falta 1 peça no estoque.'], false],
  [{ pecas_a_produzir: 3 }, ['A estampar: 3.'], false],
  [{ pecas_que_faltam: 2, pecas_a_produzir: 3 }, ['Faltam 2 peças no estoque.'], false],
])('a picked sale with %o is told %j, and may move on: %s', async (dados, motivos, livre) => {
  await abrir(dados)
  await marca('Selecionar todos').click()
  await expect.element(page.getByText('2 de 2 separados')).toBeVisible()
  const ditos = page.getByText(/ peças? no estoque\.$|^A estampar: /).elements()
  expect(ditos.map(({ textContent }) => textContent)).toEqual(motivos)
  expect(botao('Produtos Separados').element().hasAttribute('disabled')).toBe(!livre)
})

test('a tick of one line leaves the other, and all are ticked or none', async () => {
  await abrir({})
  const ticados = () =>
    [marca('Separado: Camiseta'), marca('Separado: Boné')].map((um) => (um.element() as HTMLInputElement).checked)
  await marca('Separado: Boné').click()
  await expect.poll(ticados).toEqual([false, true])
  await expect.element(page.getByText('1 de 2 separados')).toBeVisible()
  await marca('Selecionar todos').click()
  await expect.poll(ticados).toEqual([true, true])
  await marca('Separado: Camiseta').click()
  await expect.poll(ticados).toEqual([false, true])
})

test.each([
  [{ origem: 'loja_fisica' }, 1],
  [{ origem: 'loja_fisica', importada: true }, 0],
  [{ origem: 'redes_sociais' }, 0],
])('a sale with %o is concluded at the counter: %d', async (dados, vezes) => {
  await abrir(dados)
  const balcao = botao('Concluir no balcão').elements()
  expect(balcao).toHaveLength(vezes)
  for (const um of balcao) (um as HTMLElement).click()
  expect(onBalcao.mock.calls).toHaveLength(vezes)
})

test('the variation of a line is chosen once among those with enough pieces, and the choice is taken back', async () => {
  const lida = await abrir({}, held(ok({ id: 7, versao: 4 })))
  expect(botao(/em estoque$/).elements()).toHaveLength(2)
  await expect.element(botao(/^Azul P/)).toBeDisabled()
  await botao(/^Azul M/).click()
  await expect.element(botao(/^Azul M/)).toBeDisabled()
  await release()
  await expect.poll(avisados).toEqual(['success: Variação escolhida: Azul M'])
  expect(lida()?.data?.versao).toBe(4)
  await expect.element(botao(/^Azul M/)).toBeEnabled()
  expect(await bodies(VARIACAO)).toEqual([{ variacao_id: 51 }])
})

test.each([
  [answer(409, { detail: 'Acabou agora.' }), 'Acabou agora.'],
  [answer(500), 'Não foi possível escolher a variação. Tente novamente.'],
])('a variation that was not chosen is told, and the sale is read again: %o', async (resposta, frase) => {
  const lida = await abrir({}, resposta)
  await botao(/^Azul M/).click()
  await expect.poll(avisados).toEqual([`error: ${frase}`])
  expect(lida()?.isInvalidated).toBe(true)
})
