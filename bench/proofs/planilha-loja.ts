import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { LojaDaProva } from '../../apps/api/test/support/prova/loja.ts'

const TAMANHOS = ['P', 'M', 'G', 'GG']
export const VARIACOES = TAMANHOS.length
const ENTRE_VENDAS_MS = 250
const MEXIDOS = 10

/** Products from `desde` up to `ate`, a row for each variation. */
export const planilha = (desde: number, ate: number, preco: (i: number) => number): string =>
  [
    'SKU do produto;SKU;Título;Cor;Tamanho;Categoria;Preço;Custo;Estoque',
    ...Array.from({ length: ate - desde }, (_, n) => desde + n).flatMap((i) =>
      TAMANHOS.map((t) => `I${i};I${i}-${t};Camiseta ${i};Azul;${t};Camisetas;${preco(i)},50;5;3`),
    ),
  ].join('\n')

/** A shop that sells a piece of its own again and again, as long as it is not told to end. */
export async function lojaComo(loja: LojaDaProva, problemas: string[]) {
  const modelo = await loja.pedir('POST', '/modelos/', { codigo: 'VENDE', nome: 'Vende' })
  const categoria = await loja.pedir('POST', '/categorias/', { nome: 'Vende' })
  const { id: cliente_id } = await loja.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '52998224725' })
  const { id } = await loja.pedir('POST', '/produtos/', {
    ...{ modelo_id: modelo.id, categoria_id: categoria.id, titulo: 'Vendida', sku: 'VENDIDA', qtd: 100_000 },
    preco_venda: 10,
  })
  const vendidas = { produto: id as number, tempos: [] as number[], aceitas: 0, semResposta: 0 }
  let fim = false
  const corpo = { cliente_id, origem: 'loja_fisica', itens: [{ id, quantidade: 1, valor_unitario: 10 }] }
  async function vender() {
    while (!fim) {
      const antes = performance.now()
      const resposta = await loja.tentarUmaVez('POST', '/vendas/', corpo)
      if (resposta === null) vendidas.semResposta += 1
      else if (resposta.status === 201) {
        vendidas.aceitas += 1
        vendidas.tempos.push(performance.now() - antes)
      } else if (resposta.status !== 401) problemas.push(`a sale: ${resposta.status} ${JSON.stringify(resposta.body)}`)
      await wait(ENTRE_VENDAS_MS)
    }
  }
  return { vendidas, vender, pararDeVender: () => (fim = true) }
}

/** Every product is here once, whole, with its price: `mexidos` have one of their own. */
export async function conferir(
  loja: LojaDaProva,
  produtos: number,
  preco: (i: number) => number,
  mexidos: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const problemas: string[] = []
  const vistos = new Set<string>()
  let path = '/produtos/busca/?limite=200'
  while (path) {
    const { results, next } = await loja.pedir('GET', path)
    for (const { sku, variacoes, quantidade_total } of results) {
      if (sku === 'VENDIDA') continue
      vistos.add(sku)
      const certo = preco(Number(sku.slice(1))) + 0.5
      for (const uma of variacoes)
        if (!mexidos.has(uma.sku) && uma.preco_venda !== certo) problemas.push(`${uma.sku} costs ${uma.preco_venda}`)
      if (variacoes.length !== VARIACOES || quantidade_total !== 3 * VARIACOES)
        problemas.push(`${sku}: ${variacoes.length} variations, ${quantidade_total} pieces`)
    }
    path = next === null ? '' : next.replace(/^.*\/api/, '')
  }
  if (vistos.size !== produtos) problemas.push(`${vistos.size} products, not ${produtos}`)
  return problemas.slice(0, 10)
}

/** Changes the price of one variation of some products, as a person would; returns their SKUs. */
export async function mexer(loja: LojaDaProva, produtos: number): Promise<ReadonlyMap<string, string>> {
  const mexidos = new Map<string, string>()
  for (let i = 0; i < produtos; i += Math.ceil(produtos / MEXIDOS)) {
    const { results } = await loja.pedir('GET', `/produtos/busca/?busca=I${i}-GG`)
    const produto = results.find(({ sku }: { sku: string }) => sku === `I${i}`)
    const variacao = produto.variacoes.find(({ sku }: { sku: string }) => sku === `I${i}-GG`)
    const celula = { produto_id: produto.id, variacao_id: variacao.id, campo: 'preco_venda' }
    const { lote_id } = await loja.pedir('POST', '/produtos/em-lote/celulas/', {
      celulas: [{ ...celula, antes: variacao.preco_venda, depois: 77 }],
    })
    while ((await loja.pedir('GET', `/produtos/em-lote/${lote_id}/`)).estado !== 'concluida') await wait(100)
    mexidos.set(variacao.sku, randomUUID())
  }
  return mexidos
}
