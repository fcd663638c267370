import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Button, DialogButton } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { EntrarNoCelularCard } from '../aparelhos/EntrarNoCelularCard.tsx'
import { Buttons, Hint, Item } from '../Item.tsx'
import { segundoFator, sessoes } from './acesso.queries.ts'
import { SegundoFatorCard } from './SegundoFatorCard.tsx'
import { findFieldError, useAcao } from './useAcao.ts'

export default function AcessoPage() {
  const { usuario } = useSession()
  const query = useQuery(segundoFator)
  const { data } = query
  return (
    <div>
      <PageHeader title="Acesso e segurança" />
      <SenhaCard />
      {data ? (
        <SegundoFatorCard situacao={data} />
      ) : (
        <Card title="Segundo fator">
          <NotRead query={query} height="200px" />
        </Card>
      )}
      <EntrarNoCelularCard />
      <AcessosCard />
      {usuario?.tipo === 'admin' && data && <ExigenciaCard exigido={data.exigido_dos_administradores} />}
    </div>
  )
}

function ExigenciaCard({ exigido }: { exigido: boolean }) {
  const { mutate, isPending, variables } = useAcao(
    (exigir: boolean) => acessoApi('PUT /auth/exigencia/', { body: { exigir } }),
    {
      onSuccess: ({ exigir }) => {
        const now = exigir ? 'Agora os administradores precisam de um segundo fator.' : 'O segundo fator é opcional.'
        toast('success', now)
      },
    },
  )
  return (
    <Card title="Regra da loja">
      <CheckboxField
        label="Exigir um segundo fator dos administradores"
        hint="Quem ainda não tem é levado a ativar um antes de qualquer outra coisa. Ative primeiro o seu."
        checked={isPending ? variables : exigido}
        disabled={isPending}
        onChange={({ target }) => mutate(target.checked)}
      />
    </Card>
  )
}

type Sessao = Awaited<ReturnType<NonNullable<typeof sessoes.queryFn>>>[number]

function AcessosCard() {
  const query = useQuery(sessoes)
  const { data } = query
  const sessionClosing = useAcao(
    (sessaoId: number) => acessoApi('DELETE /auth/sessoes/:sessaoId/', { params: { sessaoId } }),
    {
      onSuccess: () => toast('success', 'Acesso encerrado.'),
    },
  )
  const closeOtherSessions = useAcao(() => acessoApi('POST /auth/sessoes/encerrar-outras/'), {
    onSuccess: ({ encerradas }) =>
      void toast('success', encerradas === 1 ? '1 acesso encerrado.' : `${encerradas} acessos encerrados.`),
  })
  const otherSessions = (data ?? []).filter(({ atual }) => !atual)
  return (
    <Card
      title="Onde você está conectado"
      description="Se não reconhecer um destes acessos, encerre-o e troque a senha."
    >
      {!data && <NotRead query={query} height="120px" />}
      <ul className="m-0 -mt-2">
        {data?.map((sessao) => (
          <Item
            key={sessao.id}
            name={
              <>
                {sessao.aparelho}
                {sessao.atual && (
                  <span className="k-etiqueta px-2.25 text-sucesso bg-sucesso-fundo">Este aparelho</span>
                )}
                {sessao.nova && !sessao.atual && <span className="k-etiqueta px-2.25">Novo</span>}
              </>
            }
            action={
              !sessao.atual && (
                <Button
                  variant="default"
                  aria-label={`Encerrar acesso de ${sessao.aparelho}, ${formatDateTime(sessao.criada_em)}, número ${sessao.id}`}
                  loading={sessionClosing.isPending && sessionClosing.variables === sessao.id}
                  onClick={() => sessionClosing.mutate(sessao.id)}
                >
                  Encerrar
                </Button>
              )
            }
          >
            <Hint>{describeSessao(sessao)}</Hint>
          </Item>
        ))}
      </ul>
      {otherSessions.length > 0 && (
        <Buttons>
          <DialogButton label="Encerrar todos os outros">
            {(onClose) => (
              <ConfirmDialog
                title="Encerrar todos os outros acessos?"
                danger="Encerrar"
                pending={closeOtherSessions.isPending}
                onConfirm={() => closeOtherSessions.mutate(undefined, { onSuccess: onClose })}
                onClose={onClose}
              >
                Só este aparelho continua conectado. Nos outros será preciso entrar de novo.
              </ConfirmDialog>
            )}
          </DialogButton>
        </Buttons>
      )}
    </Card>
  )
}

function describeSessao({ atual, criada_em, usada_em, endereco, usada_de }: Sessao): string {
  const signInText = `Entrou em ${formatDateTime(criada_em)}${endereco ? ` de ${endereco}` : ''}.`
  const uso = atual ? 'Em uso agora' : `Último uso em ${formatDateTime(usada_em)}`
  return `${signInText} ${uso}${usada_de ? ` de ${usada_de}` : ''}.`
}

const VAZIOS = { atual: '', nova: '', repetida: '' }

/** Changes the person's own password. The other sessions end with the old one. */
function SenhaCard() {
  const { usuario } = useSession()
  const [values, setValues] = useState(VAZIOS)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { mutate, isPending, error } = useAcao(
    (body: { senha_atual: string; nova_senha: string }) => acessoApi('POST /auth/senha/', { body }),
    {
      noCampo: (failure) => Boolean(findFieldError(failure, 'senha_atual') ?? findFieldError(failure, 'nova_senha')),
      onSuccess: () => {
        setValues(VAZIOS)
        setIsSubmitted(false)
        toast('success', 'Senha trocada. Os outros acessos foram encerrados.')
      },
    },
  )
  useUnsavedQuestion(Object.values(values).some(Boolean) && !isPending)
  const refuseEmpty = (value: string) => (isSubmitted && value === '' ? 'Campo obrigatório' : undefined)
  const diferente = values.nova === values.repetida ? undefined : 'As duas senhas são diferentes'
  const sendSenha = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (Object.values(values).includes('') || diferente || isPending) return
    mutate({ senha_atual: values.atual, nova_senha: values.nova })
  }
  const field = (name: keyof typeof VAZIOS) => ({
    type: 'password',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <Card title="Senha">
      <form className="flex flex-col gap-4" noValidate onSubmit={sendSenha}>
        {/* For password managers, which keep the new one under this name. */}
        <input type="text" autoComplete="username" value={usuario?.username ?? ''} readOnly hidden />
        <Fields columns={1}>
          <TextField
            label="Senha atual"
            autoComplete="current-password"
            error={refuseEmpty(values.atual) ?? findFieldError(error, 'senha_atual')}
            {...field('atual')}
          />
        </Fields>
        <Fields columns={2}>
          <TextField
            label="Nova senha"
            autoComplete="new-password"
            hint="Ao menos 12 caracteres. Uma frase de algumas palavras serve."
            error={refuseEmpty(values.nova) ?? findFieldError(error, 'nova_senha')}
            {...field('nova')}
          />
          <TextField
            label="Repita a nova senha"
            autoComplete="new-password"
            error={refuseEmpty(values.repetida) ?? (isSubmitted ? diferente : undefined)}
            {...field('repetida')}
          />
        </Fields>
        <Buttons>
          <Button type="submit" loading={isPending}>
            Trocar senha
          </Button>
        </Buttons>
      </form>
    </Card>
  )
}
