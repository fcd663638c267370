import { setTimeout as wait } from 'node:timers/promises'
import { createShopBase, type Shop } from '../../apps/api/test/support/prova/shop.ts'

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

const CABECALHO_DO_BLING =
  'ID;Código;Descrição;Unidade;NCM;Origem;Preço;Valor IPI fixo;Observações;Situação;Estoque;Preço de custo;Cód. no fornecedor;Fornecedor;Localização;Estoque máximo;Estoque mínimo;Peso líquido (Kg);Peso bruto (Kg);GTIN/EAN;GTIN/EAN da Embalagem;Largura do produto;Altura do Produto;Profundidade do produto;Data Validade;Descrição do Produto no Fornecedor;Descrição Complementar;Itens p/ caixa;Produto Variação;Tipo Produção;Classe de enquadramento do IPI;Código na Lista de Serviços;Tipo do item;Grupo de Tags/Tags;Tributos;Código Pai;Código Integração;Grupo de produtos;Marca;CEST;Volumes;Descrição Curta;Cross-Docking;URL Imagens Externas;Link Externo;Meses Garantia no Fornecedor;Clonar dados do pai;Condição do Produto;Frete Grátis;Número FCI;Vídeo;Departamento;Unidade de Medida;Preço de Compra;Valor base ICMS ST para retenção;Valor ICMS ST para retenção;Valor ICMS próprio do substituto;Categoria do produto;Informações Adicionais'

/** So many rows as Bling exports them, in windows-1252: each product, then its variations. */
export function planilhaDoBling(linhas: number): Uint8Array<ArrayBuffer> {
  const colunas = CABECALHO_DO_BLING.split(';')
  const writeRow = (celulas: Readonly<Record<string, string>>) =>
    colunas.map((column) => celulas[column] ?? '').join(';')
  const comum = {
    Unidade: 'UN',
    NCM: '6109.10.00',
    Origem: '0',
    Situação: 'Ativo',
    'Categoria do produto': 'Roupas>>Camisetas',
  }
  const corpo = Array.from({ length: linhas }, (_, linha) => {
    const [i, t] = [Math.floor(linha / (VARIACOES + 1)), (linha % (VARIACOES + 1)) - 1]
    const tamanho = TAMANHOS[t]
    const valores = { ...comum, ID: `1620${linha}`, Preço: '1.059,90', 'Preço de custo': '21,35' }
    return tamanho === undefined
      ? writeRow({
          ...valores,
          Código: `B${i}\t`,
          Descrição: `Camiseta Sertão ${i}`,
          Estoque: '0,00',
          'Produto Variação': 'Produto',
          'Descrição Curta': '"<p>Malha 30/1 &amp; gola careca</p>"',
        })
      : writeRow({
          ...valores,
          Código: `B${i}-${tamanho}\t`,
          Descrição: `"Cor:Azul Marinho;Tamanho:${tamanho}"`,
          'Produto Variação': 'Variação',
          'Código Pai': `B${i}\t`,
          Estoque: '3,00',
        })
  })
  return Uint8Array.from(Buffer.from([CABECALHO_DO_BLING, ...corpo].join('\r\n'), 'latin1'))
}

/** A shop that sells a piece of its own again and again, as long as it is not told to end. */
export async function lojaComo(loja: Shop, problemas: string[]) {
  const vendida = { ...(await createShopBase(loja)), titulo: 'Vendida', sku: 'VENDIDA', qtd: 100_000, preco_venda: 10 }
  const { id } = await loja.pedir('POST', '/produtos/', vendida)
  const { id: cliente_id } = await loja.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '52998224725' })
  const vendidas = { produto: id as number, tempos: [] as number[], semResposta: 0 }
  let fim = false
  const corpo = { cliente_id, origem: 'loja_fisica', itens: [{ id, quantidade: 1, valor_unitario: 10 }] }
  async function runCounter() {
    while (!fim) {
      const antes = performance.now()
      const resposta = await loja.tentarUmaVez('POST', '/vendas/', corpo)
      if (resposta === null) vendidas.semResposta += 1
      else if (resposta.status === 201) vendidas.tempos.push(performance.now() - antes)
      else if (resposta.status !== 401) problemas.push(`a sale: ${resposta.status} ${JSON.stringify(resposta.body)}`)
      await wait(ENTRE_VENDAS_MS)
    }
  }
  return { vendidas, vender: runCounter, pararDeVender: () => (fim = true) }
}

/** Every product is here once, whole, with its price: variations in `mexidos` have one of their own. */
export async function checkProdutos(
  loja: Shop,
  produtos: number,
  preco: (i: number) => number,
  mexidos: readonly string[],
) {
  const problemas: string[] = []
  const vistos = new Set<string>()
  let path = '/produtos/busca/?limite=200'
  while (path) {
    const { results, next } = await loja.pedir('GET', path)
    for (const { sku, variacoes, quantidade_total } of results) {
      if (sku === 'VENDIDA') continue
      vistos.add(sku)
      const certo = preco(Number(sku.slice(1))) + 0.5
      for (const variacao of variacoes)
        if (!mexidos.includes(variacao.sku) && variacao.preco_venda !== certo)
          problemas.push(`${variacao.sku} costs ${variacao.preco_venda}`)
      if (variacoes.length !== VARIACOES || quantidade_total !== 3 * VARIACOES)
        problemas.push(`${sku}: ${variacoes.length} variations, ${quantidade_total} pieces`)
    }
    path = next === null ? '' : next.replace(/^.*\/api/, '')
  }
  if (vistos.size !== produtos) problemas.push(`${vistos.size} products, not ${produtos}`)
  return problemas.slice(0, 10)
}

/** Changes the price of one variation of some products, as a person would; returns their SKUs. */
export async function changePrecos(loja: Shop, produtos: number): Promise<string[]> {
  const mexidos: string[] = []
  for (let i = 0; i < produtos; i += Math.ceil(produtos / MEXIDOS)) {
    const sku = `I${i}-GG`
    const { results } = await loja.pedir('GET', `/produtos/busca/?busca=${sku}`)
    const produto = results.find((result: { sku: string }) => result.sku === `I${i}`)
    const variacao = produto.variacoes.find((candidate: { sku: string }) => candidate.sku === sku)
    const celula = { produto_id: produto.id, variacao_id: variacao.id, campo: 'preco_venda' }
    const celulas = [{ ...celula, antes: variacao.preco_venda, depois: 77 }]
    const { lote_id } = await loja.pedir('POST', '/produtos/em-lote/celulas/', { celulas })
    while ((await loja.pedir('GET', `/produtos/em-lote/${lote_id}/`)).estado !== 'concluida') await wait(100)
    mexidos.push(sku)
  }
  return mexidos
}
