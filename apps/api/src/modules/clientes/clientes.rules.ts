import type { ClienteAlteracao, ClienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { soDigitos } from '@estampa/contract/shared/documents.ts'
import { atField, DomainError, found } from '../../infra/base/errors.ts'
import type { Db, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { sincronizar } from '../sincronizacao/sincronizacao.rules.ts'
import { anonimizarRespostas, anonimizarSincronizacoes, esquecerNasImportacoes, rastroDe } from './anonimizacao.data.ts'
import * as data from './clientes.data.ts'
import { DADOS, type DadoPessoal } from './pessoais.ts'

export { contatosConhecidos } from './clientes.data.ts'
export { type Comprador, clienteDoComprador, ligarContato, mudarEntrega } from './recebido.rules.ts'

export const obterCliente = async (db: Db, id: number): Promise<Cliente> =>
  found(data.clientePorId(db, id), 'CLIENTE_NAO_ENCONTRADO')

export const { consumidorFinal, contatoContado } = data

export const criarCliente = (db: Db, dados: ClienteEntrada, idempotencia?: Idempotencia): Promise<Cliente> =>
  transactionOnce(db, idempotencia, (trx) => data.inserirCliente(trx, dados))

/** All but the document, unless none is known yet. What changed of a customer whom the ERP knows is told there. */
export const alterarCliente = (
  { db, queue, erp }: Pick<Loja, 'queue' | 'erp'> & { readonly db: Db },
  id: number,
  dados: ClienteAlteracao,
  usuarioId: number | null,
): Promise<Cliente> =>
  transaction(db, async (trx) => {
    const atual = await travar(trx, id)
    if (atual.anonimizado_em !== null) throw new DomainError('CLIENTE_ANONIMIZADO')
    const sem_documento = atual.cpf === ''
    if (!sem_documento && typeof dados.cpf === 'string' && dados.cpf !== atual.cpf)
      throw atField('cpf', 'DOCUMENTO_NAO_MUDA')
    if (typeof dados.versao === 'number' && dados.versao !== atual.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await obterCliente(trx, id) })
    const antes = await obterCliente(trx, id)
    const cliente = await data.atualizarCliente(trx, id, sem_documento ? dados : { ...dados, cpf: null })
    const mudados = atual.id_bling === null ? [] : DADOS.filter((campo) => !mesmo(campo, antes[campo], cliente[campo]))
    if (mudados.length > 0) await data.anotarMudados(trx, id, mudados)
    if (erp.ativo && mudados.length > 0) {
      const oque = { tipo: 'contato', operacao: 'atualizar', alvo_id: id, titulo: cliente.nome } as const
      await sincronizar(trx, queue, { ...oque, usuario_id: usuarioId })
    }
    return cliente
  })

/** Punctuation is no change: the form writes numbers with it, orders without. */
const mesmo = (campo: DadoPessoal, antes: string, agora: string): boolean =>
  campo === 'telefone' || campo === 'cep' ? soDigitos(antes) === soDigitos(agora) : antes === agora

/** Deletes for good. A customer with sales, even cancelled ones, is refused. */
export const excluirCliente = (db: Db, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { nome } = await travar(trx, id)
    const quantidade = await data.contarVendasDoCliente(trx, id)
    if (quantidade > 0) throw new DomainError('CLIENTE_EM_USO', { quantidade })
    const orcamentos = await data.contarOrcamentosDoCliente(trx, id)
    if (orcamentos > 0) throw new DomainError('CLIENTE_COM_ORCAMENTOS', { quantidade: orcamentos })
    const cliente = await obterCliente(trx, id)
    await anonimizarRespostas(trx, { id, nome: '' })
    await anonimizarSincronizacoes(trx, rastroDe(cliente))
    await esquecerNasImportacoes(trx, cliente)
    await data.excluirCliente(trx, id)
    // Only the person's name: the document was deleted with the record.
    await auditar(trx, autor, { tipo: 'exclusao_permanente', alvo: { tipo: 'cliente', id, nome } })
  })

export async function travar(trx: Transacao, id: number) {
  const cliente = await found(data.travarCliente(trx, id), 'CLIENTE_NAO_ENCONTRADO')
  if (cliente.consumidor_final) throw new DomainError('CONSUMIDOR_FINAL')
  if (cliente.canal !== null) throw new DomainError('CLIENTE_DO_CANAL', { nome: cliente.nome })
  return cliente
}
