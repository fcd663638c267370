import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { tomDaCor } from '../../shop/cores.ts'
import { comRecusas, MODELO_PADRAO } from '../../shop/importacoes.ts'
import type { Loja } from '../../shop/loja.ts'
import { categoriaDeNome } from '../categorias/categorias.rules.ts'
import { alterarCliente, criarCliente } from '../clientes/clientes.rules.ts'
import { modeloDeNome, modelos } from '../modelos/modelos.rules.ts'
import { criarProdutosLidos } from '../produtos/produtos.rules.ts'
import { clienteCom, clienteDaLinha, proporCliente } from './clientes.rules.ts'
import { clientesAqui } from './contexto.data.ts'
import { contextoDe, travarProdutosELinhas } from './contexto.rules.ts'
import { ehDoProduto, emFamilia } from './familia.rules.ts'
import { gtinDaProposta } from './gtin.rules.ts'
import * as data from './importacao.data.ts'
import { gravarPropostas, type LinhaLida, recusarGrupo } from './linhas.data.ts'
import { comResposta, lerLinha } from './linhas.rules.ts'
import { aplicarLote } from './lote.gravacao.rules.ts'
import { type Mudancas, mudarProdutos } from './mudanca.rules.ts'
import { proporProduto } from './produtos.rules.ts'
import type { ClienteAqui, Linha, Proposta, Valores } from './registros.ts'

/** A row that this stage does not do counts only by what it says. */
function lidas({ tipo, habitos, numeros }: data.DePlanilha, linhas: readonly LinhaLida[]) {
  const comoEscreve = comResposta(habitos, numeros)
  return new Map(
    linhas.map(({ linha, grupo, campos, a_fazer, motivo }) => {
      const lida = lerLinha(tipo, linha, campos, comoEscreve)
      return [linha, { ...lida, grupo, erros: a_fazer ? lida.erros : [motivo ?? ''] }]
    }),
  )
}

/** What rows become as the shop is now; `travar` keeps it so until the transaction ends. */
export async function contextoEPropostas(
  trx: Transacao,
  importacao: data.DePlanilha,
  linhas: readonly LinhaLida[],
  { travar = false } = {},
) {
  const porLinha = lidas(importacao, linhas)
  const linhasAFazer = new Set(linhas.flatMap(({ linha, a_fazer }) => (a_fazer ? [linha] : [])))
  const aFazer = ({ linha }: Proposta) => linhasAFazer.has(linha)
  if (importacao.tipo === 'clientes') {
    const ditas = [...porLinha.values()]
    const documentos = ditas.flatMap(({ chave }) => chave ?? [])
    const clientes = await clientesAqui(trx, documentos)
    const propostas = ditas.map((um) => proporCliente(um, clientes.get(um.chave ?? ''), importacao.modo))
    return { propostas: propostas.filter(aFazer), porLinha, clientes }
  }
  const contexto = await contextoDe(trx, importacao, [...porLinha.values()], travar ? trx : undefined)
  const grupos = Map.groupBy(linhas, ({ grupo }) => grupo)
  const doGrupo = (todas: readonly LinhaLida[]) => todas.flatMap(({ linha }) => porLinha.get(linha) ?? [])
  const propostas = [...grupos.values()].flatMap((todas) => proporProduto(doGrupo(todas), contexto))
  return { propostas: propostas.filter(aFazer), porLinha, clientes: new Map<string, ClienteAqui>() }
}

/** Applies groups of rows in one transaction; each row of a refused group stores the reason. */
export const aplicarGrupos = (loja: Loja, importacao: data.ImportacaoLinha, grupos: readonly number[]): Promise<void> =>
  comRecusas(
    grupos,
    (uns) => transaction(loja.db, (trx) => aplicar(trx, loja, importacao, uns)),
    (grupo, motivo) => recusarGrupo(loja.db, importacao.id, grupo, motivo),
  )

async function aplicar(trx: Transacao, loja: Loja, importacao: data.ImportacaoLinha, grupos: readonly number[]) {
  const linhas = await travarProdutosELinhas(trx, importacao.id, 'aplicar', grupos)
  const aFazer = linhas.filter(({ a_fazer }) => a_fazer)
  if (aFazer.length === 0 || (await data.importacaoPorId(trx, importacao.id))?.estado !== 'aplicando') return
  if (!data.deArquivo(importacao)) return aplicarLote(trx, loja, importacao, aFazer)
  const { propostas, porLinha, clientes } = await contextoEPropostas(trx, importacao, linhas, { travar: true })
  const novaQueExiste = new Set(linhas.flatMap(({ linha, proposta }) => (proposta === 'criar' ? [linha] : [])))
  const agora = propostas.map((uma) =>
    uma.proposta === 'alterar' && novaQueExiste.has(uma.linha)
      ? { ...uma, proposta: 'erro' as const, motivo: 'Passou a existir depois da conferência.', diferencas: [] }
      : uma,
  )
  const gravadas =
    importacao.tipo === 'clientes'
      ? await gravarClientes(trx, loja, importacao, agora, porLinha, clientes)
      : await gravarProdutos(trx, loja, importacao, agora, porLinha, linhas)
  await gravarPropostas(trx, importacao.id, gravadas, { aplicada: true })
}

type Gravada = Proposta & { readonly novo?: LinhaLida['novo'] }
type PorLinha = ReadonlyMap<number, Linha>

async function gravarClientes(
  trx: Transacao,
  loja: Loja,
  { usuario_id }: data.ImportacaoLinha,
  propostas: readonly Proposta[],
  porLinha: PorLinha,
  clientes: ReadonlyMap<string, ClienteAqui>,
): Promise<Gravada[]> {
  const gravadas: Gravada[] = []
  for (const proposta of propostas) {
    const linha = porLinha.get(proposta.linha)
    const aqui = clientes.get(linha?.chave ?? '')
    if (linha && proposta.proposta === 'criar') {
      const { id } = await criarCliente(trx, clienteDaLinha(linha.valores))
      gravadas.push({ ...proposta, cliente_id: id, novo: 'cliente' })
    } else {
      if (aqui && proposta.proposta === 'alterar') {
        const mudados = Object.fromEntries(proposta.diferencas.map(({ campo, depois }) => [campo, depois]))
        await alterarCliente({ ...loja, db: trx }, aqui.id, clienteCom(aqui, mudados), usuario_id)
      }
      gravadas.push(proposta)
    }
  }
  return gravadas
}

async function gravarProdutos(
  trx: Transacao,
  loja: Loja,
  importacao: data.ImportacaoLinha,
  propostas: readonly Proposta[],
  porLinha: PorLinha,
  linhas: readonly LinhaLida[],
): Promise<Gravada[]> {
  const aGravar = propostas.filter(({ proposta }) => proposta === 'criar' || proposta === 'alterar')
  const grupoDe = new Map(linhas.map(({ linha, grupo }) => [linha, grupo]))
  const novos = Map.groupBy(
    aGravar.filter(({ produto_id }) => produto_id == null),
    ({ linha }) => grupoDe.get(linha),
  )
  const daqui = Map.groupBy(
    aGravar.filter(({ produto_id }) => produto_id != null),
    ({ produto_id }) => produto_id ?? 0,
  )
  const gravadas = [
    ...(await criarProdutos(trx, importacao, [...novos.values()], porLinha)),
    ...(await mudarDaqui(trx, loja, importacao, daqui, porLinha)),
  ]
  const porNumero = new Map(gravadas.map((uma) => [uma.linha, uma]))
  return propostas.map((uma) => porNumero.get(uma.linha) ?? uma)
}

async function mudarDaqui(
  trx: Transacao,
  loja: Loja,
  { id: importacao_id, usuario_id, estoque }: data.ImportacaoLinha,
  daqui: ReadonlyMap<number, readonly Proposta[]>,
  porLinha: PorLinha,
): Promise<Gravada[]> {
  const novasDe = (propostas: readonly Proposta[]) => propostas.filter(({ proposta }) => proposta === 'criar')
  const mudancas = [...daqui].map(([produto_id, propostas]): [number, Mudancas] => [
    produto_id,
    {
      mudancas: propostas.flatMap(({ variacao_id = null, diferencas, proposta }) =>
        diferencas
          // The fields of a new variation are in it; what its row says of the product changes that.
          .filter(({ campo }) => proposta === 'alterar' || ehDoProduto(campo) || campo === 'estoque_do_produto')
          .map(({ campo, antes, depois }) => ({ variacao_id, campo, antes, depois })),
      ),
      novas: novasDe(propostas).map((uma) => novaVariacao(porLinha.get(uma.linha)?.valores ?? {}, gtinDaProposta(uma))),
    },
  ])
  const motivo = estoque === 'entrada' ? 'entrada' : 'contagem'
  const criadas = await mudarProdutos(trx, loja, { usuario_id, motivo, importacao_id }, new Map(mudancas))
  return [...daqui].flatMap(([produto_id, propostas]) => {
    const ids = criadas.get(produto_id) ?? []
    const idDaNova = new Map(novasDe(propostas).map(({ linha }, i) => [linha, ids[i] ?? null]))
    return propostas.map(
      (uma): Gravada =>
        uma.proposta === 'criar'
          ? { ...uma, produto_id, variacao_id: idDaNova.get(uma.linha) ?? null, novo: 'variacao' }
          : uma,
    )
  })
}

const texto = (valor: Valores['sku']) => (valor == null || valor === '' ? null : String(valor))
const numero = (valor: Valores['sku']) => (typeof valor === 'number' ? valor : null)

const novaVariacao = (valores: Valores, gtin: string | null): VariacaoEntrada => ({
  id: undefined,
  sku: texto(valores.sku),
  sku_personalizado: false,
  gtin,
  cor: texto(valores.nome_cor) === null ? null : tomDaCor(String(valores.nome_cor)),
  nome_cor: texto(valores.nome_cor),
  tamanho: texto(valores.tamanho),
  preco_custo: numero(valores.preco_custo),
  preco_venda: numero(valores.preco_venda),
  quantidade: numero(valores.estoque) ?? 0,
  descricao: null,
  imagens_vinculadas: undefined,
})

/** A new product of the rows of each group. What its own row does not say of it, the first of the others that does. */
async function criarProdutos(
  trx: Transacao,
  { id: importacao_id, usuario_id }: data.ImportacaoLinha,
  grupos: readonly (readonly Proposta[])[],
  porLinha: PorLinha,
): Promise<Gravada[]> {
  if (grupos.length === 0) return []
  const modelo = umaVez((nome: string) => modeloDeNome(trx, nome, importacao_id))
  const categoria = umaVez((nome: string) => categoriaDeNome(trx, nome, importacao_id))
  const familias = grupos.map((propostas) => emFamilia(propostas.flatMap(({ linha }) => porLinha.get(linha) ?? [])))
  const entradas: ProdutoEntrada[] = []
  const doModelo = umaVez((id: number) => modelos.record(trx, id))
  for (const [i, { pai, filhas }] of familias.entries()) {
    const proprios = pai?.valores ?? {}
    const valores = [proprios, ...filhas.map((filha) => filha.valores)]
    const dito = (campo: keyof Valores) => valores.find((um) => um[campo] != null)?.[campo]
    const propostaDe = (linha: Linha | null | undefined) => grupos[i]?.find((uma) => uma.linha === linha?.linha)
    const gtinDe = (linha: Linha | null | undefined) => {
      const proposta = propostaDe(linha)
      return proposta ? gtinDaProposta(proposta) : null
    }
    const pecas = propostaDe(pai)?.diferencas.find(({ campo }) => campo === 'estoque')
    const modelo_id = await modelo(texto(dito('modelo')) ?? MODELO_PADRAO)
    const { ncm, origem_fiscal, cest } = await doModelo(modelo_id)
    entradas.push({
      modelo_id,
      categoria_id: await categoria(texto(dito('categoria')) ?? MODELO_PADRAO),
      titulo: String(dito('titulo')),
      descricao: texto(dito('descricao')) ?? '',
      sku: texto(pai ? proprios.sku : dito('sku_do_produto')),
      gtin: gtinDe(pai),
      codigo: texto(dito('codigo')),
      ncm: texto(dito('ncm')) ?? ncm,
      origem_fiscal: numero(dito('origem_fiscal')) ?? origem_fiscal ?? undefined,
      cest: texto(dito('cest')) ?? cest,
      unidade: texto(dito('unidade')) ?? undefined,
      largura: numero(dito('largura')),
      altura: numero(dito('altura')),
      comprimento: numero(dito('comprimento')),
      peso: numero(dito('peso')),
      preco_custo: numero(proprios.preco_custo),
      preco_venda: numero(proprios.preco_venda),
      qtd: numero(pecas?.depois) ?? 0,
      tem_cor: false,
      tem_tamanho: false,
      publicar_bling: false,
      variacoes: filhas.length > 0 ? filhas.map((filha) => novaVariacao(filha.valores, gtinDe(filha))) : undefined,
      componentes: undefined,
      versao: undefined,
    })
  }
  const produtos = await criarProdutosLidos(trx, entradas, usuario_id)
  return grupos.flatMap((propostas, i) => {
    const { id: produto_id = null, variacoes = [] } = produtos[i] ?? {}
    const daFilha = new Map(familias[i]?.filhas.map(({ linha }, j) => [linha, variacoes[j] ?? null]))
    return propostas.map(
      (uma): Gravada => ({ ...uma, produto_id, variacao_id: daFilha.get(uma.linha) ?? null, novo: 'produto' }),
    )
  })
}

function umaVez<N, T>(perguntar: (nome: N) => Promise<T>): (nome: N) => Promise<T> {
  const sabidos = new Map<N, Promise<T>>()
  return (nome) => {
    const sabido = sabidos.get(nome) ?? perguntar(nome)
    sabidos.set(nome, sabido)
    return sabido
  }
}
