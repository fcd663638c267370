import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { lerProduto, lerVenda } from '../../../../test/support/lidos.ts'
import { vendaEm } from '../../../../test/support/venda-page.tsx'
import { comVariacao } from './linha.ts'
import { rascunhoDe } from './rascunho.ts'
import { useRascunho } from './useRascunho.ts'

const caneca = lerProduto({ id: 2, titulo: 'Caneca', sku: 'CAN', preco_venda: 35, qtd: 5 })
const camiseta = lerProduto({
  id: 1,
  titulo: 'Camiseta',
  sku: 'CAM',
  preco_venda: 60,
  quantidade_total: 5,
  variacoes: [
    { id: 11, sku: 'CAM-M', tamanho: 'M', preco_venda: 61, quantidade: 3 },
    { id: 12, sku: 'CAM-G', tamanho: 'G', preco_venda: 62, quantidade: 2 },
  ],
})
async function abrir(inicial = rascunhoDe(undefined)) {
  const { result, act } = await renderHook(() => useRascunho(() => inicial))
  return {
    agora: () => result.current,
    fazer: (agir: (edicao: typeof result.current) => unknown) => act(() => void agir(result.current)),
    linhas: () =>
      result.current.rascunho.linhas.map(({ chave: _, titulo, ...linha }) => `${titulo} ${linha.quantidade}`),
    chaves: () => result.current.rascunho.linhas.map(({ chave }) => chave) as [string, string],
  }
}

it('a refusal of the server at a line goes when that line changes, and only there', async () => {
  const { agora, fazer, chaves } = await abrir(rascunhoDe(lerVenda(vendaEm('separacao')), null))
  const [um, dois] = chaves()
  const recusa = { quantidade: 'Só há 1.' }
  await fazer(({ recusar }) => recusar({ [um]: recusa, [dois]: recusa }))
  expect(agora().erros.linhas).toEqual({ [um]: recusa, [dois]: recusa })
  await fazer(({ mudarLinha }) => mudarLinha(um, (linha) => ({ ...linha, quantidade: '1' })))
  expect(agora().erros.linhas).toEqual({ [dois]: recusa })
})

it('a piece is added once; a scanned one that is in the sale counts one more of its line, and only there', async () => {
  const { agora, fazer, linhas, chaves } = await abrir()
  const ditos: boolean[] = []
  const adicionar = (...quais: Parameters<ReturnType<typeof agora>['adicionar']>) =>
    fazer((edicao) => ditos.push(edicao.adicionar(...quais).repetida))
  await adicionar(caneca)
  await adicionar(camiseta, 11)
  await adicionar(caneca)
  await adicionar(camiseta, 12)
  expect(ditos).toEqual([false, false, true, false])
  expect(agora().rascunho.linhas.map(({ valor }) => valor)).toEqual(['35,00', '61,00', '62,00'])

  const contados: unknown[] = []
  for (const [produto, variacaoId] of [[camiseta, 11] as const, [camiseta, null] as const])
    await fazer((edicao) => {
      const { linha, repetida } = edicao.adicionar(produto, variacaoId, true)
      contados.push([linha.variacaoId, repetida])
    })
  expect(contados).toEqual([
    [11, true],
    [null, false],
  ])
  expect(linhas()).toEqual(['Caneca 1', 'Camiseta 2', 'Camiseta 1', 'Camiseta 1'])
  await fazer(({ mudarLinha }) => mudarLinha(chaves()[1], () => null))
  expect(linhas()).toEqual(['Caneca 1', 'Camiseta 1', 'Camiseta 1'])
})

it('typing and choosing change one line; the draft is as before once all is typed back', async () => {
  const { agora, fazer, linhas, chaves } = await abrir(rascunhoDe(lerVenda(vendaEm('separacao')), null))
  expect(agora().alterado).toBe(false)
  await fazer(({ mudarLinha }) => mudarLinha(chaves()[1], (linha) => ({ ...linha, quantidade: '9' })))
  expect([linhas(), agora().alterado]).toEqual([['Camiseta 2', 'Boné 9'], true])
  await fazer(({ mudarLinha }) => mudarLinha(chaves()[1], (linha) => ({ ...linha, quantidade: '1' })))
  expect(agora().alterado).toBe(false)
  await fazer(({ adicionar }) => adicionar(camiseta, 11))
  const terceira = agora().rascunho.linhas[2]?.chave ?? ''
  await fazer(({ mudarLinha }) => mudarLinha(terceira, (linha) => comVariacao(linha, 12)))
  expect(agora().rascunho.linhas.map(({ variacaoId, valor }) => [variacaoId, valor])).toEqual([
    [null, '50,00'],
    [null, '30,00'],
    [12, '62,00'],
  ])
})

it('the first attempt to save shows the form’s errors beside the server’s; starting a new draft hides them', async () => {
  const { agora, fazer, chaves } = await abrir()
  await fazer(({ adicionar }) => adicionar(caneca))
  const [chave] = chaves()
  await fazer(({ mudarLinha }) => mudarLinha(chave, (linha) => ({ ...linha, valor: '' })))
  expect(agora().erros).toEqual({ linhas: {} })
  let achados = {}
  await fazer(({ tentar }) => (achados = tentar()))
  expect(Object.keys(achados)).toEqual(['cliente', 'origem', 'linhas'])
  expect(agora().erros).toEqual(achados)
  await fazer(({ recusar }) => recusar({ [chave]: { quantidade: 'Só há 1.' } }))
  expect(Object.keys(agora().erros.linhas[chave] ?? {})).toEqual(['quantidade', 'valor'])

  const outro = { ...rascunhoDe(undefined, 3, 'site'), linhas: agora().rascunho.linhas }
  await fazer(({ recomecar }) => recomecar(outro))
  expect(agora()).toMatchObject({ rascunho: outro, alterado: false, erros: { linhas: {} } })
  expect(agora().erros.linhas).toEqual({})
  await fazer(({ mudar }) => mudar({ clienteId: 4 }))
  expect(agora()).toMatchObject({ rascunho: { clienteId: 4, origem: 'site' }, alterado: true })
})

it('a stock that turned out to be another one is taken over by its product’s lines', async () => {
  const { agora, fazer } = await abrir()
  await fazer(({ adicionar }) => adicionar(caneca))
  await fazer(({ adicionar }) => adicionar(camiseta))
  await fazer(({ atualizarEstoque }) => atualizarEstoque(lerProduto({ ...caneca, quantidade_disponivel: 0 })))
  expect(agora().rascunho.linhas.map(({ disponivel }) => disponivel)).toEqual([0, 5])
  expect(Object.values(agora().erros.linhas)).toEqual([
    { quantidade: 'Estoque insuficiente para o produto Caneca: 0 peças disponíveis.' },
  ])
})
