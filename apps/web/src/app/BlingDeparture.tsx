import { describeActions } from '../shared/bling/actionWords.ts'
import { discardEspera, goToBling, queueWaitingActions, type Saida } from '../shared/bling/authorisation.ts'
import { acoesQueEsperam } from '../shared/bling/pendingActions.ts'
import { Button } from '../shared/ui/Button.tsx'
import { LogoMark } from '../shared/ui/Logo.tsx'
import { acoes, tela } from './FullScreen.tsx'

const openDialog = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Covers the application while the browser leaves it for Bling's authorisation page. */
export function BlingDeparture({ saida }: { saida: Exclude<Saida, 'parada'> }) {
  const isLeaving = saida === 'indo'
  const oque = describeActions(acoesQueEsperam())
  return (
    // A native modal dialog makes all other content inert, open dialogs included.
    <dialog
      ref={openDialog}
      className={`${tela} fixed inset-0 w-screen max-w-none h-dvh max-h-none overflow-auto text-inherit bg-fundo border-0`}
      aria-label="Autorização do Bling"
      onCancel={(event) => event.preventDefault()}
    >
      <LogoMark size={44} />
      <p className="k-frase" role={isLeaving ? 'status' : undefined}>
        {isLeaving && 'Redirecionando para autorização do Bling…'}
        {saida === 'falhou' && 'Não foi possível abrir a autorização do Bling.'}
        {typeof saida === 'object' && saida.detail}
      </p>
      {oque && (
        <p className="m-0 text-texto-suave max-w-[44ch]">
          {`Está guardado, e será feito ${isLeaving ? 'depois dela' : 'assim que a autorização acontecer'}: ${oque}.`}
        </p>
      )}
      {!isLeaving && (
        <div className={acoes}>
          <Button variant="default" onClick={discardEspera}>
            Descartar
          </Button>
          {saida === 'falhou' ? (
            <Button onClick={() => void goToBling()}>Tentar novamente</Button>
          ) : (
            <Button onClick={() => queueWaitingActions(saida)}>Voltar ao sistema</Button>
          )}
        </div>
      )}
    </dialog>
  )
}
