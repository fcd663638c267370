import type { Convidada } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, sentenceOf } from '../../shared/api/apiError.ts'
import { usuariosApi } from '../../shared/generated/usuariosApi.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { SemEntrada, TelaDeEntrada, Title } from './TelaDeEntrada.tsx'

type Situacao = { fase: 'lendo' } | { fase: 'aberto'; pessoa: Convidada } | { fase: 'falha'; frase: string }

/** `/convites/{token}`: an invited person sets a password, without a session. */
export default function ConvitePage() {
  useDocumentTitle('Criar senha')
  const { token = '' } = useParams()
  const [situacao, setSituacao] = useState<Situacao>({ fase: 'lendo' })
  useEffect(() => {
    const end = new AbortController()
    usuariosApi('GET /convites/:token/', { params: { token }, signal: end.signal }).then(
      (pessoa) => setSituacao({ fase: 'aberto', pessoa }),
      (error: unknown) => end.signal.aborted || setSituacao({ fase: 'falha', frase: sentenceOf(error, SEM_RESPOSTA) }),
    )
    return () => end.abort()
  }, [token])
  return (
    <TelaDeEntrada lema="Cada peça no seu lugar, cada venda no seu passo.">
      <Title>Criar senha</Title>
      {situacao.fase === 'lendo' && <p role="status">Carregando...</p>}
      {situacao.fase === 'aberto' && <SenhaDoConvite token={token} pessoa={situacao.pessoa} />}
      {situacao.fase === 'falha' && <SemEntrada frase={situacao.frase} />}
    </TelaDeEntrada>
  )
}

const SEM_RESPOSTA = 'Sem resposta da loja. Recarregue a página.'

function SenhaDoConvite({ token, pessoa: { username, nome } }: { token: string; pessoa: Convidada }) {
  const navigate = useNavigate()
  const [senha, setSenha] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [sending, setSending] = useState(false)
  const sendSenha = async () => {
    setSending(true)
    try {
      await usuariosApi('POST /convites/:token/', { params: { token }, body: { senha } })
      toast('success', 'Senha criada. Agora entre com ela.')
      await navigate('/', { replace: true, state: { username } })
    } catch (error) {
      setSending(false)
      const fieldError = error instanceof ApiError ? error.ofField('senha') : undefined
      setRefusal(fieldError)
      if (fieldError === undefined)
        toast('error', sentenceOf(error, 'Não foi possível criar a senha. Tente novamente.'))
    }
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (senha === '') setRefusal('Campo obrigatório')
    else if (!sending) void sendSenha()
  }
  return (
    <form className="flex flex-col gap-4.5 [&_button[type='submit']]:mt-2" noValidate onSubmit={onSubmit}>
      <p className="m-0 -mt-2 mb-5 text-texto-suave">
        Olá, {nome}. O seu nome de usuário é <b>{username}</b>.
      </p>
      {/* For password managers, which keep the new one under this name. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Nova senha"
        type="password"
        autoComplete="new-password"
        hint="Ao menos 12 caracteres. Uma frase de algumas palavras serve."
        value={senha}
        error={refusal}
        onChange={({ target }) => {
          setSenha(target.value)
          setRefusal(undefined)
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={sending}>
        Criar senha
      </Button>
    </form>
  )
}
