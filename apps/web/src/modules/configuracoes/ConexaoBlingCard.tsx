import { formatDate } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { connectToBling } from '../../shared/bling/authorisation.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { NotRead, StatusDot } from '../../shared/ui/states.tsx'
import { conexaoDoBling, disconnectFromBling } from '../bling/bling.queries.ts'
import { StateLine } from './SettingRow.tsx'

/** The connection, and below it what else concerns Bling. */
export function ConexaoBlingCard({ children }: { children?: ReactNode }) {
  const query = useQuery(conexaoDoBling)
  const admin = useSession().usuario?.tipo === 'admin'
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  const { mutate: disconnect, isPending } = useTold(
    {
      ...disconnectFromBling,
      onSettled: (...answer) => {
        setIsDisconnecting(false)
        return disconnectFromBling.onSettled?.(...answer)
      },
    },
    'Não foi possível desconectar. Tente novamente.',
    'Bling desconectado.',
  )
  if (!query.data)
    return (
      <Card title="Bling">
        <NotRead query={query} height="44px" />
        {children}
      </Card>
    )
  const { ativo, conectado, emulador, empresa, vinculada, conectada_em, motivo } = query.data
  const connectionText = [empresa, conectada_em && `desde ${formatDate(conectada_em)}`].filter(Boolean).join(', ')
  const connectHint =
    vinculada || admin
      ? 'Conecte para publicar produtos e categorias.'
      : 'Peça a um administrador da loja para conectar.'
  return (
    <Card title="Bling" {...(emulador && { description: 'Emulador: nada sai desta máquina.' })}>
      <StateLine
        state={
          <StatusDot tone={conectado ? (motivo ? 'warning' : 'success') : 'neutral'}>
            {ativo ? (conectado ? 'Conectado' : 'Não conectado') : 'Desativado'}
          </StatusDot>
        }
        hint={motivo ?? (conectado ? connectionText : ativo ? connectHint : 'A loja funciona sem ele.')}
      >
        {ativo &&
          (conectado
            ? admin && (
                <Button variant="default" onClick={() => setIsDisconnecting(true)}>
                  Desconectar
                </Button>
              )
            : (vinculada || admin) && <Button onClick={() => connectToBling()}>Conectar</Button>)}
      </StateLine>
      {children}
      {isDisconnecting && (
        <ConfirmDialog
          title="Desconectar do Bling?"
          danger="Desconectar"
          pending={isPending}
          onConfirm={() => disconnect()}
          onClose={() => setIsDisconnecting(false)}
        >
          O que já está no Bling continua lá. O que estiver pendente espera por uma nova autorização.
        </ConfirmDialog>
      )}
    </Card>
  )
}
