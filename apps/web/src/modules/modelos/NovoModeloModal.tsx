import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../shared/apiError.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { modelosApi } from '../../shared/generated/modelosApi.ts'
import { mostrarNosCampos, motivoDe } from '../../shared/registro/useSalvar.ts'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { MoneyField } from '../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import { TextAreaField } from '../../shared/ui/TextAreaField.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { CamposDeMedida } from './CamposDeMedida.tsx'
import { esquemaDoModelo } from './campos.ts'
import { CHAVE_DOS_MODELOS, listaDeModelos } from './modelos.queries.ts'

const VAZIO = {
  codigo: '',
  nome: '',
  descricao: '',
  preco_venda: '',
  largura: '',
  altura: '',
  profundidade: '',
  peso: '',
}
type Campos = typeof VAZIO
const REGRAS = checkedBy<Campos>(esquemaDoModelo)
const MEDIDAS = [
  { campo: 'largura', label: 'Largura do modelo', unidade: 'cm' },
  { campo: 'altura', label: 'Altura do modelo', unidade: 'cm' },
  { campo: 'profundidade', label: 'Profundidade', unidade: 'cm' },
  { campo: 'peso', label: 'Peso do modelo', unidade: 'kg' },
] as const

/** Registers a model from within another form. Code and name are enough; the rest fills the products of the model. */
export default function NovoModeloModal(props: { onClose: () => void; onCreate: (modelo: Modelo) => void }) {
  const client = useQueryClient()
  const form = useForm({ defaultValues: VAZIO, resolver: REGRAS })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const { chaveDe } = useChaveDeEnvio()

  const [recusa, setRecusa] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    onMutate: () => setRecusa(null),
    // The text goes as typed: the contract reads commas, and a price that cannot be read comes back as an error.
    mutationFn: async (campos: Campos) =>
      await modelosApi('POST /modelos/', { body: campos, idempotencyKey: chaveDe(campos) }),
    onSuccess: (modelo) => {
      client.setQueryData(listaDeModelos().queryKey, (modelos) => modelos && [...modelos, modelo])
      void client.invalidateQueries({ queryKey: CHAVE_DOS_MODELOS })
      avisar('success', 'Modelo criado com sucesso!')
      props.onCreate(modelo)
    },
    onError: (erro) => {
      const nosCampos = mostrarNosCampos(form, erro)
      setRecusa(nosCampos ? null : motivoDe(erro))
      avisar(
        'error',
        nosCampos || (erro instanceof ApiError && Object.keys(erro.erros).length > 0)
          ? 'Corrija os erros do formulário.'
          : 'Erro ao criar modelo. Verifique os dados ou tente mais tarde.',
      )
    },
  })
  const enviar = handleSubmit(
    (campos) => mutate(campos),
    () => avisar('warning', 'Preencha os campos obrigatórios!'),
  )
  const obrigatorio = (campo: 'codigo' | 'nome') => ({
    ...register(campo),
    required: true,
    error: errors[campo]?.message,
  })

  return (
    <FormModal
      title="Novo modelo"
      size="md"
      submit="Criar modelo"
      busy={isPending}
      recusa={recusa}
      onSubmit={enviar}
      onClose={props.onClose}
    >
      <Fields columns={3} phone={2}>
        <TextField label="Código" data-autofocus {...obrigatorio('codigo')} />
        <div className="[grid-column:2_/_-1] min-w-0">
          <TextField label="Nome" {...obrigatorio('nome')} />
        </div>
        <WideField>
          <TextAreaField label="Descrição do modelo" rows={2} {...register('descricao')} />
        </WideField>
        <Permitido a="mudar_precos">
          <MoneyField label="Preço do modelo" {...register('preco_venda')} error={errors.preco_venda?.message} />
        </Permitido>
        <CamposDeMedida
          medidas={MEDIDAS}
          propsDe={(campo) => ({ ...register(campo), error: errors[campo]?.message })}
        />
      </Fields>
    </FormModal>
  )
}
