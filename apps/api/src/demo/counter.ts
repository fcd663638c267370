import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { vendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { PASSOS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { gerarEtiqueta } from '../modules/frete/compra/etiqueta.rules.ts'
import { guardarCotacoes } from '../modules/frete/cotacao/cotacao.data.ts'
import type { Frete } from '../modules/frete/transportadora/transportadora.ts'
import { editarVenda } from '../modules/vendas/conteudo/edicao.rules.ts'
import { guardarMedidas, guardarServico } from '../modules/vendas/passos/envio.rules.ts'
import { mudarStatus } from '../modules/vendas/passos/status.rules.ts'
import { criarVenda } from '../modules/vendas/vendas.rules.ts'
import type { ItemDemo, VendaDemo } from './sales.ts'

const PACOTE = { largura: 25, altura: 6, comprimento: 30, peso: 0.4 }
/** A price of the post office for such a parcel; only chosen, never bought. */
const SEDEX = { servico_frete: 'SEDEX', codigo_servico_frete: '2', frete_valor: 31.24, prazo_entrega: 3 }
const RETIRADA = {
  servico_frete: RETIRADA_NA_LOJA.nome,
  codigo_servico_frete: RETIRADA_NA_LOJA.codigo,
  frete_valor: 0,
  prazo_entrega: 0,
}

interface BalcaoDemo {
  readonly frete: Frete
  readonly clientes: readonly number[]
  readonly vendedores: readonly number[]
  readonly estante: Estante
}

const comTudo = (id: number) => ({ id, negadas: [] })

/** Carries one sale through the shop, step by step, as its people would; answers its id. Null when nothing was left. */
export async function atender(balcao: BalcaoDemo, venda: VendaDemo): Promise<number | null> {
  const { frete, clientes, vendedores, estante } = balcao
  const quem = vendedores[venda.vendedor] ?? 0
  const itens = venda.itens.flatMap((pedido) => estante.retirar(pedido) ?? [])
  if (itens.length === 0) return null
  const entrada = { cliente_id: clientes[venda.cliente % clientes.length], origem: venda.origem, itens }
  const { id } = await criarVenda(frete, vendaEntrada.parse(entrada), comTudo(quem))
  const fim = venda.editada || venda.ate === 'cancelado' ? 'embalagem' : venda.ate
  for (const passo of PASSOS.slice(1, PASSOS.indexOf(fim) + 1)) await chegarA(balcao, id, passo, quem, venda)
  if (venda.ate === 'cancelado') await mudarStatus(frete, id, { para: 'cancelado', usuarioId: quem })
  if (venda.editada) {
    const [primeiro, ...outros] = itens
    const maior = { ...entrada, itens: [{ ...primeiro, quantidade: (primeiro?.quantidade ?? 0) + 1 }, ...outros] }
    await editarVenda(frete, id, vendaEntrada.parse(maior), comTudo(quem))
  }
  return id
}

async function chegarA({ frete }: BalcaoDemo, id: number, passo: StatusDaVenda, quem: number, { origem }: VendaDemo) {
  if (passo === 'selecionar_envio') await guardarMedidas(frete, id, PACOTE, quem)
  if (passo === 'etiqueta') await escolher(frete, id, origem === 'loja_fisica' ? RETIRADA : SEDEX, quem)
  if (passo === 'retirada') await gerarEtiqueta(frete, id, quem)
  await mudarStatus(frete, id, { para: passo, usuarioId: quem })
}

/** As if it had been offered: the sample asks no carrier. */
async function escolher(frete: Frete, id: number, servico: typeof SEDEX, quem: number): Promise<void> {
  const { servico_frete: nome, codigo_servico_frete: codigo, frete_valor: valor, prazo_entrega: prazoDias } = servico
  const oferta = { codigo, nome, valor, prazoDias, transportadora: '', valorDeTabela: null }
  await guardarCotacoes(frete.db, id, { ofertas: [oferta], recusas: [] })
  await guardarServico(frete, id, servico, quem)
}

interface Estante {
  /** The line for it, of the variation with most pieces; null when there is none left. */
  retirar(pedido: ItemDemo): LinhaDemo | null
}
interface LinhaDemo {
  readonly id: number
  readonly variacao_id?: number
  readonly sku: string | null
  readonly descricao: string
  readonly quantidade: number
  readonly valor_unitario: number
  readonly desconto: number
}

export function arrumarEstante(produtos: readonly Produto[]): Estante {
  const livres = new Map<object, number>()
  for (const produto of produtos) {
    livres.set(produto, produto.quantidade_total)
    for (const variacao of produto.variacoes) livres.set(variacao, variacao.quantidade)
  }
  const sobra = (qual: object) => livres.get(qual) ?? 0
  return {
    retirar({ produto: numero, pecas, desconto = 0, qualquer }) {
      const produto = produtos[numero % produtos.length]
      if (!produto) return null
      const variacao = produto.variacoes.toSorted((a, b) => sobra(b) - sobra(a))[0]
      const oque = produto.tem_variacoes ? variacao : produto
      // One stays on the shelf: the edited sale asks for it later.
      const quantidade = Math.min(pecas, (oque ? sobra(oque) : 0) - 1)
      if (!oque || quantidade < 1) return null
      livres.set(oque, sobra(oque) - quantidade)
      const nomeada = variacao && !qualquer ? variacao : null
      const valor_unitario = (nomeada ?? variacao ?? produto).preco_venda ?? 0
      return {
        id: produto.id,
        ...(nomeada ? { variacao_id: nomeada.id } : {}),
        sku: (nomeada ?? produto).sku,
        descricao: produto.titulo,
        quantidade,
        valor_unitario,
        desconto: Math.min(desconto, quantidade * valor_unitario),
      }
    },
  }
}
