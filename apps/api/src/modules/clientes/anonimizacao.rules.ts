import type { Rastros, RastrosDepois } from '@estampa/contract/clientes/rastros.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import type { Staged } from '@estampa/host/restore.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct, auditExclusoes } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { removeImagemFiles } from '../imagens/imagens.jobs.ts'
import { deleteClienteArtes } from '../producao/artes.rules.ts'
import { syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import * as data from './anonimizacao.data.ts'
import { removeEtiquetaFiles } from './clientes.jobs.ts'
import { lockCliente, readCliente } from './clientes.rules.ts'
import { clearJuntados, fichasJuntadas } from './juncao.data.ts'
import { findRastros, procuradoDe, removeRastros } from './rastros.rules.ts'

interface Pedido {
  readonly id: number
  /** Empty the contact at Bling too. */
  readonly no_bling: boolean
  /** Texts in which the person who anonymises found the customer. */
  readonly apagar: readonly string[]
}
type Anonimizado = Cliente & { readonly rastros?: RastrosDepois }

/**
 * Takes the person out of everything that the shop keeps; sales, totals and stock stay. For good: a second call changes
 * nothing. Refused while a parcel with the person's label is on its way out of the shop.
 */
export const anonymiseCliente = (
  { db, queue, erp }: Loja,
  autor: Autor,
  { id, no_bling, apagar }: Pedido,
  idempotencia?: Idempotencia,
): Promise<Anonimizado> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const { id_bling } = await lockCliente(trx, id)
    const cliente = await readCliente(trx, id)
    if (cliente.anonimizado_em !== null) return cliente
    const { vendas, comEnvio, emDesenho } = await data.lockVendas(trx, id)
    if (comEnvio > 0) throw new DomainError('CLIENTE_COM_ENVIO_ABERTO', { quantidade: comEnvio })
    if (emDesenho > 0)
      throw new DomainError('CLIENTE_COM_ETIQUETA_EM_DESENHO', { quantidade: emDesenho }, { esperarSegundos: 30 })
    const unprinted = await data.countUnprintedPecas(trx, id)
    if (unprinted > 0) throw new DomainError('CLIENTE_COM_PRODUCAO_ABERTA', { quantidade: unprinted })
    const juntados = await fichasJuntadas(trx, id)
    const procurado = procuradoDe([cliente, ...juntados])
    const { etiquetas, artes } = await deletePessoaData(trx, id, autor)
    const rastros = await removeRastros(trx, procurado, apagar)
    await removeEtiquetaFiles(trx, queue, etiquetas)
    await removeImagemFiles(trx, queue, artes)
    const contatos = [{ id, id_bling }, ...juntados].flatMap((ficha) =>
      ficha.id_bling === null ? [] : [{ alvo_id: ficha.id, id_bling: ficha.id_bling }],
    )
    const blingContatos = no_bling && erp.ativo ? contatos : []
    for (const { alvo_id, ...dados } of blingContatos) {
      const sincronizacao = {
        tipo: 'contato',
        operacao: 'anonimizar',
        alvo_id,
        titulo: `Contato do cliente ${alvo_id}`,
      } as const
      await syncRecord(trx, queue, { ...sincronizacao, dados, usuario_id: autor.usuario?.id ?? null })
    }
    // By its id alone: the audit is only added to, so it must not learn the name now.
    const ato = { tipo: 'cliente_anonimizado', alvo: { tipo: 'cliente', id } } as const
    const detalhes = { vendas, no_bling: blingContatos.length > 0, textos_apagados: rastros.apagados }
    await auditAct(trx, autor, { ...ato, detalhes })
    return { ...(await readCliente(trx, id)), rastros }
  })

/** Ends a transaction of which nothing may stay. */
class Desfeita extends Error {}

/** The texts that would still tell a customer after they were anonymised, which is done and undone to know them. */
export async function previewRastros({ db }: Pick<Loja, 'db'>, autor: Autor, id: number): Promise<Rastros> {
  let achados: Rastros = { quantidade: 0, rastros: [] }
  const preview = transaction(db, async (trx) => {
    await lockCliente(trx, id)
    const cliente = await readCliente(trx, id)
    if (cliente.anonimizado_em !== null) return
    const procurado = procuradoDe([cliente, ...(await fichasJuntadas(trx, id))])
    await deletePessoaData(trx, id, autor)
    achados = await findRastros(trx, procurado)
    throw new Desfeita()
  })
  await preview.catch((error: unknown) => {
    if (!(error instanceof Desfeita)) throw error
  })
  return achados
}

/** Empties every row that tells the person; answers the names of files of labels and arts, which go after the commit. */
export async function deletePessoaData(trx: Transacao, id: number, autor: Autor) {
  const cliente = await readCliente(trx, id)
  // Texts about a joined record stand in the customer's sales, or under the record's former number.
  const juntados = (await fichasJuntadas(trx, id)).flatMap((ficha) => [{ ...ficha, id }, ficha])
  const etiquetas: string[] = []
  const motivo = `anonimização do cliente ${id}`
  for (const ficha of [...juntados, cliente]) {
    const rastro = data.rastroDe(ficha)
    await data.anonymiseSincronizacoes(trx, rastro)
    await data.forgetClienteLinhas(trx, ficha)
    const orcamentos = await data.forgetClienteOrcamentos(trx, ficha)
    await auditExclusoes(trx, autor, 'orcamento', orcamentos, motivo)
    await data.anonymiseRespostas(trx, rastro)
    etiquetas.push(...(await data.anonymiseVendas(trx, rastro)))
    await data.anonymiseArtes(trx, rastro)
  }
  // After the quotes, which may name them.
  const deletedArtes = await deleteClienteArtes(trx, id)
  await auditExclusoes(trx, autor, 'arte', deletedArtes, motivo)
  await clearJuntados(trx, id)
  await data.anonymiseFicha(trx, id)
  return { etiquetas, artes: deletedArtes.flatMap(({ arquivos }) => arquivos) }
}

/** Tables that `repeatAnonymisations` compares. */
const CLIENTES = 'public.clientes'
const JUNTADOS = 'public.clientes_juntados'
export const TABELAS_DOS_CLIENTES: readonly string[] = [CLIENTES, JUNTADOS]

/**
 * Anonymises, in a restored shop, the customers who were anonymised since the backup, also as joined records. `atual` has
 * the tables of the replaced shop; without them there are none. Answers their ids, and the files of their labels and arts,
 * which no row needs any more.
 */
export const repeatAnonymisations = (db: Banco, atual: ReadonlyMap<string, Staged>, autor: Autor) =>
  transaction(db, async (trx) => {
    const staged = atual.get(CLIENTES)
    const clientes = staged?.colunas.includes('anonimizado_em')
      ? await data.anonimizadosDesde(trx, staged, atual.get(JUNTADOS))
      : []
    const etiquetas: string[] = []
    const artes: string[] = []
    for (const id of clientes) {
      const arquivos = await deletePessoaData(trx, id, autor)
      etiquetas.push(...arquivos.etiquetas)
      artes.push(...arquivos.artes)
      const alvo = { tipo: 'cliente', id } as const
      await auditAct(trx, autor, {
        tipo: 'cliente_anonimizado',
        alvo,
        detalhes: { motivo: 'restauração de uma cópia' },
      })
    }
    return { clientes, etiquetas, artes }
  })
