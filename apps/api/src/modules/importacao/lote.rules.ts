import type { SentidoDoEstoque } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import type {
  Alteracao,
  AlteracaoDeNumero,
  CelulaMudada,
  LoteEmAndamento,
  LoteEntrada,
  LoteProposto,
} from '@estampa/contract/importacoes/lote.routes.ts'
import { ACOES_DO_LOTE, isLoteAction, permissoesDoCampo } from '@estampa/contract/importacoes/lote.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { isCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Banco, type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { buildPermissaoError, requirePermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { readCategoria } from '../categorias/categorias.rules.ts'
import { modelos } from '../modelos/modelos.rules.ts'
import { type Filtros, idsEncontrados } from '../produtos/busca.data.ts'

import { produtosAqui } from './contexto.rules.ts'
import * as data from './importacao.data.ts'
import { IMPORTAR_PLANILHA, startUndo } from './importacao.rules.ts'
import { numerosDe } from './linhas.data.ts'
import { camposDoLote, celulasRecusadas, insertLote } from './lote.data.ts'
import { valorAgora } from './mudanca.rules.ts'
import type { Diferenca, LinhaDoLote, ProdutoAqui, Valor, VariacaoAqui } from './registros.ts'

const MOSTRADAS = 50
const PRODUTOS_POR_LEITURA = 500

/** Returns what a change makes of a value; null where there is nothing to change. */
export function novoValor({ campo, operacao, valor, final }: AlteracaoDeNumero, antes: number | null): number | null {
  if (campo === 'estoque') return (antes ?? 0) + valor
  if (campo !== 'preco_venda' && campo !== 'preco_custo') return valor
  if (operacao !== 'fixar' && antes === null) return null
  const centavos = toCentavos(antes ?? 0)
  const mudados =
    operacao === 'fixar'
      ? toCentavos(valor)
      : operacao === 'somar'
        ? centavos + toCentavos(valor)
        : Math.round(centavos * (1 + valor / 100))
  const fim = final === undefined ? mudados : terminadoEm(mudados, toCentavos(final))
  return Math.min(Math.max(toReais(fim), 0), REAIS_MAXIMOS)
}

/** The nearest amount with these cents, upwards where two are equally near. */
const terminadoEm = (centavos: number, final: number) => Math.max(0, Math.round((centavos - final) / 100)) * 100 + final

/** The rows of one product in which something changes. A variation without a price of its own follows the product's. */
function linhasDoProduto(produto: ProdutoAqui, alteracoes: readonly Alteracao[]): LinhaDoLote[] {
  const { variacoes, titulo, id: produto_id } = produto
  const linha = (variacao: VariacaoAqui | null): LinhaDoLote => ({
    produto_id,
    variacao_id: variacao?.id ?? null,
    nome: [titulo, variacao && nomeDaVariacao(variacao)].filter(Boolean).join(' '),
    diferencas: alteracoes.flatMap((alteracao) => diferencaDe(alteracao, produto, variacao)),
    ...(variacao ? { celulas: [produto_id, variacao.id] as const } : {}),
  })
  return [linha(null), ...variacoes.map(linha)].filter(({ diferencas }) => diferencas.length > 0)
}

function diferencaDe(alteracao: Alteracao, produto: ProdutoAqui, variacao: VariacaoAqui | null): Diferenca[] {
  const { campo } = alteracao
  if (isLoteAction(campo)) {
    const [antes, depois] = ACOES_DO_LOTE[campo]
    return variacao || valorAgora(produto, undefined, campo) !== antes ? [] : [{ campo, antes, depois }]
  }
  const pecas = campo === 'estoque' || campo === 'estoque_minimo'
  const proprio = campo === 'preco_venda' || campo === 'preco_custo' || pecas
  if (variacao && !proprio) return []
  if (pecas && (produto.kit || (produto.tem_variacoes && !variacao))) return []
  const antes = campo === 'estoque' ? (variacao ?? produto).quantidade : ((variacao ?? produto) as ProdutoAqui)[campo]
  if (variacao && antes === null) return []
  const depois = isFiscal(alteracao) ? alteracao.valor : novoValor(alteracao, antes as number | null)
  return (depois === null && !isFiscal(alteracao)) || depois === antes ? [] : [{ campo, antes, depois }]
}

const isFiscal = (alteracao: Alteracao): alteracao is Exclude<Alteracao, AlteracaoDeNumero> =>
  isCampoFiscal(alteracao.campo)

type Pessoa = Pick<UsuarioDaSessao, 'id' | 'tipo' | 'negadas'>
interface Quem {
  readonly autor: Autor
  readonly usuario: Pessoa
  readonly idempotencia: Idempotencia | undefined
}

export async function changeProdutosInLote(
  { db, queue, erp }: Pick<Loja, 'db' | 'queue' | 'erp'>,
  {
    ids,
    filtros,
    alteracoes,
    previa,
    mostrar,
  }: Omit<LoteEntrada, 'filtros'> & { readonly filtros?: Filtros | undefined },
  requester: Quem,
): Promise<LoteProposto> {
  requireAllowed(requester.usuario, alteracoes)
  const names = await requireExisting(db, alteracoes)
  if (alteracoes.some(({ campo }) => campo === 'publicado')) {
    if (!erp.ativo) throw new DomainError('BLING_DESATIVADO')
    await erp.exigirAutorizacao()
  }
  const produtos = ids ?? (await idsEncontrados(db, filtros ?? ({ busca: '' } as Filtros)))
  const linhas: LinhaDoLote[] = []
  for (let i = 0; i < produtos.length; i += PRODUTOS_POR_LEITURA)
    for (const produto of await produtosAqui(db, produtos.slice(i, i + PRODUTOS_POR_LEITURA)))
      if (!produto.na_lixeira) linhas.push(...linhasDoProduto(produto, alteracoes))
  const mudam = new Set(linhas.map(({ produto_id }) => produto_id))
  const proposta = { quantos: linhas.length, produtos: mudam.size, linhas: mostradas(linhas, mostrar) }
  if (previa || linhas.length === 0) return proposta
  return transactionOnce(db, requester.idempotencia, async (trx) => {
    const lote_id = await startLote(trx, queue, requester, {
      linhas,
      estoque: 'entrada',
      ditas: formatAlteracoes(alteracoes, names),
    })
    return { ...proposta, lote_id }
  })
}

interface Novo {
  readonly linhas: readonly LinhaDoLote[]
  readonly estoque: SentidoDoEstoque
  /** Details for the audit. */
  readonly ditas: Readonly<Record<string, Valor>>
}
async function startLote(trx: Transacao, queue: Queue, { autor, usuario }: Quem, { linhas, estoque, ditas }: Novo) {
  const lote = await insertLote(trx, usuario.id, linhas, estoque)
  await auditAct(trx, autor, { tipo: 'produtos_em_lote', detalhes: { lote, linhas: linhas.length, ...ditas } })
  await queue.send(trx, IMPORTAR_PLANILHA, { id: lote })
  return lote
}

/** Cells of a table: each is a row of its own, so that a conflict keeps that cell only. */
export const saveCelulas = (
  { db, queue }: { readonly db: Banco; readonly queue: Queue },
  celulas: readonly CelulaMudada[],
  requester: Quem,
): Promise<LoteEmAndamento> => {
  requireAllowed(requester.usuario, celulas)
  const linhas = celulas
    .map(({ produto_id, variacao_id, campo, antes, depois }): LinhaDoLote => {
      const celula = [produto_id, variacao_id, campo] as const
      return { produto_id, variacao_id, nome: '', diferencas: [{ campo, antes, depois }], celulas: celula }
    })
    .toSorted((a, b) => a.produto_id - b.produto_id)
  const tabela = [...new Set(celulas.map(({ campo }) => campo))].join(', ')
  return transactionOnce(db, requester.idempotencia, async (trx) => {
    const lote_id = await startLote(trx, queue, requester, { linhas, estoque: 'contado', ditas: { tabela } })
    return { lote_id, estado: 'aplicando', aplicar: linhas.length, ...NADA_FEITO, conflitos: [] }
  })
}
const NADA_FEITO = { aplicadas: 0, desfeitas: 0, ficaram: 0, recusadas: 0 }

type DoCampo = Pick<Alteracao | CelulaMudada, 'campo'>
function requireAllowed(usuario: Pessoa, mudancas: readonly DoCampo[]): void {
  for (const { campo } of mudancas)
    for (const permissao of permissoesDoCampo(campo)) requirePermissao(usuario, permissao)
}

/** Refuses a category or a model that is none; answers the names of the others. */
async function requireExisting(db: Banco, alteracoes: readonly Alteracao[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const { campo, valor } of alteracoes) {
    if (campo === 'categoria_id') names.set(campo, (await readCategoria(db, Number(valor))).nome)
    if (campo === 'modelo_id') names.set(campo, (await modelos.record(db, Number(valor))).nome)
  }
  return names
}

const mostradas = (linhas: readonly LinhaDoLote[], mostrar = MOSTRADAS): LoteProposto['linhas'] =>
  linhas
    .slice(0, mostrar)
    .flatMap(({ produto_id, variacao_id, nome, diferencas }) => {
      const peca = { produto_id, nome, ...(variacao_id === null ? {} : { variacao_id }) }
      return diferencas.map(({ campo, antes, depois }) => ({ ...peca, campo, antes, depois }))
    })
    .slice(0, mostrar)

const formatAlteracoes = (alteracoes: readonly Alteracao[], names: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    alteracoes.map(({ campo, operacao, valor }): [string, Valor] => [
      campo,
      `${operacao} ${names.get(campo) ?? valor}`,
    ]),
  )

/** A batch is shown to its author and to administrators only. */
async function loteDaPessoa(db: Banco, id: number, { id: pessoaId, tipo }: Pessoa) {
  const linha = await data.readImportacaoRow(db, id)
  if (linha?.tipo !== 'lote') throw new DomainError('LOTE_NAO_ENCONTRADO')
  if (linha.usuario_id !== pessoaId && tipo !== 'admin') throw buildPermissaoError()
  return linha
}

export async function readLote(db: Banco, id: number, pessoa: Pessoa): Promise<LoteEmAndamento> {
  const linha = await loteDaPessoa(db, id, pessoa)
  const { alterar, erro, aplicadas, desfeitas, ficaram } = await numerosDe(db, id)
  const estado = linha.estado as LoteEmAndamento['estado']
  const conflitos = (await celulasRecusadas(db, id)).map(({ celulas, motivo, diferencas: [ficou] }) => {
    const [produto_id, variacao_id, campo] = celulas
    return { produto_id, variacao_id, campo, motivo, agora: ficou?.antes ?? null }
  })
  return { lote_id: id, estado, aplicar: alterar, aplicadas, desfeitas, ficaram, recusadas: erro, conflitos }
}

/** By who made the change and may still make it, or by an administrator. */
export async function undoLote(
  importador: { readonly db: Banco; readonly queue: Queue },
  { autor, usuario }: Omit<Quem, 'idempotencia'>,
  id: number,
): Promise<LoteEmAndamento> {
  await loteDaPessoa(importador.db, id, usuario)
  requireAllowed(usuario, (await camposDoLote(importador.db, id)) as DoCampo[])
  await startUndo(importador.db, importador.queue, autor, id)
  return readLote(importador.db, id, usuario)
}
