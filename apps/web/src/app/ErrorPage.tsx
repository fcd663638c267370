import { IconBarrierBlock, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useSemConexao } from '../shared/connection.ts'
import { Button } from '../shared/ui/Button.tsx'
import { useDocumentTitle } from '../shared/ui/PageHeader.tsx'
import { haOutraVersao } from '../shared/versao.ts'
import * as css from './FullScreen.classes.ts'

/** Replaces a route that failed to render or whose files could not be fetched. Within the shell the menu stays. */
export const RouteError = () => <Failure inside />

export const RootError = () => <Failure inside={false} />

const DEFEITO = {
  icone: IconBarrierBlock,
  titulo: 'Algo deu errado',
  detalhe: 'O sistema está instável ou em manutenção. Tente novamente em alguns minutos.',
  acao: 'Recarregar',
}
const SEM_CONEXAO = {
  icone: IconWifiOff,
  titulo: 'Sem conexão com a loja',
  detalhe:
    'Esta página ainda não foi carregada neste aparelho e só abre com conexão. Ela abre sozinha quando a conexão voltar.',
  acao: 'Tentar novamente',
}

/** Messages of the browsers, and of Vite for styles, when the files of a page could not be fetched. */
const FALTA_O_ARQUIVO = /dynamically imported module|importing a module script|preload css/i

const TENTATIVA_MS = 5_000

function Failure({ inside }: { inside: boolean }) {
  const erro = useRouteError()
  const semResposta = useSemConexao()
  // Decided once: a later answer to another request brings the page's files no nearer.
  const [semConexao] = useState(
    () => (semResposta || !navigator.onLine) && erro instanceof Error && FALTA_O_ARQUIVO.test(erro.message),
  )
  const { icone: Icone, titulo, detalhe, acao } = semConexao ? SEM_CONEXAO : DEFEITO
  useDocumentTitle(titulo)
  useEffect(() => {
    if (!semConexao) return
    const perguntar = async () => {
      if (document.visibilityState === 'visible' && (await haOutraVersao()) !== null) location.reload()
    }
    const onReturn = () => void perguntar()
    addEventListener('online', onReturn)
    const relogio = setInterval(onReturn, TENTATIVA_MS)
    return () => {
      removeEventListener('online', onReturn)
      clearInterval(relogio)
    }
  }, [semConexao])
  return (
    <div className={`${css.tela} ${inside ? 'min-h-[60dvh]!' : ''}`} role="alert">
      <Icone className="text-destaque" size={52} stroke={1.4} aria-hidden />
      <h1 className="k-manchete">{titulo}</h1>
      <p className="m-0 text-texto-suave max-w-[44ch]">{detalhe}</p>
      <div className={css.acoes}>
        <Button onClick={() => location.reload()}>{acao}</Button>
      </div>
    </div>
  )
}
