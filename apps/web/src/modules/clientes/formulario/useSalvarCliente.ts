import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { chamar } from '../../../shared/api.ts'
import { ApiError } from '../../../shared/apiError.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import { aoMudarCliente, lerCliente } from '../clientes.queries.ts'
import { type CamposDoCliente, camposDe, corpoDe, diferencas, sobre } from './campos.ts'

/**
 * Creates the customer, or saves over the version that the form was loaded with; then goes to the list. When another
 * person saved meanwhile, `conflito` holds what differs until this one has decided. A failure leaves the form as it is.
 */
export function useSalvarCliente(cliente: Cliente | undefined, form: UseFormReturn<CamposDoCliente>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  const [base, setBase] = useState(cliente)
  const [outra, setOutra] = useState<Cliente | null>(null)

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ campos, versao }: { campos: CamposDoCliente; versao: number | null }) => {
      const body = corpoDe(campos)
      if (!cliente) return lerCliente(await chamar('POST /clientes/', { body, idempotencyKey: chaveDe(body) }))
      const params = { id: cliente.id }
      return lerCliente(await chamar('PUT /clientes/:id/', { params, body: { ...body, versao } }))
    },
    onSuccess: async (salvo) => {
      avisar('success', cliente ? 'Cliente atualizado com sucesso!' : 'Cliente criado com sucesso!')
      void navigate('/clientes', { state: SALVO })
      await aoMudarCliente(client, salvo.id, salvo)
    },
    onError: (erro) => {
      if (erro instanceof ApiError && erro.codigo === 'EDICAO_CONCORRENTE') return setOutra(lerCliente(erro.atual))
      setOutra(null)
      if (!(erro instanceof ApiError)) console.error(erro)
      else mostrarNosCampos(form, erro)
      const repetido = erro instanceof ApiError && erro.erro.includes('existe')
      avisar('error', repetido ? 'CPF já cadastrado.' : 'Erro ao salvar cliente.')
    },
  })

  const partirDe = (atual: Cliente) => {
    setBase(atual)
    form.reset(camposDe(atual))
  }
  const juntos = base && outra ? sobre(form.getValues(), base, outra) : null
  const conflito = outra &&
    juntos && {
      diferencas: diferencas(juntos, outra),
      manterMeus() {
        partirDe(outra)
        form.reset(juntos, { keepDefaultValues: true })
        mutate({ campos: juntos, versao: outra.versao })
      },
      carregarNova() {
        partirDe(outra)
        setOutra(null)
      },
      continuar: () => setOutra(null),
    }
  return {
    salvar: (campos: CamposDoCliente) => mutate({ campos, versao: base?.versao || null }),
    pending: isPending,
    conflito,
  }
}

/** The server's sentences at their fields; the first of them takes the focus. */
function mostrarNosCampos({ getValues, setError }: UseFormReturn<CamposDoCliente>, { erros }: ApiError): void {
  const campos = Object.keys(getValues()) as (keyof CamposDoCliente)[]
  const nossos = campos.flatMap((campo) => (erros[campo]?.[0] ? [{ campo, message: erros[campo][0] }] : []))
  for (const [i, { campo, message }] of nossos.entries()) setError(campo, { message }, { shouldFocus: i === 0 })
}
