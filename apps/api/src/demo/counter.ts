import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { vendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { PASSOS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'

import { createEtiqueta } from '../modules/frete/compra/etiqueta.rules.ts'
import { saveCotacoes } from '../modules/frete/cotacao/cotacao.data.ts'
import type { Frete } from '../modules/frete/transportadora/transportadora.ts'
import { changeVenda } from '../modules/vendas/conteudo/edicao.rules.ts'
import { saveFreteService, saveMedidas } from '../modules/vendas/passos/envio.rules.ts'
import { changeVendaStatus } from '../modules/vendas/passos/status.rules.ts'
import { createVenda } from '../modules/vendas/vendas.rules.ts'
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

const buildUnrestrictedUsuario = (id: number) => ({ id, negadas: [] })

/** Carries one sale through the shop, step by step, as its people would; answers its id. Null when nothing was left. */
export async function serveVenda(balcao: BalcaoDemo, venda: VendaDemo): Promise<number | null> {
  const { frete, clientes, vendedores, estante } = balcao
  const vendedorId = vendedores[venda.vendedor] ?? 0
  const itens = venda.itens.flatMap((pedido) => estante.retirar(pedido) ?? [])
  if (itens.length === 0) return null
  const entrada = { cliente_id: clientes[venda.cliente % clientes.length], origem: venda.origem, itens }
  const { id } = await createVenda(frete, vendaEntrada.parse(entrada), buildUnrestrictedUsuario(vendedorId))
  const fim = venda.editada || venda.ate === 'cancelado' ? 'embalagem' : venda.ate
  for (const passo of PASSOS.slice(1, PASSOS.indexOf(fim) + 1))
    await bringVendaToPasso(balcao, id, passo, vendedorId, venda)
  if (venda.ate === 'cancelado') await changeVendaStatus(frete, id, { para: 'cancelado', usuarioId: vendedorId })
  if (venda.editada) {
    const [primeiro, ...remainingItens] = itens
    const maior = {
      ...entrada,
      itens: [{ ...primeiro, quantidade: (primeiro?.quantidade ?? 0) + 1 }, ...remainingItens],
    }
    await changeVenda(frete, id, vendaEntrada.parse(maior), buildUnrestrictedUsuario(vendedorId))
  }
  return id
}

async function bringVendaToPasso(
  { frete }: BalcaoDemo,
  id: number,
  passo: StatusDaVenda,
  vendedorId: number,
  { origem }: VendaDemo,
) {
  if (passo === 'selecionar_envio') await saveMedidas(frete, id, PACOTE, vendedorId)
  if (passo === 'etiqueta') await chooseFrete(frete, id, origem === 'loja_fisica' ? RETIRADA : SEDEX, vendedorId)
  if (passo === 'retirada') await createEtiqueta(frete, id, vendedorId)
  await changeVendaStatus(frete, id, { para: passo, usuarioId: vendedorId })
}

/** As if it had been offered: the sample asks no carrier. */
async function chooseFrete(frete: Frete, id: number, servico: typeof SEDEX, vendedorId: number): Promise<void> {
  const { servico_frete: nome, codigo_servico_frete: codigo, frete_valor: valor, prazo_entrega: prazoDias } = servico
  const oferta = { codigo, nome, valor, prazoDias, transportadora: '', valorDeTabela: null }
  await saveCotacoes(frete.db, id, { ofertas: [oferta], recusas: [] })
  await saveFreteService(frete, id, servico, vendedorId)
}

export interface Estante {
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

export function buildEstante(produtos: readonly Produto[]): Estante {
  const livres = new Map<object, number>()
  for (const produto of produtos) {
    livres.set(produto, produto.quantidade_total)
    for (const variacao of produto.variacoes) livres.set(variacao, variacao.quantidade)
  }
  const countFreePecas = (peca: object) => livres.get(peca) ?? 0
  return {
    retirar({ produto: numero, pecas, desconto = 0, qualquer }) {
      const produto = produtos[numero % produtos.length]
      if (!produto) return null
      const variacao = produto.variacoes.toSorted((a, b) => countFreePecas(b) - countFreePecas(a))[0]
      const oque = produto.tem_variacoes ? variacao : produto
      // Leaves one piece on the shelf: the edited sale asks for it later.
      const quantidade = Math.min(pecas, (oque ? countFreePecas(oque) : 0) - 1)
      if (!oque || quantidade < 1) return null
      livres.set(oque, countFreePecas(oque) - quantidade)
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
