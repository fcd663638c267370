import { type SyntheticEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../shared/apiError.ts'
import { objeto, texto } from '../../shared/readers.ts'
import { depoisDeEntrar } from '../../shared/session/desejado.ts'
import { entrar, type SegundoFatorPedido } from '../../shared/session/session.ts'
import { avisar } from '../../shared/ui/toast.ts'

type Campo = 'username' | 'password'

/** State of the login form: its values, its empty fields, and the server's answer as a toast. */
export function useLogin() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [valores, setValores] = useState({ username: texto(objeto(state).username), password: '' })
  const [vazios, setVazios] = useState({ username: false, password: false })
  const [enviando, setEnviando] = useState(false)
  const [pedido, setPedido] = useState<SegundoFatorPedido | null>(null)
  const ocupado = useRef(false)

  const digitar = (campo: Campo, valor: string) => {
    setValores((antes) => ({ ...antes, [campo]: valor }))
    setVazios((antes) => ({ ...antes, [campo]: false }))
  }

  const enviar = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ocupado.current) return
    const faltam = { username: valores.username.trim() === '', password: valores.password.trim() === '' }
    setVazios(faltam)
    if (faltam.username || faltam.password) {
      avisar('warning', 'Preencha todos os campos!')
      const primeiro = event.currentTarget.elements.namedItem(faltam.username ? 'username' : 'password')
      if (primeiro instanceof HTMLElement) primeiro.focus()
      return
    }
    void entrarNaLoja()
  }

  const entrarNaLoja = async () => {
    ocupado.current = true
    setEnviando(true)
    try {
      const segundoFator = await entrar(valores.username.trim(), valores.password)
      if (segundoFator) setPedido(segundoFator)
      else await concluir()
    } catch (erro) {
      avisar(...avisoDaFalha(erro))
    } finally {
      ocupado.current = false
      setEnviando(false)
    }
  }

  const concluir = async () => {
    avisar('success', 'Login realizado com sucesso!')
    await navigate('/produtos', { state: depoisDeEntrar(state) })
  }

  /** Returns to name and password, for example when the time for the second factor is over. */
  const voltar = () => {
    setPedido(null)
    setValores(({ username }) => ({ username, password: '' }))
  }
  return { valores, vazios, enviando, pedido, digitar, enviar, concluir, voltar }
}

function avisoDaFalha(erro: unknown): ['error' | 'warning', string] {
  const status = erro instanceof ApiError ? erro.status : 0
  if (status === 401 || status === 404) return ['error', 'Usuário ou senha inválidos!']
  if (status === 429 && erro instanceof ApiError && erro.detail) return ['warning', erro.detail]
  if (status === 500) return ['warning', 'Problemas no servidor. Tente novamente mais tarde.']
  return ['error', 'Erro inesperado. Verifique sua conexão.']
}
