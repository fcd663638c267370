import { type SyntheticEvent, useState } from 'react'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useAvisoDeAlteracoes } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { Buttons } from '../Item.tsx'
import { doCampo, useAcao } from './useAcao.ts'

const VAZIOS = { atual: '', nova: '', repetida: '' }

/** One's own password. The other sessions end with the old one. */
export function SenhaCard() {
  const { usuario } = useSessao()
  const [valores, setValores] = useState(VAZIOS)
  const [enviado, setEnviado] = useState(false)
  const { mutate, isPending, error } = useAcao(
    (body: { senha_atual: string; nova_senha: string }) => acessoApi('POST /auth/senha/', { body }),
    {
      noCampo: (erro) => Boolean(doCampo(erro, 'senha_atual') ?? doCampo(erro, 'nova_senha')),
      onSuccess: () => {
        setValores(VAZIOS)
        setEnviado(false)
        avisar('success', 'Senha trocada. Os outros acessos foram encerrados.')
      },
    },
  )
  const aviso = useAvisoDeAlteracoes(Object.values(valores).some(Boolean) && !isPending)
  const falta = (valor: string) => (enviado && valor === '' ? 'Campo obrigatório' : undefined)
  const diferente = valores.nova === valores.repetida ? undefined : 'As duas senhas são diferentes'
  const enviar = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEnviado(true)
    if (Object.values(valores).includes('') || diferente || isPending) return
    mutate({ senha_atual: valores.atual, nova_senha: valores.nova })
  }
  const campo = (nome: keyof typeof VAZIOS) => ({
    type: 'password',
    value: valores[nome],
    onChange: ({ target }: { target: { value: string } }) =>
      setValores((antes) => ({ ...antes, [nome]: target.value })),
  })
  return (
    <Card title="Senha">
      <form className="flex flex-col gap-4" noValidate onSubmit={enviar}>
        {/* For password managers, which keep the new one under this name. */}
        <input type="text" autoComplete="username" value={usuario?.username ?? ''} readOnly hidden />
        <Fields columns={1}>
          <TextField
            label="Senha atual"
            autoComplete="current-password"
            error={falta(valores.atual) ?? doCampo(error, 'senha_atual')}
            {...campo('atual')}
          />
        </Fields>
        <Fields columns={2}>
          <TextField
            label="Nova senha"
            autoComplete="new-password"
            hint="Ao menos 12 caracteres. Uma frase de algumas palavras serve."
            error={falta(valores.nova) ?? doCampo(error, 'nova_senha')}
            {...campo('nova')}
          />
          <TextField
            label="Repita a nova senha"
            autoComplete="new-password"
            error={falta(valores.repetida) ?? (enviado ? diferente : undefined)}
            {...campo('repetida')}
          />
        </Fields>
        <Buttons>
          <Button type="submit" loading={isPending}>
            Trocar senha
          </Button>
        </Buttons>
        {aviso}
      </form>
    </Card>
  )
}
