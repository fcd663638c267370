import type { Transacao } from '../../infra/database/transaction.ts'
import * as data from './recebido.data.ts'

/** The buyer of an order that begins elsewhere; an unknown field is ''. `cpf` and `cep` without punctuation. */
export type Comprador = data.DadosDoComprador & {
  /** The ERP's id of the contact; null for an order without one. */
  readonly id_bling: string | null
}

/** Ties the customer to the ERP's contact; null: to none. A customer that had this contact loses it: the document decides. */
export async function ligarContato(trx: Transacao, id: number, id_bling: string | null): Promise<void> {
  if (id_bling !== null) await data.soltarIdBling(trx, id_bling)
  await data.anotarIdBling(trx, id, id_bling)
}

/**
 * The customer of such an order: by document, else by the ERP's id, else a new one. An existing customer keeps its data;
 * only its empty fields are filled.
 */
export async function clienteDoComprador(trx: Transacao, comprador: Comprador): Promise<{ id: number; novo: boolean }> {
  const { id_bling, ...dados } = comprador
  // Two orders of one buyer may arrive at once.
  await data.umCompradorPorVez(trx)
  const peloDocumento = dados.cpf === '' ? undefined : await data.clientePeloDocumento(trx, dados.cpf)
  const peloId = id_bling === null ? undefined : await data.clientePeloIdBling(trx, id_bling)
  const outraPessoa = peloId !== undefined && dados.cpf !== '' && peloId.cpf !== '' && peloId.cpf !== dados.cpf
  const achado = peloDocumento ?? (outraPessoa ? undefined : peloId)
  const ligar = id_bling !== null && peloId === undefined
  if (achado) {
    await data.preencherVazios(trx, achado.id, dados)
    if (ligar && achado.id_bling === null) await data.anotarIdBling(trx, achado.id, id_bling)
    return { id: achado.id, novo: false }
  }
  return { id: await data.inserirComprador(trx, { ...dados, id_bling: ligar ? id_bling : null }), novo: true }
}
