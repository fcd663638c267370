import type { ErrorCode } from '@estampa/contract/errors.ts'
import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { type EstadoDaNota, fatosDaNota, type ModeloDeNota, nomeDoModelo } from '@estampa/contract/notas/nota.ts'
import type { FaltaNoCampo } from '@estampa/contract/problem.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { documentoConfere } from '@estampa/contract/shared/documents.ts'
import type { ConfiguracaoDasNotas, ItemDasNotas, OpcoesDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { type Change, changed } from '../../infra/base/change.ts'
import { atField, DomainError } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import { type Loja, requireErp } from '../../shop/loja.ts'
import { syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import { lockVenda, readVenda } from '../vendas/venda/venda.rules.ts'
import { recordHistory } from '../vendas/venda/vendas.data.ts'

import * as data from './notas.data.ts'

/** Questions about invoices to the account: `app.ts` hands them in. */
export interface ContaDasNotas {
  /** Returns the products without an NCM, here or, as far as it is known, at Bling. */
  produtosSemNcm(produtos: readonly number[]): Promise<{ readonly id: number; readonly titulo: string }[]>
  opcoes(): Promise<OpcoesDasNotas>
  /** Checks for what would have an invoice refused. */
  conferir(): Promise<ItemDasNotas[]>
}

const NATUREZAS = ['natureza_id', 'natureza_contribuinte_id', 'natureza_consumidor_id'] as const

/** Changes the given settings. Refuses, at its field, a nature or form of payment that the account does not have. */
export async function changeNotasConfiguracao(
  { conta, ...loja }: Loja & { readonly conta: ContaDasNotas },
  mudada: Change<ConfiguracaoDasNotas>,
  autor: Autor,
): Promise<ConfiguracaoDasNotas> {
  await requireErp(loja)
  const escolhidas = NATUREZAS.some((campo) => mudada[campo] != null) || (mudada.formas?.length ?? 0) > 0
  if (escolhidas) {
    const { naturezas, formas } = await conta.opcoes()
    for (const campo of NATUREZAS) {
      const dada = mudada[campo]
      if (dada != null && !naturezas.some(({ id }) => id === dada)) throw atField(campo, 'NATUREZA_INEXISTENTE')
    }
    for (const { id_bling } of mudada.formas ?? [])
      if (!formas.some(({ id }) => id === id_bling)) throw atField('formas', 'FORMA_INEXISTENTE')
  }
  return data.notasConfiguracao.change(loja.db, autor, (stored) => {
    const row = changed(stored, mudada)
    if (JSON.stringify(row) === JSON.stringify(stored)) return null
    return { row, details: { ativa: row.ativa ? 'sim' : 'não', emitir: row.emitir } }
  })
}

type Emissor = Loja & { readonly conta: Pick<ContaDasNotas, 'produtosSemNcm'> }

/** Asks Bling for the sale's invoice, or answers a living one. Refuses what would be refused, a sentence each. */
export async function requestNota(
  loja: Emissor,
  vendaId: number,
  modelo: ModeloDeNota | undefined,
  usuarioId: number | null,
  idempotencia?: Idempotencia,
): Promise<Venda> {
  const { db, queue, erp, conta } = loja
  const vista = await readVenda(db, erp, vendaId)
  const config = await data.notasConfiguracao.read(db)
  if (vista.nota && fatosDaNota(vista.nota.estado).viva) return vista
  if (!erp.ativo || !config.ativa) throw buildFaltasError([buildFieldlessFalta(DESLIGADA)])
  await erp.exigirAutorizacao()
  const produtos = vista.itens.flatMap(({ id, despesa }) => (id === null || despesa ? [] : [id]))
  const ncmlessProdutos = await conta.produtosSemNcm([...new Set(produtos)])
  return transactionOnce(db, idempotencia, async (trx) => {
    await lockVenda(trx, vendaId)
    const venda = await readVenda(trx, erp, vendaId)
    if (venda.nota && fatosDaNota(venda.nota.estado).viva) return venda
    const chosenModelo = modelo ?? (isBalcaoVenda(venda) && config.natureza_consumidor_id !== null ? 65 : 55)
    const faltas = [
      ...faltasDaVenda(venda, chosenModelo, (await erp.pedidoDaVenda(trx, vendaId)) !== null),
      ...ncmlessProdutos.map(({ id, titulo }) => ({
        frase: `O produto “${titulo}” está sem NCM: preencha-o no cadastro dele.`,
        onde: { produto_id: id, campo: 'ncm' },
      })),
    ]
    if (faltas.length > 0) throw buildFaltasError(faltas)
    await data.insertNota(trx, { venda_id: vendaId, modelo: chosenModelo, usuario_id: usuarioId })
    await bringNotaToBling(trx, queue, venda, usuarioId, `${nomeDoModelo(chosenModelo)} pedida ao Bling.`)
    return readVenda(trx, erp, vendaId)
  })
}

/** Why a label waits while an NF-e stands beside the sale's NFC-e, and what a person does about it. */
const fraseDasDuasNotas = (numero: string) =>
  `No Bling há a NF-e nº ${numero} autorizada, além da NFC-e desta venda: o pacote vai com a NF-e. Digite a chave dela em “Opções do envio”, ou cancele no Bling a que sobra.`

/**
 * Says whether a label may be bought, and asks for the invoice first where the shop wants one before each label. Null: it
 * may; `falta` null: the invoice is being made; `falta` a sentence: why there is no invoice, or which of two is meant.
 * `temChave`: tells whether a person has typed the key that the parcel goes with.
 */
export async function notaParaEtiqueta(
  loja: Emissor,
  vendaId: number,
  { usuarioId, temChave }: { readonly usuarioId: number | null; readonly temChave: () => Promise<boolean> },
): Promise<{ falta: string | null } | null> {
  const { db, erp } = loja
  const { ativa, emitir } = await data.notasConfiguracao.read(db)
  if (!ativa) return null
  const outraNfe = await erp.relerNota(vendaId)
  const { nota } = await readVenda(db, erp, vendaId)
  if (outraNfe !== null && !(await temChave())) return { falta: fraseDasDuasNotas(outraNfe) }
  if (nota?.estado === 'autorizada') return null
  if (nota && fatosDaNota(nota.estado).emAndamento) return { falta: null }
  if (emitir === 'na_mao') return null
  if (nota && fatosDaNota(nota.estado).viva)
    return { falta: `A nota fiscal está ${fatosDaNota(nota.estado).rotulo}. ${nota.motivo ?? ''}` }
  try {
    await requestNota(loja, vendaId, 55, usuarioId)
    return { falta: null }
  } catch (error) {
    if (error instanceof DomainError) return { falta: error.message }
    throw error
  }
}

/** Sends the same invoice to the SEFAZ again, after a person mended it at Bling. */
export const resendNota = (
  { db, queue, erp }: Loja,
  vendaId: number,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<Venda> =>
  transactionOnce(db, idempotencia, async (trx) => {
    await lockVenda(trx, vendaId)
    const venda = await readVenda(trx, erp, vendaId)
    const nota = await data.notaViva(trx, vendaId)
    if (!nota) throw await recusaSemNota(trx, vendaId)
    if (fatosDaNota(nota.estado).emAndamento) return venda
    if (!fatosDaNota(nota.estado).reenviavel) throw new DomainError('NOTA_NAO_SE_REENVIA')
    await erp.exigirAutorizacao()
    // An invoice whose value differed is compared again before it goes.
    const estado = nota.estado === 'diferente' ? 'gerando' : 'enviando'
    await data.changeNota(trx, nota, { estado, enviar: true, motivo: null, produto_id: null, consultas: 0 })
    await bringNotaToBling(trx, queue, venda, usuarioId, `${nomeDoModelo(nota.modelo)} enviada de novo.`)
    return readVenda(trx, erp, vendaId)
  })

const ENCERRADAS = {
  denegada: 'NOTA_DENEGADA',
  cancelada: 'NOTA_CANCELADA',
  excluida: 'NOTA_EXCLUIDA',
  falhou: 'NOTA_NAO_FEITA',
} as const satisfies Partial<Record<EstadoDaNota, ErrorCode>>

/** The error when a sale has no invoice to send: the state of the last one, and what to do. */
async function recusaSemNota(trx: Transacao, vendaId: number): Promise<DomainError> {
  const ultima = await data.ultimaNota(trx, vendaId)
  const codigo = ultima && (ENCERRADAS as Partial<Record<EstadoDaNota, ErrorCode>>)[ultima.estado]
  if (!codigo) return new DomainError('NOTA_NAO_ENCONTRADA')
  return new DomainError(codigo, {
    nota: `${nomeDoModelo(ultima.modelo)}${ultima.numero ? ` nº ${ultima.numero}` : ''}`,
  })
}

async function bringNotaToBling(
  trx: Transacao,
  queue: Queue,
  { id, cliente_nome }: Venda,
  usuario_id: number | null,
  descricao: string,
): Promise<void> {
  await recordHistory(trx, { venda_id: id, tipo: 'nota', descricao, usuario_id })
  const titulo = `Nota de ${cliente_nome}`
  await syncRecord(trx, queue, { tipo: 'nota', operacao: 'emitir', alvo_id: id, titulo, usuario_id })
}

const DESLIGADA = 'A emissão de notas está desligada: um administrador a liga em Configurações, Notas fiscais.'

/** Item that an invoice lacks, and the field where it is filled in; null where no field of a record mends it. */
interface Falta {
  readonly frase: string
  readonly onde: FaltaNoCampo | null
}
const buildFieldlessFalta = (frase: string): Falta => ({ frase, onde: null })
function buildFaltasError(foundFaltas: readonly Falta[]): DomainError {
  const [faltas, places] = [foundFaltas.map(({ frase }) => frase), foundFaltas.map((falta) => falta.onde)]
  return new DomainError('NOTA_COM_FALTAS', { motivo: faltas.join(' ') }, { faltas, onde: places })
}

/** It went over the counter to its end. */
const isBalcaoVenda = ({ origem, status, codigo_servico_frete }: Venda) =>
  origem === 'loja_fisica' && fatosDoStatus(status).chegou && codigo_servico_frete === RETIRADA_NA_LOJA.codigo

/** Returns what the invoice would be refused for, as far as it is known here. */
export function faltasDaVenda(
  { status, cliente, importada }: Pick<Venda, 'status' | 'importada'> & { readonly cliente: Comprador },
  modelo: ModeloDeNota,
  hasPedido: boolean,
): Falta[] {
  const { encerrada } = fatosDoStatus(status)
  return [
    ...(encerrada === null ? [] : [buildFieldlessFalta(encerrada.motivo)]),
    ...(hasPedido
      ? []
      : [buildFieldlessFalta('A venda ainda não tem pedido no Bling: use “Sincronizar com o Bling”.')]),
    // The buyer of a channel is known at Bling, and often hidden from us.
    ...(modelo === 65 || importada ? [] : faltasDoCliente(cliente)),
  ]
}

const DO_ENDERECO = [
  ['endereco', 'rua'],
  ['numero', 'número'],
  ['bairro', 'bairro'],
  ['municipio', 'cidade'],
  ['uf', 'UF'],
  ['cep', 'CEP'],
] as const
type Comprador = Pick<
  Cliente,
  'id' | 'nome' | 'cpf' | 'contribuinte' | 'inscricao_estadual' | (typeof DO_ENDERECO)[number][0]
>
function faltasDoCliente(cliente: Comprador): Falta[] {
  const { id, nome, cpf, contribuinte, inscricao_estadual } = cliente
  const falta = (campo: string, frase: string): Falta => ({ frase, onde: { cliente_id: id, campo } })
  const vazios = DO_ENDERECO.filter(([campo]) => !cliente[campo])
  const rotulos = vazios.map(([, rotulo]) => rotulo).join(', ')
  return [
    ...(!documentoConfere(cpf) ? [falta('cpf', `O cadastro de ${nome} está sem CPF ou CNPJ válido.`)] : []),
    ...vazios.slice(0, 1).map(([campo]) => falta(campo, `No endereço de ${nome} falta: ${rotulos}.`)),
    ...(contribuinte === 'sim' && !inscricao_estadual
      ? [falta('inscricao_estadual', `${nome} é contribuinte do ICMS, e o cadastro está sem a inscrição estadual.`)]
      : []),
  ]
}
