import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { fornecedorEntrada } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { normalizeDocumento } from '@estampa/contract/shared/documents.ts'
import { CARACTERES, PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transactionOnce } from '../../infra/database/transaction.ts'
import type { RawUpload } from '../../infra/files/upload.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { Lisa } from '../estoque/estoque.data.ts'
import { fornecedores } from '../fornecedores/fornecedores.rules.ts'
import { chooseUnit, findRemembered } from './codigos.rules.ts'
import * as compras from './compras.data.ts'
import { tellCompra } from './compras.rules.ts'
import { roundCusto } from './custo.rules.ts'
import { buildOtherFornecedorError, carryNota, lockCompraWithoutNota } from './juncao.rules.ts'
import * as data from './nota.data.ts'
import { readNotaOf } from './nota.reading.ts'
import type { CompraNota, NotaLinha } from './nota.xml.ts'

interface Recursos {
  readonly db: Banco
  /** The shop's own CPF or CNPJ, '' where nobody noted it. */
  readonly lojaDocumento: () => Promise<string>
}

/**
 * A draft of a supplier's invoice: the supplier is found or made, lines are matched by what was said before, then by EAN.
 * With the purchase that it belongs to, that purchase gets it at once where nothing is left to say of its lines; else the
 * draft knows of that purchase.
 */
export async function createNotaCompra(
  { db, lojaDocumento }: Recursos,
  arquivo: RawUpload | null,
  who: { readonly id: number; readonly autor: Autor },
  {
    orderId,
    idempotencia,
  }: { readonly orderId?: number | undefined; readonly idempotencia?: Idempotencia | undefined },
): Promise<Compra> {
  if (!arquivo) throw new DomainError('NOTA_AUSENTE', {}, { erros: { arquivo: ['Escolha o XML da nota.'] } })
  const nota = await readNotaOf(who.id, arquivo.conteudo)
  const own = normalizeDocumento(await lojaDocumento())
  const isOurs = own === '' || nota.destinatario === '' || nota.destinatario === own
  const avisos = [...nota.avisos, ...(isOurs ? [] : ['A nota é de outro comprador: confira o CNPJ.'])]
  return transactionOnce(db, idempotencia, async (trx) => {
    // One after the other: two invoices of a new supplier, or one sent twice, find what the first one made.
    await data.lockNotas(trx)
    const order = orderId === undefined ? null : await lockCompraWithoutNota(trx, orderId)
    const known = await compras.findCompraByNota(trx, nota.chave)
    // A receipt may have named it before.
    if (known !== null && known !== order?.id)
      throw new DomainError('NOTA_JA_LANCADA', { numero: known }, { compra_id: known })
    const fornecedor_id = order
      ? await requireSameFornecedor(trx, order, nota.fornecedor)
      : await findOrCreateFornecedor(trx, nota.fornecedor)
    const itens = await matchLinhas(trx, fornecedor_id, nota.linhas)
    const storedNota = { ...nota, avisos }
    if (order && itens.every(isWhole)) return carryNota(trx, order, { nota: storedNota, itens }, who.autor)
    const { id } = await compras.insertCompra(trx, { fornecedor_id }, who.id)
    await data.setCompraNota(trx, id, storedNota)
    if (order) await data.setPedido(trx, id, order.id)
    await compras.writeCompraItens(trx, id, itens)
    await compras.updateCompraRow(trx, id)
    return tellCompra(trx, who.autor, 'compra_criada', id)
  })
}

const isWhole = ({ produto_id, do_fornecedor }: compras.NewItem) =>
  produto_id !== null && !do_fornecedor?.confirmar_quantidade

/** Requires that the order's supplier sent the invoice; a supplier without CPF or CNPJ gets the invoice's. */
async function requireSameFornecedor(
  trx: Transacao,
  order: compras.LockedCompra,
  said: CompraNota['fornecedor'],
): Promise<number> {
  const { fornecedor_id } = order
  const found = await data.findFornecedor(trx, said)
  if (found === fornecedor_id) return found
  const { documento } = await fornecedores.record(trx, fornecedor_id)
  if (found !== null || documento !== null) throw await buildOtherFornecedorError(trx, order, said.nome)
  if (said.documento !== null) await fornecedores.change(trx, fornecedor_id, { documento: said.documento })
  return fornecedor_id
}

async function findOrCreateFornecedor(trx: Transacao, said: CompraNota['fornecedor']): Promise<number> {
  const found = await data.findFornecedor(trx, said)
  if (found !== null) return found
  const { nome, telefone, email } = CARACTERES.fornecedor
  const entry = fornecedorEntrada.parse({
    ...said,
    nome: cutText(said.nome, nome),
    telefone: cutText(said.telefone, telefone),
    email: cutText(said.email, email),
  })
  return (await fornecedores.create(trx, entry)).id
}

async function matchLinhas(
  trx: Transacao,
  fornecedorId: number,
  linhas: readonly NotaLinha[],
): Promise<compras.NewItem[]> {
  const remembered = await data.listRememberedCodigos(
    trx,
    fornecedorId,
    linhas.map(({ codigo }) => codigo),
  )
  const byGtin = await data.listPecasByGtin(
    trx,
    linhas.flatMap(({ eans }) => eans),
  )
  const shared = findSharedEans(linhas)
  const matched = linhas.map((linha) => {
    const said = findRemembered(linha, remembered)
    const eans = linha.eans.filter((ean) => !shared.has(ean))
    const peca: Lisa | undefined = said ?? byGtin.find(({ gtin }) => eans.includes(gtin))
    return { linha, peca, unit: chooseUnit(linha, remembered) }
  })
  const pecas = await compras.listBuyablePecas(
    trx,
    matched.flatMap(({ peca }) => peca?.produto_id ?? []),
  )
  return matched.map(({ linha, peca, unit }) => {
    const { codigo, descricao, eans, ncm, unidade, valor } = linha
    const counted = unit.pecas === null ? Number.NaN : roundPieces(linha.quantidade * unit.pecas)
    const isCertain = Number.isInteger(counted) && counted > 0 && counted <= PECAS_MAXIMAS
    const quantidade = isCertain ? counted : Math.max(1, Math.round(linha.quantidade))
    const do_fornecedor: compras.StoredFornecedorLinha = {
      codigo,
      descricao,
      ean: eans[0] ?? null,
      ncm,
      unidade,
      quantidade: linha.quantidade,
      valor,
      confirmar_quantidade: !isCertain,
      valor_digitado: false,
      pecas_por_unidade: unit.pecas,
      dito_em: unit.dito_em,
      ean_da_peca: linha.eanDaPeca,
    }
    const line = { id: null, quantidade, custo_unitario: roundCusto(valor / quantidade), do_fornecedor }
    const known = pecas.find(
      ({ produto_id, variacao_id }) => produto_id === peca?.produto_id && variacao_id === peca.variacao_id,
    )
    if (!known)
      return { ...line, produto_id: null, variacao_id: null, sku: codigo || null, titulo: descricao, variacao: null }
    const { produto_id, variacao_id, sku, titulo, variacao } = known
    return { ...line, produto_id, variacao_id, sku, titulo, variacao }
  })
}

/** Bar codes that lines of different codes or descriptions have in common: they name none of them. */
function findSharedEans(linhas: readonly NotaLinha[]): ReadonlySet<string> {
  const wordsByEan = new Map<string, string>()
  const shared = new Set<string>()
  for (const { codigo, descricao, eans } of linhas)
    for (const ean of eans) {
      const words = JSON.stringify([codigo, descricao])
      if ((wordsByEan.get(ean) ?? words) !== words) shared.add(ean)
      wordsByEan.set(ean, words)
    }
  return shared
}

/** Pieces of a decimal quantity: noise of binary fractions is no fraction of a piece. */
const roundPieces = (pieces: number) => (Math.abs(pieces - Math.round(pieces)) < 1e-6 ? Math.round(pieces) : pieces)
