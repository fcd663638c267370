import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { comConexao, fraseDe } from '../../../shared/apiError.ts'
import { useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { clientesApi } from '../../../shared/generated/clientesApi.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { onClienteChanged } from '../clientes.queries.ts'
import { ALTERADO, type CamposDoCliente, CLIENTE, corpoDe, NOVO } from './campos.ts'

export const oQueFalta = ({ nome, cpf }: FieldErrors<CamposDoCliente>): string =>
  nome || cpf ? 'Preencha os campos obrigatórios.' : 'Verifique os campos destacados.'

interface Salvamento {
  /** As it was when the form opened; absent creates one. */
  readonly cliente?: Cliente | undefined
  readonly start?: Partial<CamposDoCliente>
  /** Called in place of going to the list. */
  readonly onSave?: (cliente: Cliente) => void
}

/** Creates the customer, or saves over the version that the form was loaded with; then goes to the list. */
export function useSalvarCliente({ cliente, start = {}, onSave }: Salvamento) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useRecordForm<CamposDoCliente, Cliente>(cliente, {
    fields: CLIENTE,
    check: cliente ? ALTERADO : NOVO,
    start,
    send: (campos, base, chaveDe) => {
      const body = corpoDe(campos)
      if (!base) return clientesApi('POST /clientes/', { body, idempotencyKey: chaveDe(body) })
      const params = { id: base.id }
      // Without a document: the buyer of a channel, who may get one later.
      const { cpf, ...resto } = body
      const alterado = { ...resto, ...(cpf && { cpf }), versao: base.versao || null }
      return clientesApi('PUT /clientes/:id/', { params, body: alterado })
    },
    read: (atual) => clientesApi.read('GET /clientes/:id/', atual),
    onSave: async (salvo) => {
      avisar('success', cliente ? 'Cliente atualizado com sucesso!' : 'Cliente criado com sucesso!')
      if (!onSave) void navigate('/clientes', { state: SALVO })
      await onClienteChanged(client, salvo.id, salvo)
      onSave?.(salvo)
    },
    failure: (erro) =>
      fraseDe(erro, '', 'erro').includes('existe') ? 'CPF já cadastrado.' : comConexao(erro, 'Erro ao salvar cliente.'),
  })
}
