import type { TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import {
  type AtoDaCompra,
  podeNaCompra,
  situacaoDaCompraEmPalavras,
} from '@estampa/contract/compras/compras.machine.ts'
import type {
  Compra,
  CompraAlteracao,
  CompraEntrada,
  ItemDaCompraEntrada,
} from '@estampa/contract/compras/compras.schemas.ts'
import { atField, camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import type { Banco, Db, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Ato, type Autor, auditAct } from '../../shop/auditoria.ts'
import { requirePermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { answerLinha, rememberLinhas } from './codigos.rules.ts'
import * as data from './compras.data.ts'
import { listMissingNumbers } from './preenchimento.data.ts'

type Who = Pick<UsuarioDaSessao, 'id' | 'negadas'>

export async function readCompra(db: Db, id: number): Promise<Compra> {
  const compra = await found(data.readCompraRow(db, id), 'COMPRA_NAO_ENCONTRADA')
  return { ...compra, a_preencher: compra.nota_chave === null ? [] : await listMissingNumbers(db, id) }
}

/** Locks a purchase of which this may be done. */
export async function lockCompraFor(trx: Transacao, id: number, ato: AtoDaCompra): Promise<data.LockedCompra> {
  const compra = await found(data.lockCompra(trx, id), 'COMPRA_NAO_ENCONTRADA')
  if (!podeNaCompra(ato, compra.situacao)) {
    const situacao = situacaoDaCompraEmPalavras(compra.situacao).toLowerCase()
    throw new DomainError('COMPRA_EM_OUTRA_SITUACAO', { situacao })
  }
  return compra
}

/** A cost that a person sends who may not see costs is refused; absent ones stay. */
export function requireCustos(
  who: Pick<UsuarioDaSessao, 'negadas'>,
  custos: readonly (number | null | undefined)[],
): void {
  if (custos.some((custo) => typeof custo === 'number' && custo > 0)) requirePermissao(who, 'ver_custos')
}

async function requireFornecedor(trx: Transacao, id: number): Promise<void> {
  const fornecedor = await data.findBuyableFornecedor(trx, id)
  if (!fornecedor) throw atField('fornecedor_id', 'FORNECEDOR_NAO_ENCONTRADO')
  if (fornecedor.anonimizado_em !== null) throw atField('fornecedor_id', 'FORNECEDOR_ANONIMIZADO')
}

/** By its number: a supplier's name may be a person's, and the audit is only added to. */
export const auditCompra = (
  trx: Transacao,
  autor: Autor,
  tipo: TipoDeAto,
  { id, ...detalhes }: NonNullable<Ato['detalhes']> & { readonly id: number },
): Promise<void> => auditAct(trx, autor, { tipo, alvo: { tipo: 'compra', id, nome: `Compra ${id}` }, detalhes })

export const sizeOf = ({ id, itens, pecas }: Compra) => ({ id, linhas: itens.length, pecas })

export const createCompra = (
  db: Banco,
  { versao: _, itens, ...fields }: CompraEntrada,
  who: Who,
  autor: Autor,
  idempotencia?: Idempotencia,
): Promise<Compra> =>
  transactionOnce(db, idempotencia, async (trx) => {
    requireCustos(who, [fields.frete, ...itens.map(({ custo_unitario }) => custo_unitario)])
    await requireFornecedor(trx, fields.fornecedor_id)
    const { id } = await data.insertCompra(trx, fields, who.id)
    await data.writeCompraItens(trx, id, await buildItens(trx, itens, []))
    await data.updateCompraRow(trx, id)
    return tellCompra(trx, autor, 'compra_criada', id)
  })

/** The purchase as it is now, with the act in the audit. */
export async function tellCompra(trx: Transacao, autor: Autor, tipo: TipoDeAto, id: number): Promise<Compra> {
  const compra = await readCompra(trx, id)
  await auditCompra(trx, autor, tipo, sizeOf(compra))
  return compra
}

/** Changes a draft. Costs of a person who does not see them stay as they are. */
export const changeCompra = (
  db: Banco,
  id: number,
  alteracao: CompraAlteracao,
  who: Who,
  autor: Autor,
): Promise<Compra> =>
  transaction(db, async (trx) => {
    const { versao, itens, frete, ...fields } = alteracao
    const stored = await lockCompraFor(trx, id, 'editar')
    if (typeof versao === 'number' && versao !== stored.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await readCompra(trx, id) })
    const seesCustos = !who.negadas.includes('ver_custos')
    requireCustos(who, [frete, ...(itens ?? []).map(({ custo_unitario }) => custo_unitario)])
    if (fields.fornecedor_id !== undefined) await requireFornecedor(trx, fields.fornecedor_id)
    if (itens) {
      const storedItens = await data.listCompraItens(trx, id)
      const newItens = await buildItens(trx, seesCustos ? itens : itens.map(removeCusto), storedItens)
      const custoOf = (itemId: number | null) => storedItens.find((item) => item.id === itemId)?.custo_unitario ?? null
      // The cost of an invoice line follows from its value and piece count, also when a person without `ver_custos` sets the count.
      const keepCusto = (item: data.NewItem) =>
        item.do_fornecedor ? item : { ...item, custo_unitario: custoOf(item.id) }
      const kept = seesCustos ? newItens : newItens.map(keepCusto)
      await data.writeCompraItens(trx, id, kept)
      await rememberLinhas(trx, fields.fornecedor_id ?? stored.fornecedor_id, kept)
    }
    await data.updateCompraRow(trx, id, { ...fields, ...(seesCustos && frete !== undefined && { frete }) })
    return tellCompra(trx, autor, 'compra_alterada', id)
  })

const removeCusto = ({ custo_unitario: _, ...item }: ItemDaCompraEntrada): ItemDaCompraEntrada => item

/** The lines as they are stored: each names a piece that can be bought, or waits for a person with what the invoice says. */
async function buildItens(
  trx: Transacao,
  itens: readonly ItemDaCompraEntrada[],
  storedItens: readonly data.CompraItem[],
): Promise<data.NewItem[]> {
  const pecas = await data.listBuyablePecas(
    trx,
    itens.flatMap(({ produto_id }) => produto_id ?? []),
  )
  const seen = new Map<string, number>()
  return itens.map((item, i) => {
    const at = (campo: string) => `itens.${i}.${campo}`
    const before = findStored(item, i, itens, storedItens)
    if (item.id !== null && !before) throw atField(at('id'), 'LINHA_DE_OUTRA_COMPRA')
    const { produto_id, variacao_id, quantidade, custo_unitario } = item
    const said = before?.do_fornecedor
      ? answerLinha({ ...before, do_fornecedor: before.do_fornecedor }, quantidade, custo_unitario)
      : { do_fornecedor: null, custo_unitario: custo_unitario ?? null }
    const kept = { id: before?.id ?? null, quantidade, ...said }
    if (produto_id === null) {
      if (!kept.do_fornecedor) throw camposInvalidos({ [at('produto_id')]: ['Escolha o produto'] })
      const { codigo, descricao } = kept.do_fornecedor
      return { ...kept, produto_id, variacao_id: null, sku: codigo || null, titulo: descricao, variacao: null }
    }
    const produtoPecas = pecas.filter((peca) => peca.produto_id === produto_id)
    const [produto] = produtoPecas
    if (!produto) throw atField(at('produto_id'), 'PRODUTO_NAO_ENCONTRADO')
    if (produto.na_lixeira) throw atField(at('produto_id'), 'PRODUTO_NA_LIXEIRA')
    if (produto.kit)
      throw camposInvalidos({ [at('produto_id')]: ['Um kit não tem estoque próprio: compre as peças dele.'] })
    if (produto.tem_variacoes && variacao_id === null)
      throw camposInvalidos({ [at('variacao_id')]: ['Este produto é comprado por variação.'] })
    const peca = produtoPecas.find((candidate) => candidate.variacao_id === variacao_id)
    if (!peca) throw atField(at('variacao_id'), 'VARIACAO_NAO_ENCONTRADA')
    const key = data.keyOfPeca({ produto_id, variacao_id })
    const twin = seen.get(key)
    // An invoice may say one piece in several lines, each at its price.
    if (twin !== undefined && !kept.do_fornecedor)
      throw camposInvalidos({ [at('produto_id')]: [`Esta peça já está na linha ${twin + 1}.`] })
    seen.set(key, i)
    const { sku, titulo, variacao } = peca
    return { ...kept, produto_id, variacao_id, sku, titulo, variacao }
  })
}

/** The stored line that a line goes on with: by its id, else by its place where no line has one and none was added or taken away. */
function findStored(
  { id }: ItemDaCompraEntrada,
  place: number,
  itens: readonly ItemDaCompraEntrada[],
  storedItens: readonly data.CompraItem[],
): data.CompraItem | undefined {
  if (id !== null) return storedItens.find((item) => item.id === id)
  const byPlace = itens.length === storedItens.length && itens.every((item) => item.id === null)
  return byPlace ? storedItens[place] : undefined
}

/** Refuses lines of an invoice of which a person has yet to say the piece, or how many pieces they are. */
export function requireWholeLinhas(itens: readonly data.CompraItem[]): void {
  if (itens.length === 0) throw new DomainError('COMPRA_SEM_LINHAS')
  const unknown = itens.filter(({ produto_id }) => produto_id === null)
  if (unknown.length > 0) {
    const erros = Object.fromEntries(
      unknown.map((item) => [`itens.${itens.indexOf(item)}.produto_id`, ['Escolha o produto']]),
    )
    throw new DomainError(
      'LINHA_SEM_PRODUTO',
      {
        descricao: unknown
          .map(({ titulo }) => titulo)
          .slice(0, 3)
          .join(', '),
      },
      { erros },
    )
  }
  const uncertain = itens.find(({ do_fornecedor }) => do_fornecedor?.confirmar_quantidade)
  if (uncertain?.do_fornecedor) {
    const { titulo, do_fornecedor } = uncertain
    const erros = { [`itens.${itens.indexOf(uncertain)}.quantidade`]: ['Diga quantas peças são'] }
    throw new DomainError('LINHA_SEM_UNIDADE', { descricao: titulo, unidade: do_fornecedor.unidade }, { erros })
  }
}

export const orderCompra = (db: Banco, id: number, autor: Autor): Promise<Compra> =>
  transaction(db, async (trx) => {
    await lockCompraFor(trx, id, 'pedir')
    requireWholeLinhas(await data.listCompraItens(trx, id))
    await data.updateCompraRow(trx, id, { moment: 'pedida_em' })
    return tellCompra(trx, autor, 'compra_pedida', id)
  })

const ENDS = {
  encerrar: ['encerrada_em', 'compra_encerrada'],
  cancelar: ['cancelada_em', 'compra_cancelada'],
} as const
/** Ends a purchase: the supplier does not send the rest (encerrar), or sends nothing (cancelar). */
export const endCompra = (db: Banco, id: number, ato: keyof typeof ENDS, autor: Autor): Promise<Compra> =>
  transaction(db, async (trx) => {
    const [moment, tipo] = ENDS[ato]
    await lockCompraFor(trx, id, ato)
    await data.updateCompraRow(trx, id, { moment })
    return tellCompra(trx, autor, tipo, id)
  })
