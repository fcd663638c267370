import type { Embalagem, EmbalagemEntrada } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { mostrarNosCampos, motivoDe } from '../../shared/registro/useSalvar.ts'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { DecimalField } from '../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { escreverMedida } from '../../shared/vendas/medidas.ts'
import { salvarEmbalagem } from './embalagens.queries.ts'

const LADOS = [
  ['altura', 'Altura'],
  ['largura', 'Largura'],
  ['comprimento', 'Comprimento'],
] as const

const REGRAS = checkedBy<Record<keyof EmbalagemEntrada, string>>(
  async () => (await import('@estampa/contract/embalagens/embalagens.schemas.ts')).embalagemEntrada,
)

const escrever = (valor: number | undefined) => escreverMedida(valor || null)

export function EmbalagemModal({ embalagem, onClose }: { embalagem: Embalagem | null; onClose: () => void }) {
  const { chaveDe } = useChaveDeEnvio()
  const form = useForm({
    defaultValues: {
      nome: embalagem?.nome ?? '',
      altura: escrever(embalagem?.altura),
      largura: escrever(embalagem?.largura),
      comprimento: escrever(embalagem?.comprimento),
      peso: escrever(embalagem?.peso),
    },
    resolver: REGRAS,
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const [recusa, setRecusa] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    ...salvarEmbalagem,
    onMutate: () => setRecusa(null),
    onError: (erro) => setRecusa(mostrarNosCampos(form, erro) ? null : motivoDe(erro)),
  })
  const salvar = handleSubmit((body) =>
    mutate(
      { id: embalagem?.id ?? null, body, idempotencyKey: chaveDe(body) },
      {
        onSuccess: () => {
          avisar('success', 'Embalagem salva.')
          onClose()
        },
      },
    ),
  )
  return (
    <FormModal
      title={embalagem ? 'Editar embalagem' : 'Nova embalagem'}
      submit="Salvar embalagem"
      busy={isPending}
      recusa={recusa}
      onSubmit={salvar}
      onClose={onClose}
    >
      <Fields columns={3} phone={2}>
        <WideField>
          <TextField
            label="Nome"
            data-autofocus
            required
            maxLength={CARACTERES.embalagem.nome}
            placeholder="Caixa P"
            {...register('nome')}
            error={errors.nome?.message}
          />
        </WideField>
        {LADOS.map(([campo, label]) => (
          <DecimalField
            key={campo}
            label={label}
            suffix="cm"
            places={0}
            maxPlaces={3}
            required
            {...register(campo)}
            error={errors[campo]?.message}
          />
        ))}
        <WideField>
          <DecimalField
            label="Peso da embalagem vazia"
            suffix="kg"
            places={0}
            maxPlaces={3}
            {...register('peso')}
            error={errors.peso?.message}
          />
        </WideField>
      </Fields>
    </FormModal>
  )
}
