import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { irParaBling } from '../../shared/bling/authorisation.ts'
import { acoesPendentes } from '../../shared/bling/pendingActions.ts'
import { useSessao } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import retorno from '../../shared/ui/telaDeRetorno.module.css'
import css from './BlingCallbackPage.module.css'

export function AutorizacaoNaoConcluida({ motivo }: { motivo: string }) {
  const { fase } = useSessao()
  const guardadas = acoesPendentes().filter(({ method }) => method.toUpperCase() !== 'GET').length
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => titulo.current?.focus(), [])
  return (
    <div className={retorno.aviso}>
      <IconPlugConnectedX className={css.simbolo} size={48} stroke={1.4} aria-hidden />
      <h1 className={css.titulo} ref={titulo} tabIndex={-1}>
        Autorização não concluída
      </h1>
      <p className="k-frase">{motivo}</p>
      {guardadas > 0 && (
        <p className={css.detalhe}>
          {guardadas === 1
            ? 'A ação que você pediu continua guardada neste navegador e será feita assim que o Bling for autorizado.'
            : `As ${guardadas} ações que você pediu continuam guardadas neste navegador e serão feitas assim que o Bling for autorizado.`}
        </p>
      )}
      <div className={css.acoes}>
        <Button to={fase === 'fechada' ? '/' : '/produtos'} variant="default">
          {fase === 'fechada' ? 'Entrar' : 'Voltar ao sistema'}
        </Button>
        <Button onClick={() => void irParaBling()}>Tentar novamente</Button>
      </div>
    </div>
  )
}
