import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import {
  NOMES_DAS_PERMISSOES,
  PERMISSOES,
  permissoesDe,
  rotuloDoTipo,
  SOBRE_AS_PERMISSOES,
} from '@estampa/contract/usuarios/permissoes.ts'
import type { Convite, PessoaDaEquipe } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { usuariosApi } from '../../../shared/generated/usuariosApi.ts'
import { relerDepois } from '../../../shared/registro/consulta.ts'
import { mostrarNosCampos, motivoDe } from '../../../shared/registro/useSalvar.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import { FormModal } from '../../../shared/ui/FormModal.tsx'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { AcessoDaPessoa } from './AcessoDaPessoa.tsx'
import { equipe } from './usuarios.queries.ts'

const TIPOS = ['funcionario', 'admin'].map((value) => ({ value, label: rotuloDoTipo(value) }))

interface Campos {
  nome: string
  username: string
  tipo: 'admin' | 'funcionario'
  ativo: boolean
  permissoes: PessoaDaEquipe['permissoes']
}

interface PessoaDialogProps {
  /** Null for a new person. */
  pessoa: PessoaDaEquipe | null
  onClose: () => void
  onLink: (convite: Convite, nome: string) => void
}

export function PessoaDialog({ pessoa, onClose, onLink }: PessoaDialogProps) {
  const { usuario } = useSessao()
  const propria = pessoa !== null && pessoa.username === usuario?.username
  const form = useForm<Campos>({
    defaultValues: {
      nome: pessoa?.nome ?? '',
      username: pessoa?.username ?? '',
      tipo: pessoa?.tipo === 'admin' ? 'admin' : 'funcionario',
      ativo: pessoa?.ativo ?? true,
      permissoes: pessoa?.permissoes ?? permissoesDe('', []),
    },
  })
  const { register, control, handleSubmit, getValues, setValue, formState } = form
  const { errors, dirtyFields } = formState
  const tipo = useWatch({ control, name: 'tipo' })
  const perdeOLink = pessoa !== null && pessoa.sem_senha && pessoa.tipo !== 'admin' && tipo === 'admin'
  const [recusa, setRecusa] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    onMutate: () => setRecusa(null),
    mutationFn: async ({
      username,
      ativo,
      ...body
    }: Campos): Promise<{ nome: string; convite?: Convite | undefined }> =>
      pessoa
        ? await usuariosApi('PUT /usuarios/:id/', { params: { id: pessoa.id }, body: { ...body, ativo } })
        : await usuariosApi('POST /usuarios/', { body: { ...body, username } }),
    ...relerDepois(equipe.queryKey),
    onSuccess: (salva) => {
      if (salva.convite) return onLink(salva.convite, salva.nome)
      avisar('success', 'Alterações salvas.')
      onClose()
    },
    onError: (erro) => setRecusa(mostrarNosCampos(form, erro) ? null : motivoDe(erro)),
  })
  /** The first name, until the person types another user name. */
  const sugerir = () => {
    const [primeiro = ''] = normalizar(getValues('nome')).split(' ')
    if (!pessoa && !dirtyFields.username) setValue('username', primeiro)
  }
  return (
    <FormModal
      title={pessoa ? `Editar ${pessoa.nome}` : 'Nova pessoa'}
      size="md"
      submit={pessoa ? 'Salvar' : 'Criar e gerar link'}
      busy={isPending}
      recusa={recusa}
      onSubmit={handleSubmit((campos) => mutate(campos))}
      onClose={onClose}
    >
      <TextField
        label="Nome"
        data-autofocus
        maxLength={CARACTERES.usuario.nome}
        {...register('nome', { onChange: sugerir })}
        error={errors.nome?.message}
      />
      <TextField
        label="Nome de usuário"
        hint={pessoa ? 'Não muda: é com ele que a pessoa entra.' : 'É com ele que a pessoa entra.'}
        required={!pessoa}
        readOnly={pessoa !== null}
        maxLength={CARACTERES.usuario.username}
        autoCapitalize="none"
        {...register('username', { required: 'Campo obrigatório' })}
        error={errors.username?.message}
      />
      {!propria && (
        <SelectField
          label="Tipo"
          options={TIPOS}
          hint={perdeOLink ? 'O link que a pessoa tem deixa de valer. Ao salvar, aparece outro.' : undefined}
          {...register('tipo')}
        />
      )}
      {tipo !== 'admin' && (
        <fieldset className="flex flex-col gap-1 p-0 m-0 border-0 [&_p]:-mt-2 [&_p]:mr-0 [&_p]:mb-2 [&_p]:ml-7.5 [&_legend]:p-0 [&_legend]:m-0 [&_legend]:mb-2 [&_legend]:text-m [&_legend]:font-titulo">
          <legend>O que esta pessoa pode fazer</legend>
          {NOMES_DAS_PERMISSOES.map((nome) => (
            <CheckboxField
              key={nome}
              label={PERMISSOES[nome]}
              hint={SOBRE_AS_PERMISSOES[nome]}
              {...register(`permissoes.${nome}`)}
            />
          ))}
        </fieldset>
      )}
      {pessoa && !propria && (
        <>
          <CheckboxField
            label="Pode entrar na loja"
            hint="Desligado, as sessões terminam e a pessoa não entra mais; o que ela fez fica."
            {...register('ativo')}
          />
          <AcessoDaPessoa pessoa={pessoa} onLink={(convite) => onLink(convite, pessoa.nome)} />
        </>
      )}
    </FormModal>
  )
}
