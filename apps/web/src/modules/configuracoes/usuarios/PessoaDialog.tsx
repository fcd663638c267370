import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { PERFIS, PERMISSOES, SOBRE_AS_PERMISSOES } from '@estampa/contract/usuarios/frases.ts'
import { NOMES_DAS_PERMISSOES, permissoesDe, rotuloDoTipo } from '@estampa/contract/usuarios/permissoes.ts'
import type { Convite, PessoaDaEquipe } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { apiQuery, rereadAfter } from '../../../shared/api/apiQuery.ts'
import { type RecordFields, submitOf, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { usuariosApi } from '../../../shared/generated/usuariosApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { useSession } from '../../../shared/session/session.ts'
import { usesCaixa } from '../../../shared/session/storage.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { FormModal } from '../../../shared/ui/dialogs/FormModal.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'

export const equipe = apiQuery(['usuarios'], usuariosApi, 'GET /usuarios/', { staleTime: 0 })

/** A shop without cash drawers is not asked about them. */
const listShownPermissoes = () => NOMES_DAS_PERMISSOES.filter((name) => name !== 'conferir_caixa' || usesCaixa())

/** The place of the kind of work with just these permissions, of those that the shop is asked about; -1 for none. */
const findPerfil = (permissoes: PessoaDaEquipe['permissoes']): number => {
  const shown = listShownPermissoes()
  return PERFIS.findIndex(({ dadas }) => shown.every((name) => permissoes[name] === dadas.includes(name)))
}

/** What the list says of a person; nothing of an administrator, who may do all. */
export const formatPerfil = ({ tipo, permissoes }: PessoaDaEquipe): string | null =>
  tipo === 'admin' ? null : (PERFIS[findPerfil(permissoes)]?.nome ?? 'Permissões próprias')

const TIPOS = ['funcionario', 'admin'].map((value) => ({ value, label: rotuloDoTipo(value) }))

type Campos = Pick<PessoaDaEquipe, 'nome' | 'username' | 'ativo' | 'permissoes'> & { tipo: 'admin' | 'funcionario' }
type Salva = PessoaDaEquipe & { readonly convite?: Convite | undefined }
const CAMPOS: RecordFields<Campos, Salva> = {
  of: (pessoa) => ({
    nome: pessoa?.nome ?? '',
    username: pessoa?.username ?? '',
    tipo: pessoa?.tipo === 'admin' ? 'admin' : 'funcionario',
    ativo: pessoa?.ativo ?? true,
    permissoes: pessoa?.permissoes ?? permissoesDe('', []),
  }),
}
interface PessoaDialogProps {
  /** Null for a new person. */
  pessoa: PessoaDaEquipe | null
  onClose: () => void
  onLink: (convite: Convite, nome: string) => void
}

export function PessoaDialog({ pessoa, onClose, onLink }: PessoaDialogProps) {
  const { usuario } = useSession()
  const isOwnPessoa = pessoa !== null && pessoa.username === usuario?.username
  const client = useQueryClient()
  const state = useRecordForm<Campos, Salva>(pessoa ?? undefined, {
    fields: CAMPOS,
    send: async ({ username, ativo, ...body }, base, submitKeyOf) => {
      try {
        if (base) return await usuariosApi('PUT /usuarios/:id/', { params: { id: base.id }, body: { ...body, ativo } })
        const newPessoa = { ...body, username }
        return await usuariosApi('POST /usuarios/', { body: newPessoa, idempotencyKey: submitKeyOf(newPessoa) })
      } finally {
        void client.invalidateQueries({ queryKey: equipe.queryKey })
      }
    },
    onSave: (savedPessoa) => {
      if (savedPessoa.convite) return onLink(savedPessoa.convite, savedPessoa.nome)
      toast('success', 'Alterações salvas.')
      onClose()
    },
  })
  const { field } = state
  const { register, control, getValues, setValue, formState } = state.form
  const { dirtyFields } = formState
  const tipo = useWatch({ control, name: 'tipo' })
  const permissoes = useWatch({ control, name: 'permissoes' })
  const shownPermissoes = listShownPermissoes()
  const perfil = findPerfil(permissoes)
  const choosePerfil = (chosen: number) => {
    for (const name of NOMES_DAS_PERMISSOES)
      setValue(`permissoes.${name}`, PERFIS[chosen]?.dadas.includes(name) ?? permissoes[name], { shouldDirty: true })
  }
  const perdeOLink = pessoa !== null && pessoa.sem_senha && pessoa.tipo !== 'admin' && tipo === 'admin'
  /** The first name, until the person types another user name. */
  const suggestUsername = () => {
    const [first = ''] = normalizeText(getValues('nome')).split(' ')
    if (!pessoa && !dirtyFields.username) setValue('username', first)
  }
  return (
    <FormModal
      title={pessoa ? `Editar ${pessoa.nome}` : 'Nova pessoa'}
      size="md"
      submit={pessoa ? 'Salvar' : 'Criar e gerar link'}
      busy={state.busy}
      refusal={state.refusal}
      onSubmit={submitOf(state)}
      onClose={onClose}
    >
      <TextField
        label="Nome"
        data-autofocus
        maxLength={CARACTERES.usuario.nome}
        {...field('nome', { onChange: suggestUsername })}
      />
      <TextField
        label="Nome de usuário"
        hint={pessoa ? 'Não muda: é com ele que a pessoa entra.' : 'É com ele que a pessoa entra.'}
        required={!pessoa}
        readOnly={pessoa !== null}
        maxLength={CARACTERES.usuario.username}
        autoCapitalize="none"
        {...field('username', { required: 'Campo obrigatório' })}
      />
      {!isOwnPessoa && (
        <SelectField
          label="Tipo"
          options={TIPOS}
          hint={perdeOLink ? 'O link que a pessoa tem deixa de valer. Ao salvar, aparece outro.' : undefined}
          {...register('tipo')}
        />
      )}
      {tipo !== 'admin' && (
        <fieldset className="flex flex-col gap-3 p-0 m-0 border-0 [&_legend]:p-0 [&_legend]:m-0 [&_legend]:mb-2 [&_legend]:text-m [&_legend]:font-titulo">
          <legend>O que esta pessoa pode fazer</legend>
          <SelectField
            label="Perfil"
            value={perfil}
            options={[
              ...PERFIS.map(({ nome }, value) => ({ value, label: nome })),
              ...(perfil === -1 ? [{ value: -1, label: 'Escolhido abaixo' }] : []),
            ]}
            onChange={({ target }) => choosePerfil(Number(target.value))}
          />
          {shownPermissoes.map((name) => (
            <CheckboxField
              key={name}
              label={PERMISSOES[name]}
              hint={SOBRE_AS_PERMISSOES[name]}
              {...register(`permissoes.${name}`)}
            />
          ))}
        </fieldset>
      )}
      {pessoa && !isOwnPessoa && (
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

const FALHA = 'Não foi possível concluir. Tente novamente.'

/** Actions for a person who forgot the password or lost a phone: a new link, the second factor off. */
function AcessoDaPessoa({ pessoa, onLink }: { pessoa: PessoaDaEquipe; onLink: (convite: Convite) => void }) {
  const { ativo, segundo_fator } = pessoa
  const params = { id: pessoa.id }
  const reread = rereadAfter(equipe.queryKey)
  const link = useTold(
    { ...reread, mutationFn: () => usuariosApi('POST /usuarios/:id/convite/', { params }), onSuccess: onLink },
    FALHA,
  )
  const sessoes = useTold(
    {
      ...reread,
      mutationFn: () => usuariosApi('POST /usuarios/:id/encerrar-sessoes/', { params }),
      onSuccess: ({ encerradas }) =>
        toast('success', encerradas === 1 ? '1 sessão encerrada.' : `${encerradas} sessões encerradas.`),
    },
    FALHA,
  )
  const fator = useTold(
    { ...reread, mutationFn: () => usuariosApi('POST /usuarios/:id/remover-segundo-fator/', { params }) },
    FALHA,
    'Segundo fator excluído. A pessoa entra só com a senha.',
  )
  return (
    <section className="[&_h3]:p-0 [&_h3]:m-0 [&_h3]:mb-2 [&_h3]:text-m [&_h3]:font-titulo pt-4 border-t border-t-borda">
      <h3>Acesso</h3>
      <div className="flex flex-wrap gap-2">
        {ativo && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            Novo link para criar a senha
          </Button>
        )}
        <Button variant="default" loading={sessoes.isPending} onClick={() => sessoes.mutate()}>
          Encerrar sessões
        </Button>
        {segundo_fator && (
          <Button variant="default" disabled={fator.isSuccess} loading={fator.isPending} onClick={() => fator.mutate()}>
            Excluir segundo fator
          </Button>
        )}
      </div>
    </section>
  )
}
