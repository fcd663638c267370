import type { ItemDaConferencia } from '@estampa/contract/bling/configuracao.routes.ts'
import { z } from 'zod'
import type { BlingClient } from '../conexao/bling.client.ts'
import { alcancavel } from '../conexao/bling.config.ts'
import { BlingError, type MotivoBling } from '../conexao/bling.error.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { habilitado } from '../pedido/cadastros.mapping.ts'
import { readCanais } from '../pedido/cadastros.sync.ts'
import { moduloDeVendas, readSituacoes } from '../pedido/situacao.sync.ts'
import { kitsLigados } from '../produto/mudanca.data.ts'
import { readDepositos } from '../saldo/saldos.sync.ts'
import * as dados from './conferencia.data.ts'
import type { Lido, ReservaDaConta } from './conferencia.itens.ts'
import * as item from './conferencia.itens.ts'
import { buildBlingAddresses, comoOpcao } from './conferencia.rules.ts'
import {
  dadosBasicos,
  ids,
  itensDoPedido,
  linhasDeAcao,
  linhasDeTransicao,
  RESERVAM,
  saldosTotais,
  type TransicaoComAcoes,
} from './conta.mapping.ts'

/** A resource that does not answer is unknown; without the account's authorisation there is nothing to read at all. */
async function tryRead<T>(ler: () => Promise<T>): Promise<Lido<T>> {
  try {
    return { valor: await ler() }
  } catch (error) {
    if (error instanceof z.ZodError)
      return { falha: 'O Bling respondeu de uma forma desconhecida.', semPermissao: false }
    if (!(error instanceof BlingError) || NADA_RESPONDE.has(error.motivo)) throw error
    return { falha: error.message, semPermissao: error.status === 403 }
  }
}
const NADA_RESPONDE: ReadonlySet<MotivoBling> = new Set(['autorizacao', 'pausado', 'amanha'])

const valorDe = <T>(lido: Lido<T>): T | null => ('valor' in lido ? lido.valor : null)

/** Reads the account's habits, each resource once, and keeps what they mean for the shop. */
export async function checkConta({ db, client, config }: Contexto): Promise<void> {
  const desde = await dados.agora(db)
  const requestResource = (path: string, query: Record<string, string | number> = {}) =>
    tryRead(() => client.request('GET', path, { query }))
  const empresa = await tryRead(
    async () => dadosBasicos.parse(await client.request('GET', '/empresas/me/dados-basicos')).data,
  )
  const produtos = await tryRead(async () => {
    const query = { pagina: 1, limite: 1, criterio: 2, tipo: 'T' }
    return ids.parse(await client.request('GET', '/produtos', { query })).data
  })
  const depositos = await tryRead(() => readDepositos(client))
  const modulo = await tryRead(() => moduloDeVendas(client))
  const idModulo = valorDe(modulo)
  const situacoes = 'valor' in modulo ? await tryRead(() => readSituacoes(client, idModulo)) : modulo
  const transicoes = 'valor' in modulo ? await tryRead(() => readTransicoes(client, idModulo)) : modulo
  const canais = await tryRead(() => readCanais(client))
  const reserva = await tryRead(() => probeReserva(client))
  const [umProduto] = valorDe(produtos) ?? []
  const recursos: [string, Lido<unknown>][] = [
    ['Dados da empresa', empresa],
    ['Produtos', produtos],
    ['Categorias de produtos', await requestResource('/categorias/produtos', { limite: 1 })],
    ['Estoques', await requestResource('/estoques/saldos', { 'idsProdutos[]': umProduto?.id ?? 1 })],
    ['Depósitos de estoque', depositos],
    ['Contatos', await requestResource('/contatos', { limite: 1, criterio: 1 })],
    ['Pedidos de venda', reserva],
    ['Situações', modulo],
    ['Formas de pagamento', await requestResource('/formas-pagamentos', { limite: 1 })],
    ['Canais de venda', canais],
    ['Logísticas', await requestResource('/logisticas', { limite: 1 })],
  ]
  const escolhas = await readBlingConfiguracao(db)
  const sabido = await dados.sabidoAqui(db)
  const itens: ItemDaConferencia[] = [
    item.buildEmpresaItem(empresa),
    item.buildPermissoesItem(recursos),
    item.buildDepositosItem(depositos, escolhas.deposito_id),
    item.buildReservaItem(reserva),
    item.buildKitsItem(await kitsLigados(db)),
    item.buildTransicoesItem(transicoes, escolhas.estoque_dos_pedidos === 'bling', sabido),
    item.buildEnderecosItem(buildBlingAddresses(config)),
    item.buildAlcanceItem(config, await alcancavel(config), sabido.ultimoEvento),
    item.buildSituacoesItem(situacoes),
    item.buildCanaisItem(canais, escolhas.canais, escolhas.importar_pedidos),
  ]
  const habilitados = valorDe(canais)?.filter(habilitado)
  await dados.saveConferencia(db, desde, itens, {
    depositos: valorDe(depositos)?.map(comoOpcao) ?? null,
    situacoes: valorDe(situacoes)?.map(({ id, nome }) => ({ id, nome })) ?? null,
    canais: habilitados?.map(({ id, descricao }) => ({ id, nome: descricao ?? String(id) })) ?? null,
  })
}

/** The transitions of orders, with the names of their actions. */
async function readTransicoes(client: BlingClient, modulo: number | null): Promise<TransicaoComAcoes[]> {
  if (modulo === null) return []
  const { data } = linhasDeTransicao.parse(await client.request('GET', `/situacoes/modulos/${modulo}/transicoes`))
  const transicoesWithAcoes = data.filter(({ ativo, acoes }) => ativo !== false && (acoes?.length ?? 0) > 0)
  if (transicoesWithAcoes.length === 0) return []
  const acoes = linhasDeAcao.parse(await client.request('GET', `/situacoes/modulos/${modulo}/acoes`)).data
  const nomes = new Map(acoes.map(({ id, nome }) => [id, nome ?? '']))
  return transicoesWithAcoes.map((transicao) => ({
    ...transicao,
    nomes: (transicao.acoes ?? []).map((id) => nomes.get(id) ?? ''),
  }))
}

/** So many open orders say enough. */
const PEDIDOS = 3
const PRODUTOS = 30

/** Does the account hold back open orders' pieces? It shows only in virtual balances below the physical ones. */
async function probeReserva(client: BlingClient): Promise<ReservaDaConta> {
  const query = { 'idsSituacoes[]': RESERVAM, pagina: 1, limite: PEDIDOS }
  const { data: pedidos } = ids.parse(await client.request('GET', '/pedidos/vendas', { query }))
  const produtos = new Set<number>()
  for (const { id } of pedidos.slice(0, PEDIDOS)) {
    const { itens } = itensDoPedido.parse(await client.request('GET', `/pedidos/vendas/${id}`)).data
    for (const { produto, quantidade } of itens ?? [])
      if (produto && produto.id > 0 && quantidade > 0) produtos.add(produto.id)
  }
  if (produtos.size === 0) return 'sem_pedidos'
  const deles = { 'idsProdutos[]': [...produtos].slice(0, PRODUTOS) }
  const { data } = saldosTotais.parse(await client.request('GET', '/estoques/saldos', { query: deles }))
  if (data.length === 0) return 'sem_saldos'
  return data.some(({ saldoFisicoTotal, saldoVirtualTotal }) => saldoVirtualTotal < saldoFisicoTotal)
    ? 'ligada'
    : 'desligada'
}
