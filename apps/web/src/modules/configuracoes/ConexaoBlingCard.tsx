import { formatarData } from '@estampa/contract/shared/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fraseDe } from '../../shared/apiError.ts'
import { conectarAoBling } from '../../shared/bling/authorisation.ts'
import { useSessao } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { ErrorBox, Skeleton, StatusDot } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { conexaoDoBling, desconectarDoBling } from '../bling/bling.queries.ts'
import css from './ConfiguracoesPage.module.css'

/** The connection, and below it what else concerns Bling. */
export function ConexaoBlingCard({ children }: { children?: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(conexaoDoBling)
  const admin = useSessao().usuario?.tipo === 'admin'
  const [saindo, setSaindo] = useState(false)
  const { mutate: desconectar, isPending } = useMutation({
    ...desconectarDoBling,
    onSuccess: () => avisar('success', 'Bling desconectado.'),
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível desconectar. Tente novamente.')),
    onSettled: (...resultado) => {
      setSaindo(false)
      return desconectarDoBling.onSettled?.(...resultado)
    },
  })
  if (!data) {
    return (
      <Card title="Bling">
        {isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="44px" />}
        {children}
      </Card>
    )
  }
  const { ativo, conectado, emulador, empresa, vinculada, conectada_em, motivo } = data
  const semLigacao =
    vinculada || admin
      ? 'Conecte para publicar produtos e categorias.'
      : 'Peça a um administrador da loja para conectar.'
  return (
    <Card title="Bling" {...(emulador && { description: 'Emulador: nada sai desta máquina.' })}>
      <div className={css.conexao}>
        <div className={css.texto}>
          <StatusDot tone={conectado ? (motivo ? 'warning' : 'success') : 'neutral'}>
            {situacao(ativo, conectado)}
          </StatusDot>
          <span className="text-m text-texto-suave">
            {conectado
              ? (motivo ?? [empresa, conectada_em && `desde ${formatarData(conectada_em)}`].filter(Boolean).join(', '))
              : (motivo ?? (ativo ? semLigacao : 'A loja funciona sem ele.'))}
          </span>
        </div>
        {ativo &&
          (conectado
            ? admin && (
                <Button variant="default" onClick={() => setSaindo(true)}>
                  Desconectar
                </Button>
              )
            : (vinculada || admin) && <Button onClick={() => conectarAoBling('/configuracoes')}>Conectar</Button>)}
      </div>
      {children}
      {saindo && (
        <ConfirmDialog
          title="Desconectar do Bling?"
          danger="Desconectar"
          pending={isPending}
          onConfirm={() => desconectar()}
          onClose={() => setSaindo(false)}
        >
          O que já está no Bling continua lá. O que estiver pendente espera por uma nova autorização.
        </ConfirmDialog>
      )}
    </Card>
  )
}

const situacao = (ativo: boolean, conectado: boolean) => {
  if (!ativo) return 'Desativado'
  return conectado ? 'Conectado' : 'Não conectado'
}
