import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { tomDaCor } from '../../shop/cores.ts'
import { MODELO_PADRAO, runWithRecusas } from '../../shop/importacoes.ts'
import type { Loja } from '../../shop/loja.ts'
import { categoriaDeNome } from '../categorias/categorias.rules.ts'
import { changeCliente, createCliente } from '../clientes/clientes.rules.ts'
import { modeloDeNome, modelos } from '../modelos/modelos.rules.ts'
import { createReadProdutos } from '../produtos/produtos.rules.ts'
import { clienteCom, clienteDaLinha, proposeCliente } from './clientes.rules.ts'
import { clientesAqui } from './contexto.data.ts'
import { lockProdutosAndLinhas, readImportacaoContexto } from './contexto.rules.ts'
import { buildFamilia, isProdutoCampo } from './familia.rules.ts'
import { gtinDaProposta } from './gtin.rules.ts'
import * as data from './importacao.data.ts'
import { type LinhaLida, refuseGroup, savePropostas } from './linhas.data.ts'
import { applyHabitoAnswer, parseImportacaoLinha } from './linhas.rules.ts'
import { applyLote } from './lote.gravacao.rules.ts'
import { changeProdutos, type Mudancas } from './mudanca.rules.ts'
import { proposeProduto } from './produtos.rules.ts'
import type { ClienteAqui, Linha, Proposta, Valores } from './registros.ts'

/** A row that this stage does not do counts only by what it says. */
function lidas({ tipo, habitos, numeros }: data.DePlanilha, linhas: readonly LinhaLida[]) {
  const comoEscreve = applyHabitoAnswer(habitos, numeros)
  return new Map(
    linhas.map(({ linha, grupo, campos, a_fazer, motivo }) => {
      const lida = parseImportacaoLinha(tipo, linha, campos, comoEscreve)
      return [linha, { ...lida, grupo, erros: a_fazer ? lida.erros : [motivo ?? ''] }]
    }),
  )
}

/** Returns what rows become as the shop is now; `travar` locks the shop's data until the transaction ends. */
export async function contextoEPropostas(
  trx: Transacao,
  importacao: data.DePlanilha,
  linhas: readonly LinhaLida[],
  { travar = false } = {},
) {
  const linhaByNumber = lidas(importacao, linhas)
  const linhasAFazer = new Set(linhas.flatMap(({ linha, a_fazer }) => (a_fazer ? [linha] : [])))
  const aFazer = ({ linha }: Proposta) => linhasAFazer.has(linha)
  if (importacao.tipo === 'clientes') {
    const parsedLinhas = [...linhaByNumber.values()]
    const documentos = parsedLinhas.flatMap(({ chave }) => chave ?? [])
    const clientes = await clientesAqui(trx, documentos)
    const propostas = parsedLinhas.map((linha) =>
      proposeCliente(linha, clientes.get(linha.chave ?? ''), importacao.modo),
    )
    return { propostas: propostas.filter(aFazer), porLinha: linhaByNumber, clientes }
  }
  const contexto = await readImportacaoContexto(trx, importacao, [...linhaByNumber.values()], travar ? trx : undefined)
  const grupos = Map.groupBy(linhas, ({ grupo }) => grupo)
  const listGrupoLinhas = (groupLinhas: readonly LinhaLida[]) =>
    groupLinhas.flatMap(({ linha }) => linhaByNumber.get(linha) ?? [])
  const propostas = [...grupos.values()].flatMap((groupLinhas) =>
    proposeProduto(listGrupoLinhas(groupLinhas), contexto),
  )
  return { propostas: propostas.filter(aFazer), porLinha: linhaByNumber, clientes: new Map<string, ClienteAqui>() }
}

/** Applies groups of rows in one transaction; each row of a refused group stores the reason. */
export const applyGrupos = (loja: Loja, importacao: data.ImportacaoLinha, grupos: readonly number[]): Promise<void> =>
  runWithRecusas(
    grupos,
    (batchGrupos) => transaction(loja.db, (trx) => applyLinhas(trx, loja, importacao, batchGrupos)),
    (grupo, motivo) => refuseGroup(loja.db, importacao.id, grupo, motivo),
  )

async function applyLinhas(trx: Transacao, loja: Loja, importacao: data.ImportacaoLinha, grupos: readonly number[]) {
  const linhas = await lockProdutosAndLinhas(trx, importacao.id, 'aplicar', grupos)
  const aFazer = linhas.filter(({ a_fazer }) => a_fazer)
  if (aFazer.length === 0 || (await data.readImportacaoRow(trx, importacao.id))?.estado !== 'aplicando') return
  if (!data.isPlanilha(importacao)) return applyLote(trx, loja, importacao, aFazer)
  const { propostas, porLinha, clientes } = await contextoEPropostas(trx, importacao, linhas, { travar: true })
  const novaQueExiste = new Set(linhas.flatMap(({ linha, proposta }) => (proposta === 'criar' ? [linha] : [])))
  const agora = propostas.map((proposta) =>
    proposta.proposta === 'alterar' && novaQueExiste.has(proposta.linha)
      ? { ...proposta, proposta: 'erro' as const, motivo: 'Passou a existir depois da conferência.', diferencas: [] }
      : proposta,
  )
  const gravadas =
    importacao.tipo === 'clientes'
      ? await saveClientes(trx, loja, importacao, agora, porLinha, clientes)
      : await saveImportedProdutos(trx, loja, importacao, agora, porLinha, linhas)
  await savePropostas(trx, importacao.id, gravadas, { aplicada: true })
}

type Gravada = Proposta & { readonly novo?: LinhaLida['novo'] }
type PorLinha = ReadonlyMap<number, Linha>

async function saveClientes(
  trx: Transacao,
  loja: Loja,
  { usuario_id }: data.ImportacaoLinha,
  propostas: readonly Proposta[],
  linhaByNumber: PorLinha,
  clientes: ReadonlyMap<string, ClienteAqui>,
): Promise<Gravada[]> {
  const gravadas: Gravada[] = []
  for (const proposta of propostas) {
    const linha = linhaByNumber.get(proposta.linha)
    const storedCliente = clientes.get(linha?.chave ?? '')
    if (linha && proposta.proposta === 'criar') {
      const { id } = await createCliente(trx, clienteDaLinha(linha.valores))
      gravadas.push({ ...proposta, cliente_id: id, novo: 'cliente' })
    } else {
      if (storedCliente && proposta.proposta === 'alterar') {
        const mudados = Object.fromEntries(proposta.diferencas.map(({ campo, depois }) => [campo, depois]))
        await changeCliente({ ...loja, db: trx }, storedCliente.id, clienteCom(storedCliente, mudados), usuario_id)
      }
      gravadas.push(proposta)
    }
  }
  return gravadas
}

async function saveImportedProdutos(
  trx: Transacao,
  loja: Loja,
  importacao: data.ImportacaoLinha,
  propostas: readonly Proposta[],
  linhaByNumber: PorLinha,
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
    ...(await createProdutos(trx, importacao, [...novos.values()], linhaByNumber)),
    ...(await changeLocalProdutos(trx, loja, importacao, daqui, linhaByNumber)),
  ]
  const gravadaByLinha = new Map(gravadas.map((gravada) => [gravada.linha, gravada]))
  return propostas.map((proposta) => gravadaByLinha.get(proposta.linha) ?? proposta)
}

async function changeLocalProdutos(
  trx: Transacao,
  loja: Loja,
  { id: importacao_id, usuario_id, estoque }: data.ImportacaoLinha,
  daqui: ReadonlyMap<number, readonly Proposta[]>,
  linhaByNumber: PorLinha,
): Promise<Gravada[]> {
  const novasDe = (propostas: readonly Proposta[]) => propostas.filter(({ proposta }) => proposta === 'criar')
  const mudancas = [...daqui].map(([produto_id, propostas]): [number, Mudancas] => [
    produto_id,
    {
      mudancas: propostas.flatMap(({ variacao_id = null, diferencas, proposta }) =>
        diferencas
          // The fields of a new variation are in it; what its row says of the product changes that.
          .filter(({ campo }) => proposta === 'alterar' || isProdutoCampo(campo) || campo === 'estoque_do_produto')
          .map(({ campo, antes, depois }) => ({ variacao_id, campo, antes, depois })),
      ),
      novas: novasDe(propostas).map((nova) =>
        novaVariacao(linhaByNumber.get(nova.linha)?.valores ?? {}, gtinDaProposta(nova)),
      ),
    },
  ])
  const motivo = estoque === 'entrada' ? 'entrada' : 'contagem'
  const criadas = await changeProdutos(trx, loja, { usuario_id, motivo, importacao_id }, new Map(mudancas))
  return [...daqui].flatMap(([produto_id, propostas]) => {
    const ids = criadas.get(produto_id) ?? []
    const idDaNova = new Map(novasDe(propostas).map(({ linha }, i) => [linha, ids[i] ?? null]))
    return propostas.map(
      (proposta): Gravada =>
        proposta.proposta === 'criar'
          ? { ...proposta, produto_id, variacao_id: idDaNova.get(proposta.linha) ?? null, novo: 'variacao' }
          : proposta,
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
async function createProdutos(
  trx: Transacao,
  { id: importacao_id, usuario_id }: data.ImportacaoLinha,
  grupos: readonly (readonly Proposta[])[],
  linhaByNumber: PorLinha,
): Promise<Gravada[]> {
  if (grupos.length === 0) return []
  const modelo = umaVez((nome: string) => modeloDeNome(trx, nome, importacao_id))
  const categoria = umaVez((nome: string) => categoriaDeNome(trx, nome, importacao_id))
  const familias = grupos.map((propostas) =>
    buildFamilia(propostas.flatMap(({ linha }) => linhaByNumber.get(linha) ?? [])),
  )
  const entradas: ProdutoEntrada[] = []
  const readModelo = umaVez((id: number) => modelos.record(trx, id))
  for (const [i, { pai, filhas }] of familias.entries()) {
    const proprios = pai?.valores ?? {}
    const valores = [proprios, ...filhas.map((filha) => filha.valores)]
    const findValue = (campo: keyof Valores) => valores.find((row) => row[campo] != null)?.[campo]
    const propostaDe = (linha: Linha | null | undefined) =>
      grupos[i]?.find((proposta) => proposta.linha === linha?.linha)
    const gtinDe = (linha: Linha | null | undefined) => {
      const proposta = propostaDe(linha)
      return proposta ? gtinDaProposta(proposta) : null
    }
    const pecas = propostaDe(pai)?.diferencas.find(({ campo }) => campo === 'estoque')
    const modelo_id = await modelo(texto(findValue('modelo')) ?? MODELO_PADRAO)
    const { ncm, origem_fiscal, cest } = await readModelo(modelo_id)
    entradas.push({
      modelo_id,
      categoria_id: await categoria(texto(findValue('categoria')) ?? MODELO_PADRAO),
      titulo: String(findValue('titulo')),
      descricao: texto(findValue('descricao')) ?? '',
      sku: texto(pai ? proprios.sku : findValue('sku_do_produto')),
      gtin: gtinDe(pai),
      codigo: texto(findValue('codigo')),
      ncm: texto(findValue('ncm')) ?? ncm,
      origem_fiscal: numero(findValue('origem_fiscal')) ?? origem_fiscal ?? undefined,
      cest: texto(findValue('cest')) ?? cest,
      unidade: texto(findValue('unidade')) ?? undefined,
      largura: numero(findValue('largura')),
      altura: numero(findValue('altura')),
      comprimento: numero(findValue('comprimento')),
      peso: numero(findValue('peso')),
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
  const produtos = await createReadProdutos(trx, entradas, usuario_id)
  return grupos.flatMap((propostas, i) => {
    const { id: produto_id = null, variacoes = [] } = produtos[i] ?? {}
    const variacaoByLinha = new Map(familias[i]?.filhas.map(({ linha }, j) => [linha, variacoes[j] ?? null]))
    return propostas.map(
      (proposta): Gravada => ({
        ...proposta,
        produto_id,
        variacao_id: variacaoByLinha.get(proposta.linha) ?? null,
        novo: 'produto',
      }),
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
