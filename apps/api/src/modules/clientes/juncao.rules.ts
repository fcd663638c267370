import type { CadastroJuntado } from '@estampa/contract/clientes/juncao.schemas.ts'
import { hasTwoDocumentos, juncaoDe } from '@estampa/contract/clientes/juncao.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { atField, DomainError } from '../../infra/base/errors.ts'
import { type Banco, type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { clientePorId, umCompradorPorVez } from './clientes.data.ts'
import { lockCliente, readCliente, tellClienteChange } from './clientes.rules.ts'
import * as data from './juncao.data.ts'

interface Par {
  /** The customer that stays. */
  readonly id: number
  readonly outro_id: number
}

/**
 * Joins the record `outro_id` into the customer `id` of the same person: moves all rows that name it, and fills the
 * customer's empty fields. Leaves the record's contact at the ERP alone; keeps its id and document. Answers the id only, as
 * the answer is stored under the idempotency key and must hold no personal data.
 */
export const mergeClientes = (
  loja: Loja,
  autor: Autor,
  { id, outro_id, apesar_do_documento }: Par & { readonly apesar_do_documento: boolean },
  idempotencia?: Idempotencia,
): Promise<{ id: number }> =>
  transactionOnce(loja.db, idempotencia, async (trx) => {
    if (id === outro_id) throw atField('outro_id', 'MESMO_CADASTRO')
    const [fica, juntado] = await lockClientePair(trx, { id, outro_id })
    if (hasTwoDocumentos(fica, juntado) && !apesar_do_documento) throw new DomainError('CLIENTES_COM_DOIS_DOCUMENTOS')
    const { vem: vieram, sobra: ficaram } = juncaoDe(fica, juntado)
    const levados = await data.moveClienteRows(trx, outro_id, id)
    const usuario_id = autor.usuario?.id ?? null
    const juncao = { id: outro_id, cliente_id: id, vieram, ficaram, levados, versao: fica.versao + 1, usuario_id }
    // First: a document is unique, and the customer may take this one.
    await data.moveToJuntados(trx, juncao)
    const textos = Object.fromEntries(vieram.map((campo) => [campo, juntado[campo]]))
    await data.changeClienteRecord(
      trx,
      id,
      vieram.includes('municipio') ? { ...textos, codigo_ibge: juntado.codigo_ibge } : textos,
    )
    await tellClienteChange(trx, loja, fica, vieram, usuario_id)
    await loja.erp.dizerOutroCliente(trx, Object.keys(levados.vendas).map(Number), {
      antes: juntado.nome,
      agora: fica.nome,
    })
    await auditAct(trx, autor, {
      tipo: 'clientes_juntados',
      // Ids only: the audit cannot be changed, and the person may ask to be anonymised.
      alvo: { tipo: 'cliente', id },
      detalhes: { outro: outro_id, apesar_do_documento, ...quantos(levados), campos: vieram.join(', ') },
    })
    return { id }
  })

const quantos = ({ vendas, orcamentos }: data.Juntado['levados']) => ({
  vendas: Object.keys(vendas).length,
  orcamentos: Object.keys(orcamentos).length,
})

/** Locks both records by rising id, and holds back orders from the ERP meanwhile. Refuses records of no person. */
async function lockClientePair(trx: Transacao, { id, outro_id }: Par): Promise<[Pessoa, Pessoa]> {
  await umCompradorPorVez(trx)
  const pessoas = new Map<number, Pessoa>()
  for (const clienteId of [id, outro_id].sort((a, b) => a - b)) {
    const { id_bling, anonimizado_em } = await lockCliente(trx, clienteId)
    if (anonimizado_em !== null) throw new DomainError('CLIENTE_ANONIMIZADO')
    pessoas.set(clienteId, { ...(await readCliente(trx, clienteId)), id_bling })
  }
  return [pessoas.get(id) as Pessoa, pessoas.get(outro_id) as Pessoa]
}
type Pessoa = Cliente & { readonly id_bling: string | null }

/** Undoes a recent join: restores the record as a customer and moves its rows back. */
export const splitClientes = (
  loja: Loja,
  autor: Autor,
  { id, outro_id }: Par,
  idempotencia?: Idempotencia,
): Promise<{ id: number }> =>
  transactionOnce(loja.db, idempotencia, async (trx) => {
    await umCompradorPorVez(trx)
    const fica = await lockCliente(trx, id)
    const juntado = await data.juntadoTravado(trx, outro_id)
    if (juntado?.cliente_id !== id) throw new DomainError('JUNCAO_INEXISTENTE')
    if (juntado.juntado_a !== id) throw new DomainError('JUNCAO_SEGUIDA', { nome: juntado.nome })
    if (!juntado.recente) throw new DomainError('JUNCAO_ANTIGA')
    if (fica.versao !== juntado.versao) throw mudou(`o cadastro de “${fica.nome}”`)
    // First: the document is unique, and the record needs it back.
    const { versao } = await data.changeClienteRecord(trx, id, valoresDeAntes(juntado))
    await data.restoreClienteRecord(trx, outro_id)
    const mudada = await data.moveBackJuntado(trx, juntado)
    if (mudada) throw mudou(`${NOMES[mudada.tabela]} ${mudada.id}`)
    await data.forgetJuncao(trx, juntado, versao)
    const usuario_id = autor.usuario?.id ?? null
    await tellClienteChange(trx, loja, fica, juntado.vieram, usuario_id)
    const nomes = { antes: fica.nome, agora: juntado.nome }
    await loja.erp.dizerOutroCliente(trx, Object.keys(juntado.levados.vendas).map(Number), nomes)
    await auditAct(trx, autor, {
      tipo: 'clientes_separados',
      alvo: { tipo: 'cliente', id },
      detalhes: { outro: outro_id, ...quantos(juntado.levados) },
    })
    return { id }
  })

const mudou = (mudado: string) => new DomainError('JUNCAO_MUDADA', { mudado })
const NOMES: Readonly<Record<string, string>> = { vendas: 'a venda', orcamentos: 'o orçamento' }

const valoresDeAntes = ({ vieram }: data.Juntado): Partial<Cliente> => ({
  ...Object.fromEntries(vieram.map((campo) => [campo, campo === 'contribuinte' ? 'nao' : ''])),
  ...(vieram.includes('municipio') && { codigo_ibge: null }),
})

/** The customer with this number; for a joined record the customer that now holds it. */
export async function readMergedCliente(db: Banco, id: number): Promise<Cliente> {
  const cliente = (await clientePorId(db, id)) ?? (await clientePorId(db, (await data.quemFicou(db, id))?.id ?? id))
  return cliente ?? readCliente(db, id)
}

export async function juntadosDoCliente(db: Banco, id: number): Promise<CadastroJuntado[]> {
  await readCliente(db, id)
  const linhas = await data.juntadosDe(db, id)
  return linhas.map(({ ficha, ficaram, ...linha }) => ({
    ...linha,
    ficaram: ficaram.map((campo) => ({ campo, valor: ficha[campo] ?? '' })),
  }))
}
