import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { comConexao, fraseDe } from '../../../shared/apiError.ts'
import type { useCep } from '../../../shared/endereco/useCep.ts'
import { clientesApi } from '../../../shared/generated/clientesApi.ts'
import { mostrarNosCampos, motivoDe } from '../../../shared/registro/useSalvar.ts'
import { useSalvarSobre } from '../../../shared/registro/useSalvarSobre.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import { onClienteChanged } from '../clientes.queries.ts'
import { type CamposDoCliente, corpoDe, FORMULARIO } from './campos.ts'

/** Reacts to the form's button: checks the fields, waits for the postal code's look-up, and saves. */
export const enviarCliente = (
  form: UseFormReturn<CamposDoCliente>,
  cep: Pick<ReturnType<typeof useCep>, 'terminar'>,
  salvar: (campos: CamposDoCliente) => void,
) =>
  form.handleSubmit(
    async () => {
      await cep.terminar()
      salvar(form.getValues())
    },
    ({ nome, cpf }) =>
      avisar('warning', nome || cpf ? 'Preencha os campos obrigatórios.' : 'Verifique os campos destacados.'),
  )

/**
 * Creates the customer, or saves over the version that the form was loaded with; then goes to the list, or calls
 * `onSave` where it is given. When another
 * person saved meanwhile, `conflito` holds what differs until this one has decided. A failure leaves the form as it is.
 */
export function useSalvarCliente(
  cliente: Cliente | undefined,
  form: UseFormReturn<CamposDoCliente>,
  onSave?: (cliente: Cliente) => void,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  return useSalvarSobre(form, FORMULARIO, cliente, {
    enviar: async (campos, base) => {
      const body = corpoDe(campos)
      if (!base) return await clientesApi('POST /clientes/', { body, idempotencyKey: chaveDe(body) })
      const params = { id: base.id }
      // Without a document: the buyer of a channel, who may get one later.
      const { cpf, ...resto } = body
      const alterado = { ...resto, ...(cpf && { cpf }), versao: base.versao || null }
      return await clientesApi('PUT /clientes/:id/', { params, body: alterado })
    },
    lerAtual: (atual) => clientesApi.read('GET /clientes/:id/', atual),
    onSave: async (salvo) => {
      avisar('success', cliente ? 'Cliente atualizado com sucesso!' : 'Cliente criado com sucesso!')
      if (!onSave) void navigate('/clientes', { state: SALVO })
      await onClienteChanged(client, salvo.id, salvo)
      onSave?.(salvo)
    },
    onFail: (erro) => {
      const repetido = fraseDe(erro, '', 'erro').includes('existe')
      avisar('error', repetido ? 'CPF já cadastrado.' : comConexao(erro, 'Erro ao salvar cliente.'))
      return mostrarNosCampos(form, erro) ? null : motivoDe(erro)
    },
  })
}
